/* The board of a game between its two players. */

import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Board, HandTray, PlayerDisc, arrowsOf, type Arrow } from '../board';
import type { Look, Owner, Player } from '../module/api';
import { useIsBeginner } from '../store/practised';
import { useSettings } from '../store/settings';
import { t } from '../text/t';
import { useKitOf } from './kits';
import { isFine, useUpright } from './upright';
import { useStaging } from './staging';
import type { TableView } from './use-table';

function Tray({ table, player }: { table: TableView; player: Owner }) {
  const { drawn, large, kits, shown, walker } = table;
  const kit = kits[large];
  if (!kit) return null;
  const tray = { scene: drawn, board: large, kit, walker: shown === null ? walker : null };
  const name = player === 'nobody' ? '' : table.name(player);
  return <HandTray {...tray} player={player} name={name} />;
}

/** Whether both players choose from pieces that nobody owns: these have a place of their own. */
function shares({ drawn, large, kits }: TableView): boolean {
  return (
    drawn.boards[large]?.things.some(
      ({ owner, hand }) => owner === 'nobody' && kits[large]?.hands[hand]?.pickable,
    ) === true
  );
}

/** A player's pieces beside the board. Other neutral ones go with the player to move. */
export function TableTray({ table, player }: { table: TableView; player: Player }) {
  const { actor } = table.drawn;
  const acting = actor === 'white' || actor === 'black' ? actor : table.below;
  return (
    <div class="trays">
      <Tray table={table} player={player} />
      {player === acting && !shares(table) && <Tray table={table} player="nobody" />}
    </div>
  );
}

const NONE: readonly never[] = [];

/** The board must not move under the hand as the lines beside it grow and shrink: both are as high
 * as the higher one has ever been with this board, in --line-height. */
function useSteadyLines(root: RefObject<HTMLDivElement>, isUpright: boolean, board: number): void {
  const heights = useRef(new Map<number, number>());
  // Before the board is painted: it must not be seen to move.
  useLayoutEffect(() => {
    const table = root.current;
    if (!table || isUpright) return;
    let width = table.clientWidth;
    const keep = (height: number) => {
      heights.current.set(board, height);
      table.style.setProperty('--line-height', `${height}px`);
    };
    const known = heights.current.get(board);
    if (known !== undefined) keep(known);
    const lines = [table.firstElementChild, table.lastElementChild];
    const look = () => {
      if (table.clientWidth !== width) {
        width = table.clientWidth;
        heights.current.clear();
        table.style.removeProperty('--line-height');
      }
      const now = Math.max(...lines.map((line) => line?.getBoundingClientRect().height ?? 0));
      // Less than a pixel is rounding, and would add up.
      if (now >= (heights.current.get(board) ?? 0) + 1) keep(now);
    };
    look();
    const observer = new ResizeObserver(look);
    for (const one of [table, ...lines]) if (one) observer.observe(one);
    return () => {
      observer.disconnect();
      table.style.removeProperty('--line-height');
    };
  }, [isUpright, board]);
}

export function TableBoard(props: {
  table: TableView;
  class?: string;
  /** The board's name for screen readers. */
  label: string;
  place?: RefObject<HTMLDivElement>;
  /** A player's line; only the pieces if not given. */
  line?: (player: Player) => ComponentChildren;
  /** To the left of the board. */
  beside?: ComponentChildren;
  arrows?: readonly Arrow[];
  hint?: Look | null;
  coordinates?: boolean;
}) {
  const { table, label, beside, arrows = NONE, hint = null } = props;
  const { drawn, large, kits, shown } = table;
  const kitOf = useKitOf();
  const settings = useSettings();
  const own = useRef<HTMLDivElement>(null);
  const place = props.place ?? own;
  const staged = useStaging({
    place,
    scene: drawn,
    large,
    main: kits[0] ?? null,
    orientation: table.orientation,
    animate: settings.animation,
  });
  const kit = kitOf(staged.scene.boards[staged.board]?.kit ?? '');
  const before = useRef(staged.board);
  const isThere = kit !== null;
  useEffect(() => {
    // Another board is to be seen, wherever the choice that led to it was scrolled to.
    if (!isThere || before.current === staged.board) return;
    before.current = staged.board;
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [staged.board, isThere]);
  const isBeginner = useIsBeginner();
  const { orientation, ratio } = useUpright(kit?.layout, table.orientation);
  useSteadyLines(place, ratio > 0, staged.board);
  // Pieces alone tell whose they are, unless players have no colour.
  const bare = (player: Player) => (
    <div class="table-bare">
      {kits[0]?.players[0].colourless && <PlayerDisc kit={kits[0]} player={player} />}
      <TableTray table={table} player={player} />
    </div>
  );
  const line = props.line ?? bare;
  const all = useMemo(() => {
    const hinted = kit && hint?.board === large && shown === null ? hint : null;
    return hinted && kit ? [...arrows, ...arrowsOf(hinted, kit.layout, 1, 'hint', large)] : arrows;
  }, [arrows, hint, kit, large, shown]);
  const isShared = shares(table);
  const names = ['table-board', props.class ?? ''];
  if (ratio > 0) names.push('table-upright');
  if (isFine(kit?.layout)) names.push('table-fine');
  if (isBeginner) names.push('table-first');
  if (isShared) names.push('table-sharing');
  return (
    <div class={names.join(' ')} style={{ '--upright': ratio.toFixed(4) }} ref={place}>
      <div class="table-seat">{line(table.above)}</div>
      <div class="table-middle">
        {beside}
        {kit && (
          <Board
            scene={staged.scene}
            board={staged.board}
            kit={kit}
            walker={shown === null && !staged.isOver ? table.walker : null}
            orientation={orientation}
            animate={settings.animation}
            sounding={settings.sounding ? settings.volume : 0}
            coordinates={props.coordinates ?? settings.coordinates}
            arrows={all}
            label={staged.board > 0 ? t('Side game board') : label}
          />
        )}
      </div>
      {isShared && (
        <div class="table-seat table-shared">
          <Tray table={table} player="nobody" />
        </div>
      )}
      <div class="table-seat">{line(table.below)}</div>
    </div>
  );
}
