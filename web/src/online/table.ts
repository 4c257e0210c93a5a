/* A game at a table on the server. The log decides; the board here is a session of the rules, fed
 * by the log. Players make their turn on the board step by step and send it whole. It is shown as
 * made until the server answers; if the game has moved on or time was up, the board goes back and
 * the player is told. */

import { stepDuration } from '../board';
import type { Kit, Player, Rules, Scene, TreeNode } from '../module/api';
import { kit as kitOf } from '../services';
import { mainLine } from '../store/main-line';
import { isLoss, isPlayer, isWhole, pause } from '../table/session';
import type { TableModel } from '../table/use-table';
import { t } from '../text/t';
import { ApiError } from './api';
import { ServerClock } from './clock';
import { dropHanded, getHanded, getTable, keepHanded, keepTable, type Handed } from './keep';
import { Log, type ChatLine } from './log';
import { socket } from './socket';
import {
  newCommandId,
  type Command,
  type Done,
  type Snapshot,
  type TableEvent,
  type TableState,
  type Terms,
} from './wire';

export interface OnlineView {
  terms: Terms;
  state: TableState;
  scene: Scene;
  /** For the whole game. */
  kit: Kit;
  turns: TreeNode[];
  sgf: string;
  chat: ChatLine[];
  /** A complete turn waits for the player to confirm it. */
  unconfirmed: boolean;
  /** Sent, but not answered yet. */
  handed: Handed | null;
  /** Whether the sent turn survives closing the page; null until the browser has said so. */
  handedKept: boolean | null;
}

export interface TableNews {
  changed(): void;
  acted(before: Scene, after: Scene, turn: TreeNode | null): void;
  /** What the log brought besides actions. */
  happened(event: TableEvent): void;
  /** A turn was not played, and why. */
  notPlayed(error: ApiError, text: string): void;
  trouble(error: ApiError): void;
  failed(error: unknown): void;
}

/** The board is empty until it is drawn. */
function undrawn(scene: Scene): Scene {
  const walk = { picked: [], options: [], action: '' };
  const boards = scene.boards.map((board) => ({ ...board, things: [], standings: [] }));
  return { ...scene, boards, walk };
}

/** A side game is being played. */
export function inSideGame({ side }: Scene): boolean {
  return side !== null;
}

/** A longer batch is a game being opened, so it is not shown step by step. */
const SHOWN_AT_ONCE = 12;

export class OnlineTable implements TableModel {
  readonly asks = true;
  view: OnlineView | null = null;
  readonly clock = new ServerClock();
  private readonly log = new Log();
  private session = -1;
  private begunFrom = ''; // what the session was created from
  private played: string[] = [];
  /** The player's actions not sent yet, and the event they follow. */
  private draft: string[] = [];
  private draftAt = 0;
  private handed: Handed | null = null;
  private handedKept: boolean | null = true;
  private answered = 0; // the event the sent turn became, according to the server
  private terms: Terms | null = null;
  private state: TableState | null = null;
  private scene: Scene | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private closed = false;
  private recovered = -Infinity;
  private begunAnew = -Infinity;
  private unwatch: () => void = () => undefined;

  constructor(
    readonly id: string,
    private readonly secret: string | null,
    private readonly rules: Rules,
    private readonly wantsConfirm: () => boolean,
    private readonly news: TableNews,
  ) {}

  /* == Opening and closing == */

  async open(): Promise<void> {
    const [kept, handed] = await Promise.all([getTable(this.id), getHanded(this.id)]);
    if (this.closed) return;
    this.handed = handed;
    // As last seen, until the server answers.
    if (kept?.snapshot) this.take(kept.snapshot);
    this.unwatch = socket.watch(this.id, {
      after: () => this.log.last,
      secret: this.secret,
      snapshot: (snapshot) => this.take(snapshot),
      update: (events, state) => this.update(events, state),
      refused: (error) => this.news.trouble(error),
    });
    if (handed) this.deliver(handed);
  }

  close(): void {
    this.closed = true;
    this.unwatch();
    if (this.session >= 0) this.rules.close(this.session).catch(() => undefined);
    this.session = -1;
  }

  /* == From the server == */

  take(snapshot: Snapshot): void {
    const { events, ...rest } = snapshot;
    const first = events[0]?.n ?? this.log.last + 1;
    if (first === 1) this.log.clear();
    this.terms = rest;
    this.state = rest;
    this.clock.set(rest);
    if (!this.log.add(events) || this.log.last !== rest.last) {
      this.anew();
      return;
    }
    this.keep();
    this.refresh();
  }

  /** Our log does not match: fetches all of it again, but not endlessly. */
  private anew(): void {
    this.log.clear();
    if (performance.now() - this.begunAnew < 5000) return;
    this.begunAnew = performance.now();
    socket.watchAnew(this.id);
  }

