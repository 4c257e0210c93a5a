/* A challenge is being decided: what was declared, what has been said since, and the main board
 * while the side game has its place. */

import { Thumbnail } from '../home/thumbnail';
import type { Played, Scene } from '../module/api';
import { pictureOf } from '../store/picture';
import { t } from '../text/t';
import { playedText } from './telling';
import type { TableView } from './use-table';

/** What was declared and waits to be made or refused, with what has been done about it since;
 * none where the turn has gone on. */
function declared({ current }: Scene): Played[] {
  for (let i = current.length - 1; i >= 0; i--) {
    const one = current[i];
    if (!one || one.board > 0) continue;
    if (one.changes.length > 0) return [];
    if (one.points.length > 0) return current.slice(i);
  }
  return [];
}

/** Nothing where no challenge is being decided, or the past is looked at. */
export function SideGame({ table }: { table: TableView }) {
  const { scene, main, shown } = table;
  const [first, ...since] = declared(scene);
  if (shown !== null || !first) return null;
  // What is done on the board of the side game is seen there.
  const said = since.filter((one) => one.points.length === 0).map(playedText);
  return (
    <aside class="side-game" aria-label={t('Challenge')}>
      {main && scene.layout !== '' && main !== scene && (
        <Thumbnail layout={main.layout} picture={pictureOf(main.pieces)} />
      )}
      <div>
        <p>{t('Declared: {action}', { action: playedText(first) })}</p>
        {said.length > 0 && <p class="muted">{said.join(' · ')}</p>}
      </div>
    </aside>
  );
}
