/* A walk through one lesson: the step, the board, and the response to the last try. The module
 * judges tries; the board is an ordinary session of the rules, on which a game against the engine
 * can be played as well. */

import type { Engine, Judgement, Lesson, LessonStep, Rules, Scene, Try } from '../module/api';
import { engineHint, engineMove } from '../play/opponent';
import { playedText } from '../table/telling';
import { tm } from '../text/t';
import { said, told } from '../text/words';
import { askLesson } from './chapters';
import { Staged, type Shown, type StagedHost } from './staged';

export type Stage =
  | 'looking'
  | 'set' // the task is shown, but can't be tried yet
  | 'asked'
  | 'missed' // a wrong try is still on the board
  | 'reached' // the goal of this step
  | 'ended';

export interface WalkView extends Shown {
  lesson: Lesson;
  stage: Stage;
  step: number;
  /** Moves the rules refuse but the reader may try anyway. */
  tries: Try[];
  /** Every task was done, none skipped. */
  complete: boolean;
}

export interface WalkHost extends StagedHost {
  learned(id: string): void;
}

export class Walk extends Staged<WalkView, WalkHost> {
  private hinted = false;
  /** The steps whose goal was reached. */
  private readonly reached = new Set<number>();
  /** The reader's colour in a game. */
  private side: Scene['actor'] = 'nobody';

  constructor(
    rules: Rules,
    private readonly engine: () => Engine,
    host: WalkHost,
  ) {
    super(rules, host);
  }

  open(id: string): void {
    this.start(async (course) => {
      const lesson = await askLesson(this.rules, id);
      const first = lesson.steps[0];
      if (!first) return;
      const scene = await this.rules.create({ position: first.position });
      if (course !== this.course) return this.rules.close(scene.session);
      this.view = {
        lesson,
        stage: 'looking',
        step: 0,
        scene,
        tries: [],
        said: null,
        hint: null,
        playing: false,
        complete: false,
      };
      await this.enter(course, 0, scene, true);
    });
  }

  get step(): LessonStep | null {
    return this.view?.lesson.steps[this.view.step] ?? null;
  }

  /** Whether the next step needs no further request. */
  get canGoOn(): boolean {
    const stage = this.view?.stage;
    return stage === 'looking' || stage === 'reached';
  }

  next(): void {
    if (this.view) this.go(this.view.step + 1);
  }

  back(): void {
    if (this.view && this.view.step > 0) this.go(this.view.step - 1);
  }

  again(): void {
    if (this.view) this.go(this.view.step);
  }

  go(step: number): void {
    this.start(async (course) => {
      const { view } = this;
      if (!view) return;
      if (step >= view.lesson.steps.length) {
        const complete = view.lesson.steps.every(
          (one, i) => one.kind === 'show' || this.reached.has(i),
        );
        this.show({
          stage: 'ended',
          step,
          said: null,
          hint: null,
          tries: [],
          playing: false,
          complete,
        });
        if (complete) this.host.learned(view.lesson.id);
        return;
      }
      await this.goTo(course, view, step);
    });
  }

  private async goTo(course: number, view: WalkView, index: number): Promise<void> {
    const step = view.lesson.steps[index];
    if (!step) return;
    // Only if the previous step was completed; otherwise its position is set up.
    const ended = (view.stage === 'looking' || view.stage === 'reached') && !view.playing;
    const goesOn = step.goesOn && index === view.step + 1 && ended;
    let { scene } = view;
    if (!goesOn) {
      scene = await this.rules.create({ position: step.position });
      if (course !== this.course) return this.rules.close(scene.session);
      void this.rules.close(view.scene.session).catch(() => undefined);
    }
    // On its own, the position of a continuing step already includes its moves.
    await this.enter(course, index, scene, goesOn || !step.goesOn);
  }

  /** Shows a step from the start, and sets its task. */
  private async enter(course: number, index: number, scene: Scene, plays: boolean): Promise<void> {
    const step = this.view?.lesson.steps[index];
    if (!step) return;
    this.hinted = false;
    this.made = [];
    const stage = step.kind === 'show' ? 'looking' : 'set';
    this.show({
      scene,
      stage,
      step: index,
      said: null,
      hint: null,
      tries: [],
      playing: false,
    });
    this.host.spoke([told(step.text)]);
    if (step.play.length > 0 && plays) await this.play(course, step.play);
    if (course === this.course && stage === 'set') await this.ask(course, step);
  }

