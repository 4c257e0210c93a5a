/* One puzzle being solved: the reader's choices, and the reply to each right one. */

import { latestOf } from '../board';
import { Staged, type Shown, type StagedHost } from '../learn/staged';
import type { Player, Puzzle } from '../module/api';
import { kit as kitOf } from '../services';
import { t } from '../text/t';
import { said } from '../text/words';
import { missedText, taskText } from './words';

export type Stage =
  | 'asked'
  | 'weighed' // the try and its result are being shown
  | 'solved'
  | 'shown'; // the solution was shown

export interface SolvingView extends Shown {
  puzzle: Puzzle;
  reader: Player;
  stage: Stage;
  /** How many choices were right. */
  right: number;
  /** Names of points to look at. */
  marks: readonly string[];
}

export interface SolvingHost extends StagedHost {
  tried(id: string): void;
  helped(id: string): void;
  solved(id: string): void;
}

export class Solving extends Staged<SolvingView, SolvingHost> {
  /** The right choices and their replies. */
  private played: string[] = [];

  open(id: string): void {
    this.start(async (course) => this.setUp(course, await this.rules.puzzle(id)));
  }

  again(): void {
    const { view } = this;
    if (view) this.start((course) => this.setUp(course, view.puzzle));
  }

  private async setUp(course: number, puzzle: Puzzle): Promise<void> {
    const scene = await this.rules.create({ position: puzzle.position });
    if (course !== this.course) return this.rules.close(scene.session);
    const old = this.view?.scene.session;
    if (old !== undefined) void this.rules.close(old).catch(() => undefined);
    this.played = [];
    this.view = {
      puzzle,
      reader: scene.owner,
      stage: 'weighed',
      right: 0,
      marks: [],
      scene,
      said: null,
      hint: null,
      playing: false,
    };
    this.host.changed();
    this.host.spoke([taskText(puzzle, scene.owner, await kitOf(scene.setup))]);
    if (await this.remember(course)) this.show({ stage: 'asked' });
  }

  get isOurs(): boolean {
    return this.view?.stage === 'asked';
  }

  protected try(text: string): void {
    if (!this.view || !this.isOurs) return;
    const { puzzle } = this.view;
    this.show({ stage: 'weighed', hint: null, marks: [], said: null });
    this.start(async (course) => {
      this.made = [...this.made, text];
      await this.make(course, text);
      if (course !== this.course) return;
      const { verdict, line } = await this.rules.puzzleTry(puzzle.id, this.played, this.made);
      if (course !== this.course) return;
      if (verdict === 'more') this.show({ stage: 'asked' });
      else if (verdict === 'right' || verdict === 'solved') {
        this.played = [...this.played, ...this.made, ...line];
        await this.goOn(course, verdict === 'solved', line);
      } else {
        this.host.tried(puzzle.id);
        this.say({ kind: 'wrong', texts: [missedText(puzzle)] });
        await this.look();
        if (course === this.course) await this.askAgain(course);
      }
    });
  }

  private async goOn(course: number, solved: boolean, line: string[]): Promise<void> {
    if (!this.view) return;
    const { puzzle, right } = this.view;
    if (!solved) this.say({ kind: 'right', texts: [t('Right. Watch the reply, then carry on.')] });
    if (line.length > 0) await this.play(course, line);
    if (course !== this.course) return;
    this.show({ right: right + 1 });
    if (!solved) {
      if (await this.remember(course)) this.show({ stage: 'asked' });
      return;
    }
    const { outcome } = this.view.scene;
    this.show({ stage: 'solved' });
    this.host.solved(puzzle.id);
    this.say({
      kind: 'right',
      texts: [outcome.over ? t('Solved!') : t('Solved! No other move wins.')],
    });
    // To be read beside the board.
    if (outcome.over) this.host.spoke([said(outcome.sentence)]);
  }

  private async askAgain(course: number): Promise<void> {
    await this.takeBack(course);
    if (course === this.course) this.show({ stage: 'asked', playing: false });
  }

  /** First where it starts, then all of it. */
  help(): void {
    const { view } = this;
    if (view?.stage !== 'asked') return;
    const { puzzle, marks } = view;
    this.start(async (course) => {
      this.host.helped(puzzle.id);
      const { line } = await this.rules.puzzleHint(puzzle.id, this.played);
      if (course !== this.course) return;
      if (!this.made.every((text, i) => line[i] === text)) {
        // Something else has started.
        this.show({ stage: 'weighed' });
        await this.askAgain(course);
      }
      if (course !== this.course || !this.view) return;
      const { scene } = this.view;
      const text = line[this.made.length];
      if (text === undefined) return;
      const hint = await this.rules.look(scene.session, text);
      const kit = await kitOf(scene.boards[hint.board]?.kit ?? '');
      if (course !== this.course) return;
      const point = kit.layout.points[hint.points[0] ?? -1]?.name;
      if (point === undefined || marks.includes(point)) {
        this.show({ hint });
        this.say({ kind: 'hint', texts: [t('Play {action}.', { action: text })] });
      } else {
        this.show({ marks: [point] });
        this.say({ kind: 'hint', texts: [t('Start at {point}.', { point })] });
      }
    });
  }

  /** Plays the rest of the solution. */
  solution(): void {
    const { view } = this;
    if (view?.stage !== 'asked') return;
    const { puzzle } = view;
    this.start(async (course) => {
      this.host.helped(puzzle.id);
      if (this.made.length > 0) await this.takeBack(course);
      this.show({ stage: 'shown', hint: null, marks: [], said: null, playing: true });
      for (;;) {
        const hint = await this.rules.puzzleHint(puzzle.id, this.played);
        if (course !== this.course || hint.verdict !== 'right') break;
        const { line } = await this.rules.puzzleTry(puzzle.id, this.played, hint.line);
        await this.play(course, [...hint.line, ...line]);
        if (course !== this.course) return;
        this.played = [...this.played, ...hint.line, ...line];
      }
      if (course !== this.course || !this.view) return;
      this.show({ playing: false });
      const { outcome } = this.view.scene;
      const last = latestOf(this.view.scene);
      this.say({
        kind: 'hint',
        texts: [
          outcome.over
            ? t('That’s the solution.')
            : t('{action} is the only move that wins.', { action: last?.text ?? '' }),
        ],
      });
    });
  }
}
