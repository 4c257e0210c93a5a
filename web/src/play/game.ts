/* A game being played: a session of the rules, its clock, its seats, and its place in the store.
 * Every change goes through one queue, and every step is stored before it is shown, so that a
 * reload at any moment finds the game as last seen. */

import { stepDuration } from '../board';
import type { Engine, Look, Played, Player, Rules, Scene, TreeNode } from '../module/api';
import { getGame, saveGame } from '../store/games';
import { takeGame, type Lease } from '../store/lease';
import { mainLine } from '../store/main-line';
import { pictureOf } from '../store/picture';
import { standAt } from '../store/transfer';
import { ConflictError, ownSide, type Seat, type StoredGame } from '../store/types';
import { Clock } from '../table/clock';
import { stagedFor } from '../table/staging';
import { isLoss, isOpen, isPlayer, isWhole, pause } from '../table/session';
import type { TableModel } from '../table/use-table';
import { otherPlayer } from '../text/words';
import { engineHint, engineMove, engineTakesDraw, randomBits } from './opponent';
import type { Events, Preferences, View } from './view';

export class Game implements TableModel {
  readonly asks = true;
  view: View | null = null;
  clock: Clock | null = null;
  private session = -1;
  private queue: Promise<unknown> = Promise.resolve();
  private lease: Lease | null = null;
  private closed = false;
  /** Counts changes; an engine's answer to an older count is dropped. */
  private moment = 0;
  private shownTo: Player | null = null;
  /** The unfinished turn in which somebody gave up; null where nobody did, here and now. */
  private left: string[] | null = null;
  private recovered = -Infinity;

  constructor(
    private readonly rules: Rules,
    private readonly engine: Engine,
    private readonly preferences: Preferences,
    private readonly events: Events,
  ) {}

  /* == Opening and closing == */

  async open(id: string, steal = false): Promise<void> {
    await this.enqueue(async () => {
      this.lease?.release();
      this.lease = await takeGame(id, steal, () => {
        this.halt();
        this.events.trouble('lost');
      });
      if (!this.lease) return this.events.trouble('elsewhere');
      await this.load(id);
    });
  }

  /** From the store to the screen. */
  private async load(id: string): Promise<void> {
    const game = await getGame(id);
    if (!game) return this.events.trouble('missing');
    if (this.session >= 0) await this.rules.close(this.session).catch(() => undefined);
    this.session = (await this.rules.open(game.sgf)).session;
    const start = await standAt(this.rules, this.session, []);
    let scene = start;
    try {
      for (const action of game.pending) scene = await this.rules.play(this.session, action);
    } catch (error) {
      // An unfinished turn that can no longer be played is dropped; the turns before it stay.
      if (isLoss(error)) throw error;
      this.events.failed(error);
    }
    this.clock =
      game.clock && !scene.outcome.over
        ? new Clock(game.clock, (player) => this.flag(player))
        : null;
    // Where a turn waits to be confirmed, the time of its beginning counts.
    if (!game.unconfirmed) this.clock?.press(scene, null);
    this.view = {
      scene,
      turns: await this.turns(),
      thinking: null,
      hint: null,
      unconfirmed: game.unconfirmed,
      handover: null,
      game,
    };
    await this.show(scene, game);
  }

  /** After a loss: the store has everything that was shown. */
  private async recover(error: unknown): Promise<boolean> {
    const id = this.view?.game.id;
    if (!isLoss(error) || id === undefined || performance.now() - this.recovered < 5000)
      return false;
    this.recovered = performance.now();
    this.clock?.stop();
    await this.load(id);
    return true;
  }

  close(): void {
    this.closed = true;
    this.halt();
    if (this.session >= 0) this.rules.close(this.session).catch(() => undefined);
    this.session = -1;
  }

  /** Stores the clocks as they are now; called repeatedly, and when the page is left. */
  keep(): void {
    if (!this.view || this.closed || !this.lease || !this.clock?.active) return;
    this.enqueue(async () => {
      if (this.view && this.lease) this.view.game = await this.store(this.view.game, {});
    }).catch(() => undefined);
  }

  private halt(): void {
    this.moment++;
    this.clock?.stop();
    if (this.view?.thinking) this.engine.stop();
    this.lease?.release();
    this.lease = null;
  }

