import { PieceIcon, playSound } from '../board';
import type { Kit } from '../module/api';
import { useSite } from '../online/site';
import { kit as kitOf, rules } from '../services';
import {
  changeSettings,
  getSettings,
  setSounding,
  useSettings,
  type Settings,
} from '../store/settings';
import { decimal, t, tc } from '../text/t';
import { useAsked } from '../ui/asked';
import { Slider } from '../ui/slider';
import { Choices, Toggle } from '../ui/toggle';
import { BoardSample } from './board-sample';

/** The first pieces of each player in a game. */
const SHOWN = (['white', 'black'] as const).flatMap((owner) =>
  [0, 1, 2].map((sprite) => [owner, sprite] as const),
);

async function someKit(): Promise<Kit | null> {
  const start = (await rules().starts()).find((one) => one.board);
  return start ? kitOf(start.setup) : null;
}

function boards(): { value: Settings['board']; name: string }[] {
  return [
    { value: 'stone', name: tc('what the board is made of', 'Stone') },
    { value: 'wood', name: tc('what the board is made of', 'Wood') },
    { value: 'paper', name: tc('what the board is made of', 'Paper') },
    { value: 'slate', name: tc('what the board is made of', 'Slate') },
  ];
}

export function SettingsPage() {
  const kit = useAsked(someKit, null);
  const settings = useSettings();
  const { state } = useSite();
  return (
    <div class="page page-narrow settings">
      <h1>{t('Settings')}</h1>
      <section class="card stack">
        <h2>{t('Appearance')}</h2>
        <Choices
          legend={t('Theme')}
          value={settings.theme}
          options={[
            { value: 'system', label: tc('theme', 'Match system') },
            { value: 'light', label: tc('theme', 'Light') },
            { value: 'dark', label: tc('theme', 'Dark') },
          ]}
          onChange={(theme) => changeSettings({ theme })}
        />
        <Choices
          legend={t('Pieces')}
          look="cards"
          value={settings.pieceSet}
          options={[
            { value: 'classic', label: t('Classic'), about: t('Ivory and ebony') },
            { value: 'colourblind', label: t('Colour-blind safe'), about: t('Orange and blue') },
            { value: 'contrast', label: t('High contrast'), about: t('Plain black and white') },
          ]}
          onChange={(pieceSet) => changeSettings({ pieceSet })}
        />
        <div class="settings-pieces" data-pieces={settings.pieceSet}>
          {kit &&
            SHOWN.map(([owner, sprite]) => (
              <PieceIcon key={owner + sprite} kit={kit} sprite={sprite} owner={owner} decorative />
            ))}
        </div>
        <Choices
          legend={t('Board')}
          look="cards"
          value={settings.board}
          options={boards().map(({ value, name }) => ({
            value,
            label: (
              <>
                {kit && <BoardSample kit={kit} board={value} />}
                {name}
              </>
            ),
          }))}
          onChange={(board) => changeSettings({ board })}
        />
        <Choices
          legend={t('At the bottom of the board')}
          value={settings.orientation}
          options={[
            { value: 'mine', label: t('My side') },
            { value: 'white', label: t('First player') },
            { value: 'black', label: t('Second player') },
          ]}
          onChange={(orientation) => changeSettings({ orientation })}
        />
        <Toggle
          label={t('Coordinates')}
          checked={settings.coordinates}
          onChange={(coordinates) => changeSettings({ coordinates })}
        />
      </section>
      <section class="card stack">
        <h2>{t('Playing')}</h2>
        <Toggle
          label={t('Confirm each move')}
          about={t(
            'Your move is played only once you confirm it; until then you can take back every step.',
          )}
          checked={settings.confirm}
          onChange={(confirm) => changeSettings({ confirm })}
        />
        <Toggle
          label={t('Animation')}
          about={t('Show pieces moving. Off if your system is set to reduce motion.')}
          checked={settings.animation}
          onChange={(animation) => changeSettings({ animation })}
        />
        <Slider
          label={t('Volume of sounds')}
          value={settings.volume}
          told={
            settings.volume === 0
              ? t('Off')
              : t('{percent} %', { percent: decimal(settings.volume) })
          }
          onInput={(volume) => changeSettings({ volume })}
          onDone={() => playSound('place', getSettings().volume)}
        />
        <Toggle
          label={t('Sounding board')}
          about={t(
            'You hear where the cursor and each move are: columns from left to right, rows from low to high, and each kind of piece by its own sound.',
          )}
          checked={settings.sounding}
          onChange={setSounding}
        />
        {state === 'there' && (
          <Toggle
            label={t('Chat')}
            about={t('Show what others say at online tables.')}
            checked={settings.chat}
            onChange={(chat) => changeSettings({ chat })}
          />
        )}
      </section>
    </div>
  );
}
