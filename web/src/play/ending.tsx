/* The end of a game: the turn that decided it, with a picture, and what can be done now. */

import type { ComponentChildren } from 'preact';
import { PlayerDisc, Still } from '../board';
import type { Kit, Outcome, Player } from '../module/api';
import { decidingTurn, type Reviewed } from '../study/review';
import { rowsOf } from '../table/move-list';
import { usePast } from '../table/past';
import { mainText } from '../table/turn-sides';
import type { TableView } from '../table/use-table';
import { t, tc } from '../text/t';
import { nameOf, said } from '../text/words';

/** Who won, said to the one person who plays here, or to both. */
export function resultText(outcome: Outcome, person: Player | null, kit: Kit | null): string {
  const { over, winner } = outcome;
  if (!over) return '';
  if (winner === 'nobody') return tc('how a game ended', 'Draw');
  if (person === null) return t('{player} won', { player: nameOf(kit, winner) });
  return winner === person ? t('You won') : t('You lost');
}

/** The turn that decided a game, from 1: until the review is there, and where it found none, the
 * last of its `count` turns. */
export function decider(review: Reviewed | null, outcome: Outcome, count: number): number {
  const found = review ? decidingTurn(review, outcome) : -1;
  return found < 0 ? count : found + 1;
}

/** Until the review is there, and where it found nothing, the last turn. */
function Decider(props: {
  table: TableView;
  sgf: string;
  outcome: Outcome;
  review: Reviewed | null;
  busy: boolean;
}) {
  const { table, sgf, outcome, review, busy } = props;
  const { turns, kits } = table;
  const index = decider(review, outcome, turns.length) - 1;
  const isFound = review !== null && decidingTurn(review, outcome) >= 0;
  const scene = usePast(sgf, index);
  const turn = turns[index];
  const [kit] = kits;
  if (!turn) return null;
  const row = rowsOf(turns).find((one) => one.white === index || one.black === index);
  const better = (isFound && review?.better[index]) || '';
  const look = () => table.show(index === turns.length - 1 ? null : index);
  return (
    <div class="ending-turn">
      <button
        type="button"
        class="ending-picture"
        aria-label={t('Show this move on the board')}
        title={t('Show this move on the board')}
        onClick={look}
      >
        {scene && kit && <Still scene={scene} kit={kit} orientation={table.orientation} />}
      </button>
      <p>
        <span class="muted">{isFound ? t('The deciding move') : t('The last move')}</span>
        <strong class="ending-text">
          <PlayerDisc kit={kit} player={turn.owner} />
          {row?.number} {mainText(turn) || tc('a turn without a move', 'pass')}
        </strong>
        {better !== '' && <span>{t('{move} was better.', { move: better })}</span>}
        {isFound && <span class="muted">{said(review?.review.turns[index]?.costs)}</span>}
        {busy && <span class="muted">{t('Looking for the deciding move…')}</span>}
      </p>
    </div>
  );
}

export function Ending(props: {
  table: TableView;
  sgf: string;
  outcome: Outcome;
  review: Reviewed | null;
  busy: boolean;
  /** What to do, the main thing first. */
  children: ComponentChildren;
}) {
  return (
    <div class="ending">
      <Decider {...props} />
      <div class="ending-actions">{props.children}</div>
    </div>
  );
}
