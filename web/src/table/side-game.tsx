/* A challenge being decided: what was declared, what has followed, and the main board while the
 * side game takes its place. */

import { Board } from '../board';
import type { Played, Scene } from '../module/api';
import { t, tc } from '../text/t';
import { told } from '../text/words';
import { isPlayer } from './session';
import { playedText } from './telling';
import type { TableView } from './use-table';

/** The declared action, waiting to be played or refused, and what has followed; nothing once the
 * turn has moved on. Whoever goes on alone has declared nothing, but has only begun. */
function declared({ current, actor, boards }: Scene): Played[] {
  for (let i = current.length - 1; i >= 0; i--) {
    const one = current[i];
    if (one?.changes.some((change) => change.board === 0)) return [];
    if (one?.board === 0 && one.points.length > 0)
      return one.actor === actor && boards.length === 1 ? [] : current.slice(i);
  }
  return [];
}

/** Who is who in the side game, if its players have other names. */
function sides({ scene, kits, name }: TableView): string {
  const [, board] = scene.boards;
  const list = (board?.seats ?? []).map((seat, i) => {
    const side = told(kits[1]?.players[i]?.label ?? '');
    return side === '' || side === name(seat)
      ? ''
      : t('{who}: {what}', { who: name(seat), what: side });
  });
  return list.filter((one) => one !== '').join(' · ');
}

/** Nothing if no challenge is being decided, or while looking back. */
export function SideGame({ table }: { table: TableView }) {
  const { scene, large, kits, shown } = table;
  const [first, ...since] = declared(scene);
  if (shown !== null || !first) return null;
  // Actions on the side game's board are shown there.
  const said = since
    .filter((one) => one.points.length === 0)
    .map((one) => playedText(one, isPlayer(one.actor) ? table.name(one.actor) : ''));
  const lines = [said.join(' · '), sides(table)].filter((one) => one !== '');
  return (
    <aside class="side-game" aria-label={tc('noun', 'Challenge')}>
      {large > 0 && kits[0] && (
        <Board
          scene={scene}
          board={0}
          kit={kits[0]}
          walker={null}
          orientation={table.orientation}
          coordinates={false}
          label={told(kits[0].title)}
        />
      )}
      <div>
        <p>{t('Declared: {action}', { action: playedText(first) })}</p>
        {lines.map((one) => (
          <p class="muted" key={one}>
            {one}
          </p>
        ))}
      </div>
    </aside>
  );
}