  private enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.queue.then(async () => {
      if (!this.closed) await task();
    });
    const told = run.catch(async (error: unknown) => {
      if (error instanceof ConflictError) {
        this.halt();
        this.events.trouble('conflict');
      } else if (!this.closed && !(await this.recover(error).catch(() => false)))
        this.events.failed(error);
    });
    this.queue = told;
    return told;
  }

  /* == Who is who == */

  seat(player: Player): Seat | null {
    const game = this.view?.game;
    return game ? game[player] : null;
  }

  /** The only person, against the engine. */
  get person(): Player | null {
    const game = this.view?.game;
    return game ? ownSide(game) : null;
  }

  /** Whether it is the turn of someone at this screen. */
  get isOurs(): boolean {
    const view = this.view;
    if (!view || view.unconfirmed || view.handover || view.scene.outcome.over || !this.lease)
      return false;
    return isPlayer(view.scene.actor) && this.seat(view.scene.actor)?.kind === 'human';
  }

  get canStepBack(): boolean {
    const view = this.view;
    if (!view || !this.lease) return false;
    if (view.unconfirmed) return true;
    const last = view.scene.current[view.scene.current.length - 1];
    // Players can't take back what they may not see.
    if (last?.text === '?') return false;
    return (
      last !== undefined &&
      view.scene.revocable &&
      isPlayer(last.actor) &&
      this.seat(last.actor)?.kind === 'human'
    );
  }

  get canUndo(): boolean {
    const view = this.view;
    if (!view || !this.lease) return false;
    // Only an end by the rules can be taken back.
    if (view.scene.outcome.over && isOpen(view.scene)) return false;
    return (
      view.turns.some((turn) => this.seat(turn.owner)?.kind === 'human') ||
      view.scene.current.length > 0
    );
  }

  /* == Acting == */

  act(text: string): Promise<unknown> {
    return this.enqueue(async () => {
      if (!this.isOurs) return;
      const play = () => this.step(() => this.rules.play(this.session, text), true);
      await play().catch(async (error: unknown) => {
        if (!(await this.recover(error))) throw error;
        await play();
      });
    });
  }

  /** Plays typed text; rejects with the module's reason. */
  actText(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.enqueue(async () => {
        if (!this.isOurs) return resolve();
        const play = () => this.step(() => this.rules.playText(this.session, text), true);
        try {
          await play().catch(async (error: unknown) => {
            if (!(await this.recover(error))) throw error;
            await play();
          });
          resolve();
        } catch (error) {
          reject(error);
        }
      }).catch(reject);
    });
  }

  private async step(play: () => Promise<Scene>, byPerson: boolean): Promise<void> {
    const view = this.view;
    if (!view) return;
    const before = view.scene;
    const after = await play();
    view.unconfirmed = byPerson && isWhole(before, after) && this.preferences.confirm();
    if (!view.unconfirmed) this.press(after, after.node === before.node ? null : before.owner);
    await this.show(after, view.game, before);
  }

  /** The clock after an action: the next actor's time runs. */
  private press(after: Scene, ended: Player | null): void {
    this.clock?.press(after, ended);
    if (!after.outcome.over) this.clock?.run(after.actor);
  }

  confirm(): Promise<unknown> {
    return this.enqueue(async () => {
      const view = this.view;
      if (!view?.unconfirmed) return;
      view.unconfirmed = false;
      const { scene } = view;
      // A finished turn is in `last`, one that waits for an answer in `steps`.
      const ended = scene.current.length === 0;
      const mover = (ended ? scene.previous : scene.current).find((one) =>
        isPlayer(one.actor),
      )?.actor;
      this.press(scene, ended && isPlayer(mover) ? mover : null);
      await this.show(scene, view.game);
    });
  }

  stepBack(): Promise<unknown> {
    return this.enqueue(async () => {
      const view = this.view;
      if (!view || !this.canStepBack) return;
      const scene = await this.takeBack(view);
      this.clock?.run(scene.actor);
      await this.show(scene, view.game);
    });
  }

  /** Without the last step, also of a turn that is already in the record: it is removed and played
   * again. */
  private async takeBack(view: View): Promise<Scene> {
    let scene: Scene;
    if (view.unconfirmed && view.scene.current.length === 0) {
      const actions = view.scene.previous.map((one) => one.text);
      scene = await this.rules.undo(this.session);
      for (const action of actions.slice(0, -1))
        scene = await this.rules.play(this.session, action);
      await this.clearResult();
    } else {
      scene = await this.rules.back(this.session);
    }
    view.unconfirmed = false;
    this.clock?.back(scene);
    return scene;
  }

  /** Whether a person acted. */
  private isPersons({ actor }: Played): boolean {
    return isPlayer(actor) && this.seat(actor)?.kind === 'human';
  }

  /** How many of the turn's actions stay when a person's last turn in a side game is undone, so
   * that the side game itself does; null if none is being played. */
  private keptOfSide({ current, side }: Scene): number | null {
    let first = side ? current.map((one) => this.isPersons(one)).lastIndexOf(true) : -1;
    const last = current[first];
    if (!last) return null;
    const isSame = (one: Played | undefined): boolean =>
      one?.actor === last.actor && one.board === last.board && last.board > 0;
    while (isSame(current[first - 1])) first--;
    return first;
  }

  /** Back to the last moment a person began a turn, in a side game one of its turns. */
  undo(): Promise<unknown> {
    this.stopThinking();
    return this.enqueue(async () => {
      const view = this.view;
      if (!view || !this.canUndo) return;
      let scene = view.scene;
      const begun = scene.current.some((one) => this.isPersons(one));
      const kept = this.keptOfSide(scene);
      while (scene.current.length > (kept ?? 0)) scene = await this.rules.back(this.session);
      const ours = () => isPlayer(scene.owner) && this.seat(scene.owner)?.kind === 'human';
      if (kept === null && (!begun || !ours())) {
        do {
          if (scene.node === 0) break;
          scene = await this.rules.undo(this.session);
        } while (!ours());
      }
      await this.clearResult();
      view.unconfirmed = false;
      this.clock?.back(scene);
      this.clock?.run(scene.actor);
      await this.show(scene, view.game);
    });
  }

  private async clearResult(): Promise<void> {
    const header = await this.rules.header(this.session);
    if (header['RE']) await this.rules.setHeader(this.session, 'RE', '');
  }

  /* == Ends outside the rules == */

  private end(result: string): Promise<unknown> {
    this.stopThinking();
    return this.enqueue(async () => {
      const view = this.view;
      if (!view || view.scene.outcome.over) return;
      this.clock?.stop();
      let scene = view.scene;
      // The result follows the last complete turn; an unfinished one is not part of the game.
      const left = await this.rules.pending(this.session);
      while (scene.current.length > 0) scene = await this.rules.back(this.session);
      await this.rules.setHeader(this.session, 'RE', result);
      view.unconfirmed = false;
      this.left = left;
      await this.show(await this.rules.scene(this.session), view.game);
    });
  }

  resign(player: Player): Promise<unknown> {
    return this.end(player === 'white' ? 'B+Resign' : 'W+Resign');
  }

  /** As if nobody had resigned. */
  playOn(): Promise<unknown> {
    return this.enqueue(async () => {
      const { view, left } = this;
      if (!view?.scene.outcome.over || !left) return;
      this.left = null;
      await this.clearResult();
      let scene = await this.rules.scene(this.session);
      for (const action of left) scene = await this.rules.play(this.session, action);
      this.clock?.run(scene.actor);
      await this.show(scene, view.game);
    });
  }

  agreeDraw(): Promise<unknown> {
    return this.end('Draw');
  }

  /** Of a side game's own time only that is lost, and the main game goes on. */
  private flag(player: Player): void {
    if (this.clock?.inSide) void this.loseSide(player);
    else void this.end(player === 'white' ? 'B+Time' : 'W+Time');
  }

  private loseSide(player: Player): Promise<unknown> {
    return this.enqueue(async () => {
      const { actor, outcome } = this.view?.scene ?? {};
      // A step made in the last moment may have ended it, or chance may have to act first: then
      // time runs out when it is the player's turn again.
      if (!this.clock?.inSide || outcome?.over || !isPlayer(actor)) return;
      this.stopThinking();
      const view = this.view;
      // A step that was not confirmed in time was not made.
      if (view?.unconfirmed) view.scene = await this.takeBack(view);
      await this.step(() => this.rules.concede(this.session, player), false);
      this.events.lostSide(player);
    });
  }

  /** Asks the engine; true when it agreed and the game is over. */
  async offerDraw(): Promise<boolean> {
    const person = this.person;
    const view = this.view;
    if (!person || !view || view.thinking) return false;
    const position = await this.rules.engineLine(this.session);
    const taken = await engineTakesDraw(this.engine, position, otherPlayer(person));
    if (taken) await this.agreeDraw();
    return taken;
  }

  /* == Hints and secrets == */

  /** What the engine would play, and in words. */
  async hint(): Promise<{ text: string; look: Look } | null> {
    const view = this.view;
    if (!view || !this.isOurs) return null;
    const at = this.moment;
    const found = await engineHint(this.engine, await this.rules.engineLine(this.session));
    if (at !== this.moment || this.view !== view) return null;
    const look = await this.rules.look(this.session, found.best);
    if (at !== this.moment) return null;
    this.set({ hint: look });
    return { text: found.best, look };
  }

  /** The player with the secret has the screen now. */
  takeScreen(): Promise<unknown> {
    return this.enqueue(async () => {
      const view = this.view;
      if (!view?.handover) return;
      this.shownTo = view.handover;
      await this.show(view.scene, view.game);
    });
  }

  /* == Showing, storing, and letting others act == */

  private set(patch: Partial<View>): void {
    if (!this.view || this.closed) return;
    this.view = { ...this.view, ...patch };
    this.events.changed();
  }

  /** The scene with no more than the people at this screen may see. */
  private async seen(scene: Scene): Promise<{ scene: Scene; handover: Player | null }> {
    const person = this.person;
    if (person) return { scene: await this.rules.scene(this.session, person), handover: null };
    if (!scene.secret || !isPlayer(scene.actor)) {
      this.shownTo = null;
      return { scene, handover: null };
    }
    const handover = this.shownTo === scene.actor ? null : scene.actor;
    return { scene: await this.rules.scene(this.session, scene.actor), handover };
  }

  private async turns(): Promise<TreeNode[]> {
    return mainLine(await this.rules.tree(this.session));
  }

  private async store(game: StoredGame, patch: Partial<StoredGame>): Promise<StoredGame> {
    const next = { ...game, ...patch, clock: this.clock?.stored() ?? game.clock };
    return saveGame(next);
  }

  private async show(scene: Scene, game: StoredGame, before?: Scene): Promise<void> {
    this.moment++;
    const old = this.view;
    // The worker answers in order, so asking all at once costs one round trip.
    const [{ scene: visible, handover }, turns, sgf, pending] = await Promise.all([
      this.seen(scene),
      old && before && scene.node === before.node ? old.turns : this.turns(),
      this.rules.write(this.session, 'sgf'),
      this.rules.pending(this.session),
    ]);
    const stored = await this.store(game, {
      sgf,
      pending,
      unconfirmed: old?.unconfirmed ?? false,
      node: scene.node,
      actor: scene.outcome.over ? 'nobody' : scene.actor,
      turn: scene.turn,
      outcome: scene.outcome,
      picture: pictureOf(visible),
    });
    this.set({
      scene: visible,
      turns,
      thinking: null,
      hint: null,
      handover,
      game: stored,
    });
    if (before) {
      const turn = scene.node === before.node ? null : (turns[turns.length - 1] ?? null);
      this.events.acted(before, visible, turn);
    }
    this.proceed(scene);
  }

  private stopThinking(): void {
    this.moment++;
    if (this.view?.thinking) {
      this.engine.stop();
      this.set({ thinking: null });
    }
  }

  private proceed(scene: Scene): void {
    const view = this.view;
    if (!view || scene.outcome.over || view.unconfirmed || view.handover) return;
    // The clock starts with the first action, not when the page opens.
    const begun = scene.node > 0 || scene.current.length > 0;
    if (begun) this.clock?.run(scene.actor);
    if (scene.actor === 'chance') void this.letChanceAct(this.moment);
    else if (isPlayer(scene.actor)) {
      const seat = this.seat(scene.actor);
      if (seat?.kind === 'engine') void this.letEngineAct(seat.level, this.moment);
    }
  }

  private shownFor(): number {
    return this.view ? stepDuration(this.view.scene) + stagedFor(this.view.scene) : 0;
  }

  private async letChanceAct(at: number): Promise<void> {
    await pause(600);
    await this.enqueue(async () => {
      if (at === this.moment)
        await this.step(() => this.rules.roll(this.session, randomBits()), false);
    });
  }

  private async letEngineAct(level: number, at: number, again = true): Promise<void> {
    this.set({ thinking: 'begun' });
    try {
      const position = await this.rules.engineLine(this.session);
      let shown = 0;
      const found = await engineMove(
        this.engine,
        position,
        level,
        this.clock,
        this.shownFor(),
        (info) => {
          if (at !== this.moment || performance.now() - shown < 250) return;
          shown = performance.now();
          this.set({ thinking: info });
        },
      );
      if (at !== this.moment || this.closed) return;
      if (found.resign) {
        const loser = this.view?.scene.actor;
        if (loser && isPlayer(loser)) {
          this.events.engineResigned();
          await this.resign(loser);
          return;
        }
      }
      await this.enqueue(async () => {
        if (at === this.moment)
          await this.step(() => this.rules.play(this.session, found.best), false);
      });
    } catch (error) {
      if (at !== this.moment || this.closed) return;
      // The engine's worker restarts by itself, so it is worth asking again.
      if (again && isLoss(error)) return this.letEngineAct(level, at, false);
      this.set({ thinking: null });
      this.events.failed(error);
    }
  }
}
