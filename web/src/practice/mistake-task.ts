/* A turn of a reviewed game that cost something: what would have been better? The engine judges
 * each try as it judged the game, so every turn it finds no fault with is right. */

import type { Engine, Kit, Player, ReviewTurn, Rules, Scene } from '../module/api';
import { REVIEW_NODES, costText, turnActions, type Reviewed } from '../study/review';
import { Tree } from '../study/tree';
import { mainText } from '../table/turn-sides';
import { t, tc } from '../text/t';
import { nameOf } from '../text/words';
import type { Answer, Task } from './task';

/** The turns of a player that cost something and for which a better one is known, by their index
 * in the game. */
export function mistakesOf({ review, better }: Reviewed, player: Player): number[] {
  return review.turns.flatMap((turn, i) =>
    turn.player === player && turn.judged !== '' && (better[i] ?? '') !== '' ? [i] : [],
  );
}

export interface Game {
  sgf: string;
  data: Reviewed;
  /** The reader's own side, if they played it. */
  person: Player | null;
}

export class MistakeTask implements Task {
  readonly id: string;
  readonly turn: ReviewTurn;
  /** What was played, in the notation of the record. */
  private text = '';
  private before: Scene | null = null;

  constructor(
    private readonly rules: Rules,
    private readonly engine: Engine,
    private readonly game: Game,
    private readonly index: number,
  ) {
    const turn = game.data.review.turns[index];
    if (!turn) throw new Error('no such turn');
    this.id = `mistake-${index}`;
    this.turn = turn;
  }

  async open(): Promise<Scene> {
    const { sgf, data } = this.game;
    const { session } = await this.rules.open(sgf);
    const tree = new Tree(await this.rules.tree(session));
    const parent = tree.follow(data.turns.slice(0, this.index));
    const played = tree.follow(data.turns.slice(0, this.index + 1));
    if (!parent || !played) throw new Error(t('This move is no longer in the game.'));
    this.text = mainText(played) || tc('a turn without a move', 'pass');
    this.before = await this.rules.go(session, parent.id);
    return this.before;
  }

  async try(_played: string[], choice: string[], after: Scene | null): Promise<Answer> {
    const best = turnActions(this.turn.bestTurn);
    if (this.isBest(choice)) return { verdict: 'solved', line: [] };
    if (after && after.node === this.before?.node) {
      // The turn goes on. Where others act in it first, only the engine's own way is known.
      const follows = choice.every((action, i) => best[i] === action);
      const verdict = after.actor === this.turn.player ? 'more' : follows ? 'solved' : 'missed';
      return { verdict, line: [] };
    }
    return { verdict: (await this.isGood(choice)) ? 'solved' : 'missed', line: [] };
  }

  hint(played: string[]): Promise<Answer> {
    return Promise.resolve(
      played.length > 0
        ? { verdict: 'solved', line: [] }
        : {
            verdict: 'right',
            line: turnActions(this.turn.bestTurn),
            told: this.turn.bestTold,
          },
    );
  }

  private isBest(choice: string[]): boolean {
    return choice.join(';') === this.turn.bestTurn;
  }

  private isSame(choice: string[]): boolean {
    return choice.join(';') === this.turn.played;
  }

  /** Reviews a game of this one turn, and looks longer than a quick review did. */
  private async isGood(choice: string[]): Promise<boolean> {
    const { session } = await this.rules.create({ position: this.before?.position ?? '' });
    let sgf: string;
    try {
      await this.rules.playAll(session, choice.join(';'));
      sgf = await this.rules.write(session, 'sgf');
    } finally {
      await this.rules.close(session);
    }
    const review = await this.engine.review(sgf, REVIEW_NODES.usual, () => undefined);
    return review?.turns[0]?.judged === '';
  }

  asks(reader: Player, kit: Kit): string {
    const move = this.text;
    return reader === this.game.person
      ? t('You played {move} here. Find a better move.', { move })
      : t('{player} played {move} here. Find a better move.', {
          player: nameOf(kit, reader),
          move,
        });
  }

  missed(choice: string[]): string {
    return this.isSame(choice)
      ? `${t('That’s what was played in the game. Find something better.')} ${costText(this.turn)}`
      : t('There’s something better. Try again.');
  }

  solved(choice: string[]): string {
    if (this.isBest(choice)) return t('Yes, that’s the best move.');
    return this.isSame(choice)
      ? t('That move is fine after all: looking longer, the engine finds nothing wrong with it.')
      : t('Yes, that’s a good move.');
  }

  shown(): string {
    const better = t('{move} was better.', { move: this.game.data.better[this.index] ?? '' });
    return `${better} ${costText(this.turn)}`;
  }
}