  /** From here the reader can try. */
  private async ask(course: number, step: LessonStep): Promise<void> {
    if (!(await this.remember(course)) || !this.view) return;
    this.side = this.view.scene.actor;
    const tries = step.free ? await this.rules.tries(this.view.scene.session) : [];
    if (course === this.course) this.show({ stage: 'asked', tries });
  }

  get isOurs(): boolean {
    return this.view?.stage === 'asked';
  }

  protected try(text: string): void {
    if (!this.isOurs) return;
    this.start(async (course) => {
      const { view } = this;
      const { step } = this;
      if (!view || !step) return;
      if (step.kind === 'game') return this.playOn(course, step, text);
      const made = [...this.made, text];
      const judged = await this.rules.judge(view.lesson.id, view.step, made);
      if (course !== this.course) return;
      this.show({ hint: null });
      if (judged.message === null) {
        this.made = made;
        // No more tries while the result is shown.
        if (judged.verdict !== 'more') this.show({ stage: 'missed', tries: [] });
        await this.make(course, text);
        if (course !== this.course) return;
      }
      this.tell(judged);
      if (judged.verdict === 'right') await this.reach(course, step);
      else if (judged.verdict === 'wrong') await this.askAgain(course, step);
      else if (judged.verdict === 'more') await this.offerTries(course, step);
    });
  }

  /** In a game: the reader's action, and then the engine's until it is their turn again. */
  private async playOn(course: number, step: LessonStep, text: string): Promise<void> {
    this.show({ stage: 'set', hint: null, said: null });
    await this.make(course, text);
    for (;;) {
      if (course !== this.course || !this.view) return;
      const { scene } = this.view;
      if (scene.outcome.over) return this.endGame(step, scene);
      if (scene.actor === this.side) return this.show({ stage: 'asked' });
      const position = await this.rules.engineLine(scene.session);
      const found = await engineMove(this.engine(), position, step.level, null, 0, () => undefined);
      if (course === this.course) await this.make(course, found.best);
    }
  }

  /** Won or not, the game was played. */
  private endGame(step: LessonStep, scene: Scene): void {
    if (this.view) this.reached.add(this.view.step);
    this.show({ stage: 'reached' });
    const won = scene.outcome.winner === this.side;
    this.say({
      kind: won ? 'right' : 'hint',
      texts: [said(scene.prompt), told(won ? step.won : step.lost)],
    });
  }

  private tell(judged: Judgement): void {
    if (judged.verdict === 'more') {
      this.show({ said: null });
      return;
    }
    const texts: string[] = [];
    if (judged.message) texts.push(tm(judged.message));
    if (judged.text !== '') texts.push(told(judged.text));
    this.say({ kind: judged.verdict === 'right' ? 'right' : 'wrong', texts });
  }

  private async reach(course: number, step: LessonStep): Promise<void> {
    if (this.view) this.reached.add(this.view.step);
    this.show({ stage: 'reached', tries: [] });
    if (step.reply.length > 0) await this.play(course, step.reply);
  }

  private async askAgain(course: number, step: LessonStep): Promise<void> {
    await this.look();
    if (course !== this.course) return;
    await this.takeBack(course);
    if (course === this.course) await this.ask(course, step);
  }

  private async offerTries(course: number, step: LessonStep): Promise<void> {
    if (!step.free || !this.view) return;
    const tries = await this.rules.tries(this.view.scene.session);
    if (course === this.course) this.show({ tries });
  }

  /** First a hint, then the answer on the board. */
  help(): void {
    const { view, step } = this;
    if (view?.stage !== 'asked' || !step) return;
    if (step.hint !== '' && !this.hinted) {
      this.hinted = true;
      this.say({ kind: 'hint', texts: [told(step.hint)] });
      return;
    }
    if (step.kind === 'game') return this.suggest(view);
    const fits = this.made.every((text, i) => step.answer[i] === text);
    const text = fits ? step.answer[this.made.length] : undefined;
    if (text === undefined) return this.again();
    this.point(view, text).catch(() => this.again());
  }

  /** What the engine would play. */
  private suggest(view: WalkView): void {
    this.rules
      .engineLine(view.scene.session)
      .then((position) => engineHint(this.engine(), position))
      .then((found) => this.point(view, found.best))
      .catch((error: unknown) => this.host.failed(error));
  }

  /** Shows an action on the board. */
  private async point(view: WalkView, text: string): Promise<void> {
    if (view.scene !== this.view?.scene) return;
    const hint = await this.rules.look(view.scene.session, text);
    if (view.scene !== this.view?.scene) return;
    this.show({ hint });
    this.host.spoke([playedText({ ...hint, text })]);
  }
}