  private update(events: TableEvent[], state: Partial<TableState>): void {
    if (!this.state) return;
    const known = this.log.last;
    this.state = { ...this.state, ...state };
    this.clock.set(state);
    if (!this.log.add(events)) {
      // Events are missing: fetches them again from the last one we have.
      socket.watchAnew(this.id);
      return;
    }
    if (events.length > 0) this.keep();
    for (const event of events) {
      if (event.kind === 'seeded' && this.terms && event.text !== undefined)
        this.terms = { ...this.terms, setup: event.text, lot: false };
      if (event.n > known) this.news.happened(event);
    }
    this.refresh();
  }

  /** For offline use. Only players need it. */
  private keep(): void {
    const { terms, state } = this;
    if (!terms || !state?.you) return;
    const snapshot = { ...terms, ...state, events: [...this.log.all] };
    void keepTable(this.id, { snapshot });
  }

  get events(): readonly TableEvent[] {
    return this.log.all;
  }

  /* == Who is who == */

  /** The seat we play, or null for a spectator. */
  get seat(): Player | null {
    const you = this.state?.you ?? null;
    if (you !== 'both') return you;
    const actor = this.scene?.actor ?? 'white';
    return isPlayer(actor) ? actor : 'white';
  }

  get isPlaying(): boolean {
    return this.state?.stage === 'playing';
  }

  /** Whether it is our turn, here and now. */
  get isOurs(): boolean {
    const { view } = this;
    return (
      view !== null &&
      this.isPlaying &&
      this.handed === null &&
      !view.unconfirmed &&
      this.seat !== null &&
      view.scene.actor === this.seat &&
      !view.scene.outcome.over
    );
  }

  get canStepBack(): boolean {
    return this.draft.length > 0 && this.handed === null;
  }

  /* == Acting == */

  act(text: string): Promise<void> {
    return this.enqueue(() => this.step(() => this.rules.play(this.session, text), text));
  }

