/* The home page: start a game, or continue one from this browser. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Start } from '../module/api';
import { useSite } from '../online/site';
import { startGame } from '../play/start-game';
import { go } from '../route';
import { rules } from '../services';
import { pictureOf } from '../store/picture';
import { changeSettings, useSettings } from '../store/settings';
import { t } from '../text/t';
import { FULL_STRENGTH, errorText, levelLabel, told } from '../text/words';
import { useAsked } from '../ui/asked';
import { Icon, type IconName } from '../ui/icon';
import { toast } from '../ui/toast';
import { GameList } from './game-list';
import { Thumbnail } from './thumbnail';

function Way(props: { href: string; icon: IconName; title: string; children: ComponentChildren }) {
  return (
    <a class="way" href={props.href}>
      <Icon name={props.icon} size={32} />
      <span>
        <strong>{props.title}</strong>
        <span class="muted">{props.children}</span>
      </span>
    </a>
  );
}

interface Quick {
  start: Start;
  picture: string;
}

/** The starts, each with a picture of its first position. */
async function quickStarts(): Promise<Quick[]> {
  const all = await rules().starts();
  return Promise.all(
    // A game without a board is played only inside another.
    all
      .filter((start) => start.board)
      .map(async (start) => {
        const scene = await rules().create({ setup: start.setup });
        await rules().close(scene.session);
        return { start, picture: pictureOf(scene) };
      }),
  );
}

function QuickStart() {
  const quick = useAsked<Quick[]>(quickStarts, []);
  const { opponent } = useSettings();
  const [busy, setBusy] = useState(false);
  const begin = async (start: Start) => {
    if (busy) return;
    setBusy(true);
    try {
      const id = await startGame(rules(), {
        from: { setup: start.setup },
        opponent,
        colour: opponent === 0 ? 'white' : 'random',
        clock: null,
      });
      go(`#/game/${id}`);
    } catch (error) {
      toast(errorText(error), { kind: 'error' });
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="quick">
      <div class="section-head">
        <h2 id="quick">{t('Quick start')}</h2>
        <label class="quick-against">
          <span>{t('Opponent')}</span>
          <select
            class="input"
            value={String(opponent)}
            onChange={(event) => changeSettings({ opponent: Number(event.currentTarget.value) })}
          >
            {Array.from({ length: FULL_STRENGTH }, (_, i) => (
              <option key={i + 1} value={String(i + 1)}>
                {levelLabel(i + 1)}
              </option>
            ))}
            <option value="0">{t('A friend on this device')}</option>
          </select>
        </label>
      </div>
      <ul class="quick">
        {quick.map(({ start, picture }) => (
          <li key={start.name}>
            <button
              type="button"
              class="quick-start"
              disabled={busy}
              onClick={() => void begin(start)}
            >
              <Thumbnail setup={start.setup} picture={picture} />
              <span>
                <strong>{told(start.title)}</strong>
                <small class="muted">{told(start.about)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HomePage() {
  const { state } = useSite();
  return (
    <div class="page home">
      <h1>{t('Play, learn and study')}</h1>
      <div class="ways">
        <Way href="#/new?opponent=computer" icon="computer" title={t('Play the computer')}>
          {t('Ten levels, from first steps to full strength')}
        </Way>
        <Way href="#/new?opponent=friend" icon="people" title={t('Play a friend')}>
          {t('Two players on one screen')}
        </Way>
        {state === 'there' && (
          <Way href="#/online" icon="globe" title={t('Play online')}>
            {t('Send a friend a link, or find an opponent')}
          </Way>
        )}
        <Way href="#/learn" icon="book" title={t('Learn')}>
          {t('Short interactive lessons, starting with the very first move')}
        </Way>
        <Way href="#/practice" icon="target" title={t('Practice')}>
          {t('A puzzle a day for each game, and hundreds more')}
        </Way>
        <Way href="#/study" icon="analyse" title={t('Analyse')}>
          {t('Study games and positions with the engine')}
        </Way>
      </div>
      <QuickStart />
      <GameList />
    </div>
  );
}
