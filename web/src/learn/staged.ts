/* A board to demonstrate and try things on, for lessons and puzzles. It is an ordinary session of
 * the rules; moves are played at a pace that can be followed, and a try can be taken back whole. */

import { stepDuration } from '../board';
import type { Look, Rules, Scene } from '../module/api';
import type { TableModel } from '../table/use-table';

/** Time to see what a wrong try did before it is taken back. */
const LOOK_MS = 1100;
/** Between two actions played for the reader. */
const BREATH_MS = 450;

export interface Said {
  kind: 'right' | 'wrong' | 'hint';
  texts: string[];
}

export interface Shown {
  scene: Scene;
  said: Said | null;
  hint: Look | null;
  /** Actions are being played for the reader. */
  playing: boolean;
}

export interface StagedHost {
  changed(): void;
  failed(error: unknown): void;
  /** The task, or the response to a try. */
  spoke(texts: string[]): void;
  acted(after: Scene): void;
}

export abstract class Staged<View extends Shown, Host extends StagedHost> implements TableModel {
  readonly asks = false;
  readonly canStepBack = false;
  view: View | null = null;
  /** Why there is nothing to show, or null. */
  failure: unknown = null;
  /** The actions of the current try. */
  protected made: string[] = [];
  /** Raised when work still under way becomes pointless. */
  protected course = 0;
  private begin: { node: number; pending: string[] } = { node: 0, pending: [] };
  private work: Promise<void> = Promise.resolve();
  private job: ((course: number) => Promise<void>) | null = null;
  /** Ends a pause early. */
  private wake: () => void = () => undefined;

  constructor(
    protected readonly rules: Rules,
    protected readonly host: Host,
  ) {}

  /** The reader can try. */
  abstract get isOurs(): boolean;

  protected abstract try(text: string): void;

  act(text: string): Promise<void> {
    this.try(text);
    return Promise.resolve();
  }

  actText(text: string): Promise<void> {
    return this.act(text);
  }

  stepBack(): Promise<void> {
    return Promise.resolve();
  }

  confirm(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    this.course++;
    const session = this.view?.scene.session;
    this.view = null;
    if (session !== undefined) void this.rules.close(session).catch(() => undefined);
  }

  protected show(part: Partial<View>): void {
    if (!this.view) return;
    this.view = { ...this.view, ...part };
    this.host.changed();
  }

  protected say(said: Said): void {
    this.show({ said } as Partial<View>);
    this.host.spoke(said.texts);
  }

  /** One thing at a time; new work makes the old give up. */
  protected start(job: (course: number) => Promise<void>): void {
    const course = ++this.course;
    this.job = job;
    this.wake();
    this.work = this.work.then(async () => {
      if (course !== this.course) return;
      try {
        await job(course);
      } catch (error) {
        if (course === this.course) this.fail(error);
      }
    });
  }

  private fail(error: unknown): void {
    if (this.view) {
      this.host.failed(error);
    } else {
      this.failure = error;
      this.host.changed();
    }
  }

  /** Does once more what failed. */
  retry(): void {
    if (!this.job) return;
    this.failure = null;
    this.host.changed();
    this.start(this.job);
  }

  /** Tries begin here; false if they are no longer wanted. */
  protected async remember(course: number): Promise<boolean> {
    if (!this.view) return false;
    const { session, node } = this.view.scene;
    const pending = await this.rules.pending(session);
    if (course !== this.course) return false;
    this.begin = { node, pending };
    this.made = [];
    return true;
  }

  /** Takes back the whole try. */
  protected async takeBack(course: number): Promise<void> {
    if (!this.view) return;
    let scene = await this.rules.go(this.view.scene.session, this.begin.node);
    for (const text of this.begin.pending) scene = await this.rules.play(scene.session, text);
    this.made = [];
    this.draw(course, scene);
  }

  protected look(): Promise<void> {
    return this.pause(LOOK_MS);
  }

  /** Plays actions that are not the reader's. */
  protected async play(course: number, actions: string[]): Promise<void> {
    this.show({ playing: true } as Partial<View>);
    for (const text of actions) {
      await this.pause(BREATH_MS);
      if (course !== this.course) return;
      await this.make(course, text);
    }
    if (course === this.course) this.show({ playing: false } as Partial<View>);
  }

  protected async make(course: number, text: string): Promise<void> {
    if (!this.view) return;
    const before = this.view.scene;
    const scene = await this.rules.play(before.session, text);
    if (!this.draw(course, scene)) return;
    this.host.acted(scene);
    await this.pause(stepDuration(scene));
  }

  private draw(course: number, scene: Scene): boolean {
    if (course !== this.course) return false;
    this.show({ scene } as Partial<View>);
    return true;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
