/* One WebSocket for the whole page. It reconnects by itself: it resumes watching from the last
 * known event, and sends unanswered commands again under the same id, which is harmless. A lost
 * connection is reported at once. */

import { ApiError, ask, socketAddress } from './api';
import type { Command, Done, Line, Refusal, Snapshot, TableEvent, TableState } from './wire';

/** 'old': the server no longer speaks this page's version. */
export type SocketState = 'idle' | 'connecting' | 'open' | 'lost' | 'old';

export interface Watcher {
  /** The number of the last known event, 0 for none. */
  after: () => number;
  secret: string | null;
  snapshot: (snapshot: Snapshot) => void;
  update: (events: TableEvent[], state: Partial<TableState>) => void;
  refused: (error: ApiError) => void;
}

interface Waiting {
  table: string;
  command: Command;
  sent: number; // performance.now(), 0 if not sent
  promise: Promise<Done>;
  resolve: (done: Done) => void;
  reject: (error: ApiError) => void;
}

/** A message from the server, with some of these members. */
interface Incoming {
  hello?: { version: string; now: number; account: string | null };
  table?: string;
  snapshot?: Snapshot;
  events?: TableEvent[];
  state?: Partial<TableState>;
  now?: number;
  done?: string;
  event?: number;
  changed?: number;
  refused?: string;
  error?: Refusal;
  lobby?: Line[];
  turn?: { table: string; opponent: string };
  bye?: string;
}

const PROTOCOL = 'potentia.v1';
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
/** No answer for this long means that the connection is lost. */
const PATIENCE = 8000;
/** After this long a silence we check the connection. */
const SILENCE = 20000;
/** Refusals unrelated to the request itself: it is repeated, and so is a turn that came too fast. */
const AGAIN = ['storage', 'unknown', 'stopping'];

class Socket {
  state: SocketState = 'idle';
  private link: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private failures = 0;
  private timer = 0;
  private heard = 0;
  private asked = 0;
  private readonly watched = new Map<string, Watcher>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly states = new Set<(state: SocketState) => void>();
  private readonly lobbies = new Set<(lines: Line[]) => void>();
  private readonly turns = new Set<(table: string, opponent: string) => void>();
  private readonly opened = new Set<(account: string | null) => void>();
  private started = false;

  /* == Requests == */

