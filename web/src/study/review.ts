/* A whole game reviewed by the engine. Findings belong to turns, not to node numbers, so that they
 * survive changes to the tree. */

import type { Outcome, Player, Review, ReviewTurn, Rules, TreeNode } from '../module/api';
import { t } from '../text/t';
import { said, toldText } from '../text/words';
import { percent } from './score';
import { Tree } from './tree';

export interface Reviewed {
  review: Review;
  /** The reviewed turns, as canonical actions. */
  turns: string[];
  /** The better turn for each costly one, in the record's notation; otherwise ''. */
  better: string[];
}

/** Nodes per turn: what a phone searches in about a tenth of a second, a second, several. */
export type Thoroughness = 'quick' | 'usual' | 'deep';
export const REVIEW_NODES: Record<Thoroughness, number> = {
  quick: 20_000,
  usual: 150_000,
  deep: 1_000_000,
};

/** The actions of a turn; none if the text of a very long one was cut off. */
export function turnActions(turn: string): string[] {
  return turn === '' || turn.endsWith('...') ? [] : turn.split(';');
}

/** The actions of a line of turns, joined by ';', up to a turn whose text was cut off. */
export function lineActions(line: string): string {
  const turns = line === '' ? [] : line.split(' ');
  const cut = turns.findIndex((turn) => turn.endsWith('...'));
  return (cut < 0 ? turns : turns.slice(0, cut)).join(';');
}

/** Combines the findings with their record. */
export async function reviewed(rules: Rules, sgf: string, review: Review): Promise<Reviewed> {
  const { session } = await rules.open(sgf);
  try {
    const tree = new Tree(await rules.tree(session));
    const line = tree.line(tree.root.id).slice(0, review.turns.length);
    const better: string[] = [];
    for (const [i, node] of line.entries()) {
      const turn = review.turns[i];
      const actions = turn && turn.judged !== '' ? turnActions(turn.bestTurn) : [];
      if (actions.length > 0) await rules.go(session, node.parent);
      better.push(actions.length > 0 ? (await rules.lineTurns(session, actions)).join(' ') : '');
    }
    return { review, turns: line.map((node) => node.actions), better };
  } finally {
    await rules.close(session);
  }
}

export interface ReviewedNode {
  turn: ReviewTurn;
  node: TreeNode;
  better: string;
}

/** The reviewed turns with their nodes, as far as the tree still has them. */
export function reviewedNodes(data: Reviewed, tree: Tree): ReviewedNode[] {
  const found: ReviewedNode[] = [];
  let at = tree.root;
  for (const [i, turn] of data.review.turns.entries()) {
    const node = tree.children(at.id).find((child) => child.actions === data.turns[i]);
    if (!node) break;
    found.push({ turn, node, better: data.better[i] ?? '' });
    at = node;
  }
  return found;
}

/** The turn that cost the loser most, or anyone where nobody lost; -1 where none cost much. */
export function decidingTurn({ review }: Reviewed, { winner }: Outcome): number {
  const cost = ({ judged, player, cost }: ReviewTurn) =>
    judged === '' || player === winner ? 0 : cost;
  const most = Math.max(0, ...review.turns.map(cost));
  return most === 0 ? -1 : review.turns.findIndex((turn) => cost(turn) === most);
}

export function judgedMark(judged: ReviewTurn['judged']): TreeNode['mark'] {
  switch (judged) {
    case '':
      return '';
    case 'inaccuracy':
      return '?!';
    case 'mistake':
      return '?';
    case 'blunder':
      return '??';
  }
}

export function judgedName(judged: ReviewTurn['judged']): string {
  switch (judged) {
    case '':
      return '';
    case 'inaccuracy':
      return t('Inaccuracy');
    case 'mistake':
      return t('Mistake');
    case 'blunder':
      return t('Blunder');
  }
}

/** What a turn cost and by which answer, in words; '' for one that cost nothing to speak of. */
export function costText({ costs, answered }: ReviewTurn): string {
  const told = toldText(answered);
  if (costs === null || told === '') return said(costs);
  // TRANSLATORS: {told} is a turn in words, {costs} "White's chances fell from 62% to 31%."
  return t('The best answer: {told} {costs}', { told, costs: said(costs) });
}

/** What an exported record says about a turn. */
export function reviewComment({ turn, better }: ReviewedNode, player: string): string {
  const before = percent(turn.whiteBefore);
  const after = percent(turn.whiteAfter);
  const judged = judgedName(turn.judged);
  if (better === '') return t('{player}’s chances: {before} → {after}.', { player, before, after });
  // TRANSLATORS: {judged} is "Mistake", {better} a move in notation
  const line = t('{judged}. {better} was better. {player}’s chances: {before} → {after}.', {
    player,
    judged,
    better,
    before,
    after,
  });
  const answer = toldText(turn.answered);
  return answer === '' ? line : `${line} ${costText(turn)}`;
}

export interface Tally {
  accuracy: number; // thousandths, -1 for none
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

export function tally(review: Review, player: Player): Tally {
  const sum: Tally = {
    accuracy: review.accuracy[player === 'white' ? 0 : 1],
    inaccuracy: 0,
    mistake: 0,
    blunder: 0,
  };
  for (const turn of review.turns) {
    if (turn.player === player && turn.judged !== '') sum[turn.judged]++;
  }
  return sum;
}
