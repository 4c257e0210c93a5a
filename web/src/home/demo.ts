/* Games that the engine played against itself, shown one after the other: of each kind of game in
 * turn, at a pace that can be followed. */

import { stepDuration } from '../board';
import { fetchFile, hasFile } from '../module/connect';
import type { Rules, Scene, Start } from '../module/api';
import { kit as kitOf } from '../services';
import { mainLine } from '../store/main-line';

/** ms, after what can be seen of an action: within a turn, after it, and at the end of a game. */
const ACTION = 200;
const TURN = 750;
const END = 4000;
/** Before another game is tried where one could not be shown. */
const FAILED = 10_000;
/** How far into its game a picture is taken: late enough to look like the game. */
const LATE = 0.65;

const fileOf = (game: string): string => `demo-${game}`;

/** Whether there are games to show. */
export const isShown = ({ game }: Start): boolean => hasFile(fileOf(game));

interface Shown {
  session: number;
  start: Scene;
  /** The actions of each turn. */
  turns: string[][];
}

/** Opens one of the games of a kind, at its start; the longest is the last, -1. */
async function openGame(rules: Rules, game: string, which: number): Promise<Shown> {
  const text = await fetchFile(fileOf(game), false);
  const first = await rules.open(text);
  const at = (which + first.games) % first.games;
  const { session } = at === 0 ? first : await rules.open(text, '', at);
  if (session !== first.session) await rules.close(first.session);
  const turns = mainLine(await rules.tree(session)).map((node) => node.actions.split(';'));
  return { session, start: await rules.go(session, 0), turns };
}

/** The moment of a game that a picture shows. */
async function lateIn(rules: Rules, { session, turns }: Shown): Promise<Scene> {
  const late = mainLine(await rules.tree(session))[Math.floor(LATE * turns.length)];
  return rules.go(session, late?.id ?? 0);
}

/** A position that looks like the game: of the longest game to show, otherwise where it starts. */
export async function typicalScene(rules: Rules, start: Start): Promise<Scene> {
  if (!isShown(start)) {
    const scene = await rules.create({ setup: start.setup });
    await rules.close(scene.session);
    return scene;
  }
  const shown = await openGame(rules, start.game, -1);
  const scene = await lateIn(rules, shown);
  await rules.close(shown.session);
  return scene;
}

export class Demo {
  /** Null until there is something to show. */
  scene: Scene | null = null;
  /** The reader wants it to play. */
  wanted: boolean;
  private inSight = true;
  private isClosed = false;
  private session: number | null = null;
  private skips = false;
  /** Ends a wait early. */
  private wake: () => void = () => undefined;

  /** The first board is where the first game starts; what needs more to be loaded waits for
   * `run`. */
  constructor(
    private readonly rules: Rules,
    private readonly starts: readonly Start[],
    moves: boolean,
    private readonly changed: () => void,
  ) {
    this.wanted = moves;
  }

  async open(): Promise<void> {
    const scene = await this.rules.create({ setup: this.starts[0]?.setup ?? '' });
    if (this.isClosed) return this.rules.close(scene.session);
    this.session = scene.session;
    await this.show(scene);
  }

  close(): void {
    this.isClosed = true;
    this.wake();
    this.leave();
  }

  set(wanted: boolean): void {
    this.wanted = wanted;
    this.wake();
    this.changed();
  }

  setInSight(inSight: boolean): void {
    this.inSight = inSight;
    this.wake();
  }

  /** On to the next game, whether it plays or not. */
  next(): void {
    this.skips = true;
    this.wake();
  }

  /** Until it is closed. `chance` chooses among the games of a kind. */
  async run(chance: () => number): Promise<void> {
    for (let i = 0; !this.isClosed; i++) {
      this.skips = false;
      const start = this.starts[i % this.starts.length];
      if (!start) return;
      try {
        await this.showGame(start.game, chance());
      } catch {
        await this.rest(FAILED);
      }
    }
  }

  private async showGame(game: string, which: number): Promise<void> {
    const shown = await openGame(this.rules, game, which);
    this.leave();
    if (this.isClosed) return this.rules.close(shown.session);
    this.session = shown.session;
    // A board that stands still shows more than its start.
    const still = this.wanted ? null : await lateIn(this.rules, shown);
    await this.show(still ?? shown.start);
    for (const turn of shown.turns.slice(still?.turn ?? 0)) {
      await this.rest(TURN);
      for (const [i, action] of turn.entries()) {
        if (i > 0) await this.rest(ACTION);
        if (this.isClosed || this.skips) return;
        const scene = await this.rules.play(shown.session, action);
        await this.show(scene);
      }
    }
    await this.rest(END);
  }

  private leave(): void {
    if (this.session !== null) void this.rules.close(this.session).catch(() => undefined);
    this.session = null;
  }

  /** With what it takes to draw it, so that no board is gone before the next. */
  private async show(scene: Scene): Promise<void> {
    await kitOf(scene.boards[0]?.kit ?? '');
    if (this.isClosed) return;
    this.scene = scene;
    this.changed();
  }

  private get isStill(): boolean {
    return !this.wanted || !this.inSight || document.hidden;
  }

  /** A pause after what is being seen, and longer while it stands still. */
  private async rest(ms: number): Promise<void> {
    await this.wait(ms + (this.scene ? stepDuration(this.scene) : 0));
    while (this.isStill && !this.isClosed && !this.skips) await this.wait(Infinity);
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === Infinity ? 0 : window.setTimeout(done, ms);
      document.addEventListener('visibilitychange', done);
      this.wake = done;
      function done() {
        window.clearTimeout(timer);
        document.removeEventListener('visibilitychange', done);
        resolve();
      }
    });
  }
}