  /** Connects and stays connected. */
  connect(): void {
    if (!this.started) {
      this.started = true;
      window.addEventListener('offline', () => this.drop());
      window.addEventListener('online', () => this.retry());
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) this.retry();
      });
      window.setInterval(() => this.look(), 1000);
    }
    if (this.state === 'idle') this.open();
  }

  /** Reconnects, so that new cookies apply. */
  renew(): void {
    if (!this.started || this.state === 'old') return;
    this.detach();
    this.open();
  }

  watch(table: string, watcher: Watcher): () => void {
    this.watched.set(table, watcher);
    this.connect();
    this.askFor(table, watcher);
    return () => {
      if (this.watched.get(table) !== watcher) return;
      this.watched.delete(table);
      this.say({ do: 'leave', table });
    };
  }

  /** Fetches the whole log again, because ours does not match. */
  watchAnew(table: string): void {
    const watcher = this.watched.get(table);
    if (watcher) this.askFor(table, watcher);
  }

  /** Settles once the server has answered, however often the connection breaks first. A command
   * under way is not sent twice. */
  command(table: string, command: Command): Promise<Done> {
    const known = this.waiting.get(command.id);
    if (known) return known.promise;
    let resolve: Waiting['resolve'] = () => undefined;
    let reject: Waiting['reject'] = () => undefined;
    const promise = new Promise<Done>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    const waiting: Waiting = { table, command, sent: 0, promise, resolve, reject };
    this.waiting.set(command.id, waiting);
    this.connect();
    this.send(waiting);
    return promise;
  }

  lobby(listener: (lines: Line[]) => void): () => void {
    this.lobbies.add(listener);
    this.connect();
    this.say({ do: 'lobby', on: true });
    return () => {
      this.lobbies.delete(listener);
      if (this.lobbies.size === 0) this.say({ do: 'lobby', on: false });
    };
  }

  onState(listener: (state: SocketState) => void): () => void {
    this.states.add(listener);
    return () => this.states.delete(listener);
  }

  onTurn(listener: (table: string, opponent: string) => void): () => void {
    this.turns.add(listener);
    return () => this.turns.delete(listener);
  }

  /** The server has greeted us and named our account. */
  onOpen(listener: (account: string | null) => void): () => void {
    this.opened.add(listener);
    return () => this.opened.delete(listener);
  }

  /* == The connection == */

  private become(state: SocketState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.states) listener(state);
  }

  private open(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    // Neither a renewed connection nor the first one counts as lost.
    if (this.state !== 'lost') this.become('connecting');
    let link: WebSocket;
    try {
      link = new WebSocket(socketAddress(), PROTOCOL);
    } catch {
      this.lose();
      return;
    }
    this.link = link;
    this.heard = performance.now();
    link.onmessage = (event: MessageEvent<unknown>) => {
      if (link !== this.link || typeof event.data !== 'string') return;
      this.heard = performance.now();
      this.asked = 0;
      let message: Incoming;
      try {
        message = JSON.parse(event.data) as Incoming;
      } catch {
        return;
      }
      this.receive(message);
    };
    link.onclose = () => {
      if (link === this.link) this.lose();
    };
  }

  private detach(): void {
    const link = this.link;
    this.link = null;
    for (const one of this.waiting.values()) one.sent = 0;
    if (!link) return;
    link.onclose = null;
    link.onmessage = null;
    link.close();
  }

  /** Lost: reports it and tries again after a while. */
  private lose(): void {
    const greeted = this.state === 'open';
    this.detach();
    if (this.state === 'old') return;
    this.become('lost');
    this.failures = greeted ? 0 : this.failures + 1;
    if (greeted) this.wait = FIRST_WAIT;
    window.clearTimeout(this.timer);
    // Half of it is random, so that not everyone returns at once.
    const after = this.wait * (0.75 + Math.random() * 0.5);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    this.timer = window.setTimeout(() => {
      void this.again();
    }, after);
  }

  private async again(): Promise<void> {
    if (!navigator.onLine) {
      this.lose();
      return;
    }
    if (this.failures >= 2 && (await this.isRefused())) {
      this.become('old');
      return;
    }
    if (this.link === null && this.state === 'lost') this.open();
  }

  /** A browser does not say why a handshake was refused; the same address over HTTP does. */
  private async isRefused(): Promise<boolean> {
    try {
      await ask<unknown>('GET', 'me');
      return false;
    } catch (error) {
      return error instanceof ApiError && (error.code === 'version' || error.status === 404);
    }
  }

  private drop(): void {
    if (this.link) this.lose();
  }

  private retry(): void {
    if (this.state !== 'lost' || this.link) return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  /** Once a second: is the connection still alive? */
  private look(): void {
    if (!this.link) return;
    const now = performance.now();
    const unanswered = [...this.waiting.values()].some(
      (one) => one.sent > 0 && now - one.sent > PATIENCE,
    );
    const silent = this.asked > 0 && now - this.asked > PATIENCE;
    const stuck = this.state !== 'open' && now - this.heard > PATIENCE;
    if ((unanswered && now - this.heard > PATIENCE) || silent || stuck) {
      this.lose();
      return;
    }
    if (this.asked > 0 || now - this.heard < SILENCE) return;
    const [table, watcher] = this.watched.entries().next().value ?? [];
    if (table === undefined || !watcher || document.hidden) return;
    this.asked = now;
    this.askFor(table, watcher);
  }

  private say(message: object): void {
    if (this.link?.readyState === WebSocket.OPEN && this.state === 'open')
      this.link.send(JSON.stringify(message));
  }

  private askFor(table: string, watcher: Watcher): void {
    const { secret } = watcher;
    this.say({
      do: 'watch',
      table,
      after: watcher.after(),
      ...(secret === null ? {} : { watch: secret }),
    });
  }

  private send(waiting: Waiting): void {
    if (this.state !== 'open') return;
    waiting.sent = performance.now();
    this.say({ ...waiting.command, table: waiting.table });
  }

  /* == Messages == */

  private receive(message: Incoming): void {
    if (message.hello) {
      this.greeted(message.hello.account);
    } else if (message.turn) {
      for (const listener of this.turns) listener(message.turn.table, message.turn.opponent);
    } else if (message.lobby) {
      for (const listener of this.lobbies) listener(message.lobby);
    } else if (message.bye !== undefined) {
      // The server is restarting, so the wait is not doubled.
      this.wait = FIRST_WAIT;
    } else if (message.table !== undefined) {
      this.about(message.table, message);
    }
  }

  private greeted(account: string | null): void {
    this.wait = FIRST_WAIT;
    this.failures = 0;
    this.become('open');
    for (const [table, watcher] of this.watched) this.askFor(table, watcher);
    if (this.lobbies.size > 0) this.say({ do: 'lobby', on: true });
    for (const one of this.waiting.values()) this.send(one);
    for (const listener of this.opened) listener(account);
  }

  private about(table: string, message: Incoming): void {
    const watcher = this.watched.get(table);
    if (message.done !== undefined) {
      const one = this.waiting.get(message.done);
      this.waiting.delete(message.done);
      one?.resolve({ event: message.event ?? 0, changed: message.changed ?? 0 });
    } else if (message.refused !== undefined && message.error) {
      this.refused(message.refused, message.error);
    } else if (message.snapshot) {
      watcher?.snapshot(message.snapshot);
    } else if (message.error) {
      watcher?.refused(new ApiError(0, message.error));
    } else if (message.events || message.state) {
      const now = message.now === undefined ? {} : { now: message.now };
      watcher?.update(message.events ?? [], { ...message.state, ...now });
    }
  }

  private refused(id: string, error: Refusal): void {
    const one = this.waiting.get(id);
    if (!one) return;
    if (AGAIN.includes(error.code) || (error.code === 'slow' && one.command.do === 'act')) {
      one.sent = 0;
      window.setTimeout(
        () => {
          if (this.waiting.get(id) === one && one.sent === 0) this.send(one);
        },
        Math.max(1, error.retry_after ?? 2) * 1000,
      );
      return;
    }
    this.waiting.delete(id);
    one.reject(new ApiError(409, error));
  }
}

export const socket = new Socket();
