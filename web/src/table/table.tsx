/* The board of a game between its two players, and a side game beside it. */

import type { ComponentChildren, RefObject } from 'preact';
import { Board, Tray, type Arrow } from '../board';
import type { Action, Player } from '../module/api';
import { useSettings } from '../store/settings';
import { t } from '../text/t';
import { announce } from '../ui/announce';
import { useOffered, type TableView } from './use-table';

export function TableTray({ table, player }: { table: TableView; player: Player }) {
  return (
    <Tray
      scene={table.drawn}
      player={player}
      interactive={table.interactive}
      letter={table.letter}
      onLetter={table.onLetter}
    />
  );
}

export function TableBoard(props: {
  table: TableView;
  class?: string;
  /** The board's name for those who hear it. */
  label: string;
  place?: RefObject<HTMLDivElement>;
  /** A player's line; pieces alone where it is not given. */
  line?: (player: Player) => ComponentChildren;
  /** To the left of the board. */
  beside?: ComponentChildren;
  arrows?: readonly Arrow[];
  hint?: Action | null;
  coordinates?: boolean;
  showLast?: boolean;
}) {
  const { table, label, beside, arrows, hint = null, showLast = true } = props;
  const { drawn, layout, shown } = table;
  const settings = useSettings();
  const offered = useOffered(table);
  const line = props.line ?? ((player) => <TableTray table={table} player={player} />);
  const side = drawn.inSideGame && drawn === table.scene;
  return (
    <div class={`table-board ${props.class ?? ''}`} ref={props.place ?? null}>
      {line(table.above)}
      <div class="table-middle">
        {beside}
        <Board
          scene={offered}
          layout={layout}
          orientation={table.orientation}
          interactive={table.interactive}
          letter={table.letter}
          onLetter={table.onLetter}
          animate={settings.animation}
          coordinates={props.coordinates ?? settings.coordinates}
          {...(arrows ? { arrows } : {})}
          hint={shown === null ? hint : null}
          showLast={showLast}
          onAction={(action) => table.act(action.text)}
          announce={announce}
          label={side ? t('Board of the side game') : label}
        />
      </div>
      {line(table.below)}
    </div>
  );
}
