/* Every start, to play at once against the last opponent. */

import type { Start } from '../module/api';
import { rules } from '../services';
import { pictureOf } from '../store/picture';
import { changeSettings, useSettings } from '../store/settings';
import { t } from '../text/t';
import { FULL_STRENGTH, levelLabel, told } from '../text/words';
import { Thumbnail } from './thumbnail';

export interface Quick {
  start: Start;
  picture: string;
}

/** The starts, each with a picture of its first position. */
export async function quickStarts(): Promise<Quick[]> {
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

export function QuickStart(props: {
  starts: readonly Quick[];
  busy: boolean;
  onPlay: (setup: string) => void;
}) {
  const { starts, busy, onPlay } = props;
  const { opponent } = useSettings();
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
        {starts.map(({ start, picture }) => (
          <li key={start.name}>
            <button
              type="button"
              class="quick-start"
              disabled={busy}
              onClick={() => onPlay(start.setup)}
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
