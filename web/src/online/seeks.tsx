/* An opponent with one tap: common clocks for the last game, and the computer in the meantime. */

import { useState } from 'preact/hooks';
import type { Start } from '../module/api';
import { useBegin } from '../play/use-begin';
import { rules } from '../services';
import { changeSettings, useSettings } from '../store/settings';
import { t, tc } from '../text/t';
import { errorText, told } from '../text/words';
import { useAsked } from '../ui/asked';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { tempoText } from './clock';
import { seek, useSeek, withdraw } from './seek';
import { hasSides, sideMeaning } from './side-time';

/** Clocks, and what each side game has beside them. */
const CLOCKS = [
  ['fischer:300000+3000', '/180000+2000'],
  ['fischer:900000+10000', '/300000+3000'],
  ['days:3', '/3'],
] as const;

export const isUsual = (clock: string): boolean =>
  CLOCKS.some(([one, side]) => clock === one || clock === one + side);

const NONE: Start[] = [];
const askStarts = async (): Promise<Start[]> =>
  (await rules().starts()).filter((start) => start.board);

function Waiting({ start, clock }: { start: Start; clock: string }) {
  const { opponent } = useSettings();
  const { busy, begin } = useBegin();
  return (
    <div class="seek-waiting">
      <p role="status">
        {t('Waiting for an opponent: {game}, {clock}. Tap again to withdraw.', {
          game: told(start.title),
          clock: tempoText(clock),
        })}
      </p>
      {!start.away && (
        <Button
          icon={<Icon name="computer" />}
          disabled={busy}
          onClick={() => begin(start.setup, opponent || 3)}
        >
          {t('Play the computer in the meantime')}
        </Button>
      )}
    </div>
  );
}

export function Seeks() {
  const starts = useAsked(askStarts, NONE);
  const settings = useSettings();
  const waiting = useSeek();
  const [busy, setBusy] = useState('');
  const [error, setError] = useState('');
  const start = starts.find((one) => one.name === settings.start) ?? starts[0];
  const sides = start !== undefined && hasSides(start);
  // A random board has no seed yet.
  const sought = waiting && starts.find((one) => one.setup.startsWith(waiting.setup));
  const run = (clock: string, work: Promise<void>) => {
    setBusy(clock);
    setError('');
    work.catch((problem: unknown) => setError(errorText(problem))).finally(() => setBusy(''));
  };
  return (
    <section class="card stack seeks" aria-labelledby="seeks">
      <div class="section-head">
        <h2 id="seeks">{t('Find an opponent')}</h2>
        <label class="seek-game">
          <span class="unseen">{tc('which one to play, a label', 'Game')}</span>
          <select
            class="input"
            value={start?.name ?? ''}
            disabled={waiting !== null}
            onChange={(event) => changeSettings({ start: event.currentTarget.value })}
          >
            {starts.map(({ name, title }) => (
              <option key={name} value={name}>
                {told(title)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="seek-clocks">
        {CLOCKS.map(([one, side]) => {
          const clock = sides ? one + side : one;
          const pressed = waiting?.clock === clock;
          return (
            <Button
              key={clock}
              class="seek-clock"
              pressed={pressed}
              disabled={busy !== '' || !start}
              onClick={() => {
                if (start) run(clock, pressed ? withdraw() : seek(start, clock));
              }}
            >
              {tempoText(clock)}
            </Button>
          );
        })}
      </div>
      {sides && <p class="muted">{told(start.about)}</p>}
      {waiting && sought ? (
        <Waiting start={sought} clock={waiting.clock} />
      ) : (
        <p class="muted">
          {t('Tap a clock to join a table, or to wait for an opponent.')}
          {sides && ` ${sideMeaning(true)}`}
        </p>
      )}
      {error !== '' && (
        <p class="note note-error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
