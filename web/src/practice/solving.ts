/* Something being looked for: the reader's choices, and the reply to each right one. */

import { Staged, type Shown, type StagedHost } from '../learn/staged';
import type { Player } from '../module/api';
import { kit as kitOf } from '../services';
import { t } from '../text/t';
import { factsText, said } from '../text/words';
import type { Task } from './task';
import { whyText } from './words';

export type Stage =
  | 'asked'
  | 'weighed' // the try and its result are being shown
  | 'solved'
  | 'shown'; // the solution was shown

export interface SolvingView<T extends Task> extends Shown {
  task: T;
  /** What is asked. */
  question: string;
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

export class Solving<T extends Task> extends Staged<SolvingView<T>, SolvingHost> {
  /** The right choices and their replies. */
  private played: string[] = [];
  private isRefuted = false;

  open(task: () => T | Promise<T>): void {
    this.start(async (course) => this.setUp(course, await task()));
  }

  /** From the beginning; while it is being shown why a choice misses, only that is cut short. */
  again(): void {
    const { view } = this;
    if (!view) return;
    if (this.isRefuted) this.start((course) => this.askAgain(course));
    else this.start((course) => this.setUp(course, view.task));
  }

  private async setUp(course: number, task: T): Promise<void> {
    const scene = await task.open();
    const question = task.asks(scene.owner, await kitOf(scene.setup));
    if (course !== this.course) return this.rules.close(scene.session);
    const old = this.view?.scene.session;
    if (old !== undefined) void this.rules.close(old).catch(() => undefined);
    this.played = [];
    this.view = {
      task,
      question,
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
    this.host.spoke([question]);
    if (await this.remember(course)) this.show({ stage: 'asked' });
  }

  get isOurs(): boolean {
    return this.view?.stage === 'asked';
  }

  protected try(text: string): void {
    if (!this.view || !this.isOurs) return;
    const { task } = this.view;
    this.show({ stage: 'weighed', hint: null, marks: [], said: null });
    this.start(async (course) => {
      this.made = [...this.made, text];
      await this.make(course, text);
      if (course !== this.course) return;
      const answer = await task.try(this.played, this.made, this.view?.scene ?? null);
      if (course !== this.course) return;
      const { verdict, line } = answer;
      if (verdict === 'more') this.show({ stage: 'asked' });
      else if (verdict === 'right' || verdict === 'solved') {
        this.played = [...this.played, ...this.made, ...line];
        await this.goOn(course, verdict === 'solved', line);
      } else {
        this.host.tried(task.id);
        this.isRefuted = true;
        this.say({ kind: 'wrong', texts: [task.missed(this.made, answer), t('Try again.')] });
        await this.look();
        if (line.length > 0 && course === this.course) {
          await this.play(course, line);
          if (course === this.course) await this.look();
        }
        if (course === this.course) await this.askAgain(course);
      }
    });
  }

  private async goOn(course: number, solved: boolean, line: string[]): Promise<void> {
    if (!this.view) return;
    const { task, right } = this.view;
    if (!solved) this.say({ kind: 'right', texts: [t('Right. Watch the reply, then carry on.')] });
    if (line.length > 0) await this.play(course, line);
    if (course !== this.course) return;
    this.show({ right: right + 1 });
    if (!solved) {
      if (await this.remember(course)) this.show({ stage: 'asked' });
      return;
    }
    const { scene } = this.view;
    const { outcome } = scene;
    this.show({ stage: 'solved' });
    this.host.solved(task.id);
    this.say({ kind: 'right', texts: [task.solved(this.made, scene)] });
    // To be read beside the board.
    if (outcome.over) this.host.spoke([said(outcome.sentence)]);
  }

  private async askAgain(course: number): Promise<void> {
    this.isRefuted = false;
    await this.takeBack(course);
    if (course === this.course) this.show({ stage: 'asked', playing: false });
  }

  private tellHint(what: string, why: string): void {
    this.say({ kind: 'hint', texts: why === '' ? [what] : [what, why] });
  }

  /** First where it starts and what it does, then all of it and why. */
  help(): void {
    const { view } = this;
    if (view?.stage !== 'asked') return;
    const { task, marks } = view;
    this.start(async (course) => {
      this.host.helped(task.id);
      const answer = await task.hint(this.played);
      const { line, told = [] } = answer;
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
        this.tellHint(t('Play {action}.', { action: text }), whyText(answer));
      } else {
        this.show({ marks: [point] });
        const facts = factsText(told);
        this.tellHint(
          t('Start at {point}.', { point }),
          // TRANSLATORS: {facts} is "pieces taken back: 3, pieces captured: 2"
          facts === '' ? '' : t('What the move does – {facts}.', { facts }),
        );
      }
    });
  }

  /** Plays the rest of the solution. */
  solution(): void {
    const { view } = this;
    if (view?.stage !== 'asked') return;
    const { task } = view;
    this.start(async (course) => {
      this.host.helped(task.id);
      if (this.made.length > 0) await this.takeBack(course);
      this.show({ stage: 'shown', hint: null, marks: [], said: null, playing: true });
      for (;;) {
        const hint = await task.hint(this.played);
        if (course !== this.course || hint.verdict !== 'right') break;
        const { line } = await task.try(this.played, hint.line, null);
        await this.play(course, [...hint.line, ...line]);
        if (course !== this.course) return;
        this.played = [...this.played, ...hint.line, ...line];
      }
      if (course !== this.course || !this.view) return;
      this.show({ playing: false });
      this.say({ kind: 'hint', texts: [task.shown(this.view.scene)] });
    });
  }
}
