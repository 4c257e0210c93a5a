/* The game's turns in the publisher's notation, numbered, White's and Black's side by side. A click
 * shows the board at that point; the current one is always marked. */

import { Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import type { Scene, TreeNode } from '../module/api';
import { t, tc } from '../text/t';
import { useInSight } from '../ui/in-sight';
import { TurnText } from '../ui/turn-text';
import { usePeek } from './peek';
import { TurnSides, begunText, begunTurn, mainText } from './turn-sides';
import type { TableView } from './use-table';

interface Row {
  number: number;
  white: number; // index into turns, -1 for none
  black: number;
}

/** White and Black need not alternate: a player without a move passes. */
export function rowsOf(turns: readonly TreeNode[]): Row[] {
  const rows: Row[] = [];
  turns.forEach((turn, i) => {
    const last = rows[rows.length - 1];
    if (turn.owner === 'black' && last && last.black < 0) last.black = i;
    else
      rows.push({
        number: rows.length + 1,
        white: turn.owner === 'white' ? i : -1,
        black: turn.owner === 'black' ? i : -1,
      });
  });
  return rows;
}

export function MoveList({ table, scene }: { table: TableView; scene: Scene }) {
  const { turns, shown, step, show } = table;
  const box = useRef<HTMLDivElement>(null);
  const current = shown ?? turns.length - 1;

  const pending = begunText(scene);
  const begun = begunTurn(scene);
  const goesOn = pending !== '' && shown === null;
  useInSight(box, goesOn ? '.moves-pending' : '[aria-current]', [current, turns.length, pending]);

  const peek = usePeek({
    record: () => Promise.resolve(table.sgf),
    version: table.sgf,
    pathTo: (node) => turns.slice(0, turns.findIndex((one) => one.id === node) + 1),
    orientation: table.orientation,
  });

  const cell = (index: number) => {
    const turn = turns[index];
    if (!turn) return <td />;
    return (
      <td>
        <button
          type="button"
          class="turn"
          data-node={turn.id}
          aria-current={index === current && step === null ? 'step' : undefined}
          onClick={() => show(index === turns.length - 1 && !begun ? null : index)}
        >
          <TurnText text={mainText(turn) || tc('a turn without a move', 'pass')} />
        </button>
      </td>
    );
  };
  const sides = (index: number) => {
    const turn = turns[index];
    if (!turn?.parts) return null;
    const last = index === turns.length - 1;
    return (
      <tr key={`s${index}`}>
        <td colSpan={3}>
          <TurnSides
            turn={turn}
            at={index === shown ? (step ?? 0) : 0}
            onStep={(count) => show(last && count === null && !begun ? null : index, count)}
          />
        </td>
      </tr>
    );
  };

  return (
    <div
      class="moves"
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={t('Moves')}
      data-peeks
      {...peek.on}
    >
      {turns.length === 0 && pending === '' && <p class="muted moves-none">{t('No moves yet')}</p>}
      <table>
        <tbody>
          {rowsOf(turns).map((row) => (
            <Fragment key={row.number}>
              <tr>
                <th scope="row" class="muted number">
                  {row.number}
                </th>
                {cell(row.white)}
                {cell(row.black)}
              </tr>
              {sides(row.white)}
              {sides(row.black)}
            </Fragment>
          ))}
        </tbody>
      </table>
      {goesOn && <p class="moves-pending muted">{t('So far: {actions}', { actions: pending })}</p>}
      {begun && (
        <TurnSides
          turn={begun}
          at={shown === null ? scene.current.length : shown === turns.length ? (step ?? 0) : 0}
          folded={shown === null}
          onStep={(count) => show(count === null ? null : turns.length, count)}
        />
      )}
      {peek.picture}
    </div>
  );
}