  /** Plays typed text; rejects with the module's reason. */
  actText(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.enqueue(async () => {
        try {
          await this.step(() => this.rules.playText(this.session, text), text);
          resolve();
        } catch (error) {
          reject(error);
        }
      }).catch(reject);
    });
  }

  private async step(play: () => Promise<Scene>, text: string): Promise<void> {
    const before = this.scene;
    const { view, state } = this;
    if (!before || !view || !state || !this.isOurs) return;
    if (this.draft.length === 0) this.draftAt = state.changed;
    // After an unknown choice, the reply cannot be shown.
    if (before.current[before.current.length - 1]?.text === '?') {
      if (!before.walk.options.some((one) => one.action === text)) return;
      this.draft.push(text);
      await this.hand();
      return;
    }
    const after = await play();
    // Typed text may hold several actions; a finished turn is in `last`.
    const turn = after.node === before.node ? after.current : after.previous;
    const made = turn.slice(before.current.length);
    if (made.some((one) => one.actor !== this.seat)) {
      await this.rebuild(view.terms, this.played);
      throw new Error(t('You can only play your own part of the turn.'));
    }
    this.scene = after;
    const actions = made.map((one) => one.text);
    this.played = [...this.played, ...actions];
    this.draft = [...this.draft, ...actions];
    // Another clock runs where a side game begins or ends.
    const apart = view.terms.clock.includes('/') && inSideGame(before) !== inSideGame(after);
    if (!isWhole(before, after) && !apart) {
      await this.show(before);
    } else if (this.wantsConfirm()) {
      view.unconfirmed = true;
      await this.show(before);
    } else {
      const handed = this.hand();
      await this.show(before);
      await handed;
    }
  }

  confirm(): Promise<void> {
    return this.enqueue(async () => {
      if (!this.view?.unconfirmed) return;
      this.view.unconfirmed = false;
      await this.hand();
    });
  }

  /** Takes back the last action not sent yet. */
  stepBack(): Promise<void> {
    return this.enqueue(async () => {
      if (!this.canStepBack || !this.view) return;
      this.draft = this.draft.slice(0, -1);
      this.view.unconfirmed = false;
      await this.follow(false);
    });
  }

  /* == Sending == */

  private async hand(): Promise<void> {
    const seat = this.seat;
    if (!seat || this.draft.length === 0) return;
    const handed: Handed = {
      table: this.id,
      id: newCommandId(),
      at: this.draftAt,
      text: this.draft.join(';'),
      seat,
      made: Date.now(),
    };
    this.handed = handed;
    this.handedKept = null;
    this.answered = 0;
    this.draft = [];
    this.set({ handed, handedKept: null, unconfirmed: false });
    this.handedKept = await keepHanded(handed);
    this.set({ handedKept: this.handedKept });
    if (!this.closed) this.deliver(handed);
  }

  private deliver(handed: Handed): void {
    const { id, at, text, seat } = handed;
    socket.command(this.id, { do: 'act', id, at, text, ...this.asSeat(seat) }).then(
      (done) => {
        void dropHanded(this.id, id);
        if (this.handed?.id !== id) return;
        this.answered = done.event;
        this.refresh();
      },
      (error: unknown) => {
        void dropHanded(this.id, id);
        if (this.handed?.id !== id || !(error instanceof ApiError)) return;
        this.handed = null;
        this.news.notPlayed(error, text);
        this.refresh();
      },
    );
  }

  private asSeat(seat: Player): { seat?: Player } {
    return this.state?.you === 'both' ? { seat } : {};
  }

  /** Any other command than a move; rejects with the server's reason. */
  command(what: string, more: { text?: string; at?: number } = {}): Promise<Done> {
    const seat = this.seat;
    const command: Command = {
      do: what,
      id: newCommandId(),
      ...more,
      ...(seat ? this.asSeat(seat) : {}),
    };
    return socket.command(this.id, command);
  }

  /* == The board from the log == */

  private enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.queue.then(async () => {
      if (!this.closed) await task();
    });
    const told = run.catch(async (error: unknown) => {
      if (this.closed) return;
      if (isLoss(error) && performance.now() - this.recovered > 5000) {
        this.recovered = performance.now();
        this.session = -1;
        this.played = [];
        await this.follow(false).catch((again: unknown) => this.news.failed(again));
      } else this.news.failed(error);
    });
    this.queue = told;
    return told;
  }

  private refresh(): void {
    void this.enqueue(() => this.follow(true));
  }

  /** Sets up the board: the log, then the player's own turn if it still fits. */
  private target(): string[] {
    const { state, handed } = this;
    // Only the numbers are left of a removed game.
    const logged = state?.stage === 'removed' ? [] : this.log.actions();
    if (
      handed &&
      (this.log.has(handed.id) || (this.answered > 0 && this.log.last >= this.answered))
    )
      this.handed = null;
    if (!state || state.stage !== 'playing') {
      this.draft = [];
      return logged;
    }
    if (this.draft.length > 0 && this.draftAt !== state.changed) {
      this.draft = [];
      if (this.view) this.view.unconfirmed = false;
    }
    // Nothing can be shown after an unknown choice.
    if (logged[logged.length - 1] === '?') return logged;
    if (this.handed) {
      return this.handed.at === state.changed
        ? [...logged, ...this.handed.text.split(';')]
        : logged;
    }
    return [...logged, ...this.draft];
  }

  private async follow(animate: boolean): Promise<void> {
    const { terms } = this;
    if (!terms || !this.state) return;
    const target = this.target();
    let same = 0;
    while (same < this.played.length && this.played[same] === target[same]) same++;
    const fresh = this.session < 0;
    const drawn = !fresh && terms.setup + String(terms.lot) !== this.begunFrom;
    if (fresh || drawn || same < this.played.length)
      await this.rebuild(terms, target.slice(0, same));
    const rest = target.slice(this.played.length);
    const told = !fresh && animate && rest.length > 0 && rest.length <= SHOWN_AT_ONCE;
    // The page is hidden: done at once, but still reported.
    if (told && !document.hidden) {
      for (const [i, action] of rest.entries()) {
        const before = this.scene;
        this.scene = await this.rules.playAll(this.session, action);
        this.played.push(action);
        await this.show(before ?? undefined);
        const last = i === rest.length - 1;
        if (!last) await pause(stepDuration(this.scene) + 100);
        if (this.closed) return;
      }
      return;
    }
    const before = told ? this.scene : null;
    if (rest.length > 0) {
      this.scene = await this.rules.playAll(this.session, rest.join(';'));
      this.played = target;
    }
    await this.show(before ?? undefined);
  }

  /** A session after these actions. */
  private async rebuild(terms: Terms, actions: string[]): Promise<void> {
    const old = this.session;
    const { position, setup } = terms;
    let scene = await this.rules.create(position === null ? { setup } : { setup, position });
    const session = scene.session;
    try {
      if (actions.length > 0) scene = await this.rules.playAll(session, actions.join(';'));
    } catch (error) {
      await this.rules.close(session).catch(() => undefined);
      throw error;
    }
    if (old >= 0) await this.rules.close(old).catch(() => undefined);
    this.session = session;
    this.begunFrom = terms.setup + String(terms.lot);
    this.scene = terms.lot ? undrawn(scene) : scene;
    this.played = [...actions];
  }

  private set(patch: Partial<OnlineView>): void {
    if (!this.view || this.closed) return;
    this.view = { ...this.view, ...patch };
    this.news.changed();
  }

  private async show(before?: Scene): Promise<void> {
    const { scene, terms, state, view: old } = this;
    if (!scene || !terms || !state) return;
    // Many messages only say who is present.
    const [turns, sgf] =
      old && old.scene === scene
        ? [old.turns, old.sgf]
        : await Promise.all([
            this.rules.tree(this.session).then(mainLine),
            this.rules.write(this.session, 'sgf'),
          ]);
    const kit = await kitOf(terms.setup);
    if (this.closed) return;
    const handed = this.handed;
    this.view = {
      terms,
      state: this.state ?? state,
      scene,
      kit,
      turns,
      sgf,
      chat: this.log.chat(),
      unconfirmed: old?.unconfirmed ?? false,
      handed,
      handedKept: this.handedKept,
    };
    if (before) {
      const turn = scene.node === before.node ? null : (turns[turns.length - 1] ?? null);
      this.news.acted(before, scene, turn);
    }
    this.news.changed();
  }

  /** All actions in the log, to plan from here. */
  get actions(): string[] {
    return this.log.actions();
  }
}
