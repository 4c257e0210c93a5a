/* The engine, in its own worker. It does one thing at a time: new requests wait, and stop a running
 * search. */

import type { Engine, Found, Info, Limits, Message, Player, Review } from './api';
import { ModuleError } from './api';
import { connect, fetchNetwork } from './connect';
import { crashed, failure } from './failure';
import { goLine, parseInfo } from './info';
import type { Connection, FromWorker, ToWorker } from './messages';
import { Networks, type FetchNetwork } from './networks';

/** What is being waited for; `take` returns true once it has come. */
interface Job {
  take(message: FromWorker): boolean;
  fail(error: Error): void;
  /** Ends it soon; anything the protocol started ends by lines. */
  stop?(): void;
}

type Answer<T> = { ok: T } | { error: Message };
type ReviewAnswer = Answer<{ done: number; count: number; review: Review | null }>;

/** What an `error` line says, already in words. */
function complaint(line: string): Error | undefined {
  if (!line.startsWith('error ')) return undefined;
  return failure(line.replace(/^error (\w+: )?/, ''), 'ENGINE'); // texts: src/base/messages.def
}

const closed = () => failure('the engine has been closed', 'CLOSED');

export class EngineClient implements Engine {
  private connection: Connection;
  private job: Job | undefined;
  private tail: Promise<unknown> = Promise.resolve();
  private asked = 0;
  private stopped = 0; // every job up to here should end soon
  private options = new Map<string, string>();
  private closed = false;
  private readonly networks: Networks;
  /** Ends a wait for networks. */
  private hurry: () => void = () => undefined;

  constructor(
    private readonly connectAnew: () => Connection = connect,
    fetched: FetchNetwork = fetchNetwork,
  ) {
    this.networks = new Networks(fetched);
    this.connection = this.start();
  }

  private start(): Connection {
    const connection = this.connectAnew();
    connection.listen((message) => this.receive(message));
    return connection;
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'crashed') {
      this.connection.close();
      const set = this.options;
      this.options = new Map();
      this.connection = this.start();
      this.say(...[...set].map(([name, value]) => this.option(name, value)).flat());
      this.job?.fail(crashed(message.reason));
      this.job = undefined;
    } else if (this.job?.take(message)) {
      this.job = undefined;
    }
  }

  private say(...lines: string[]): void {
    if (lines.length > 0) this.connection.post({ kind: 'lines', lines });
  }

  /** The line that sets an option, or none if it is already set. */
  private option(name: string, value: string | number): string[] {
    const text = String(value);
    if (this.options.get(name) === text) return [];
    this.options.set(name, text);
    return [`setoption name ${name} value ${text}`];
  }

  /** Sends lines and takes those that come back until `take` returns something for one. */
  private talk<T>(lines: string[], take: (line: string) => T | Error | undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.job = {
        take: (message) => {
          if (message.kind !== 'lines') return false;
          for (const line of message.lines) {
            const found = take(line);
            if (found === undefined) continue;
            if (found instanceof Error) reject(found);
            else resolve(found);
            return true;
          }
          return false;
        },
        fail: reject,
      };
      this.say(...lines);
    });
  }

  /** Waits until the lines were accepted; fails with the first error. */
  private settle(lines: string[]): Promise<true> {
    let wrong: Error | undefined;
    return this.talk([...lines, 'isready'], (line) => {
      wrong ??= complaint(line);
      return line === 'readyok' ? (wrong ?? true) : undefined;
    });
  }

  private ask<T>(message: Extract<ToWorker, { kind: 'call' | 'network' }>): Promise<Answer<T>> {
    return new Promise((resolve, reject) => {
      this.job = {
        take: (answer) => {
          if (answer.kind !== 'answer' || answer.id !== message.id) return false;
          resolve(JSON.parse(answer.json) as Answer<T>);
          return true;
        },
        fail: reject,
      };
      this.connection.post(message);
    });
  }

  /** Brings the networks that the module wants for a game: a position line, a record, or all games
   * for ''. What can't be had is done without. */
  private async equip(id: number, game: string): Promise<void> {
    const wanted = await this.ask<string[]>({ kind: 'call', id, texts: ['networks', game] });
    if ('error' in wanted || wanted.ok.length === 0 || id <= this.stopped) return;
    const enough = new Promise<void>((resolve) => (this.hurry = resolve));
    const ready = await this.networks.ready(wanted.ok, enough);
    if (this.closed) throw closed();
    for (const [name, bytes] of ready) {
      const answer = await this.ask({ kind: 'network', id, name, bytes });
      this.networks.handedOver(name, 'ok' in answer);
    }
  }

  /** Does one thing after the current job, which is told to end. */
  private next<T>(work: (number: number) => Promise<T>): Promise<T> {
    this.stop();
    const number = ++this.asked;
    const result = this.tail.then(() => {
      if (this.closed) throw closed();
      return work(number);
    });
    this.tail = result.catch(() => undefined);
    return result;
  }

  search(position: string, limits: Limits, report?: (info: Info) => void): Promise<Found> {
    return this.next(async (number) => {
      await this.settle([
        ...this.option('MultiPV', limits.lines ?? 1),
        ...this.option('Level', limits.level ?? 0),
        ...this.option('Seed', (limits.seed ?? 0) >>> 0),
        ...this.option('Resign', 'true'),
        position,
      ]);
      // Levels are what they are without networks.
      if (!limits.level) await this.equip(number, position);
      let best: Info | null = null;
      let resign = false;
      const lines = [goLine(limits)];
      if (number <= this.stopped) lines.push('stop');
      return this.talk<Found>(lines, (line) => {
        const info = parseInfo(line);
        if (info) {
          if (info.multipv === 1) best = info;
          report?.(info);
        }
        if (line === 'info string resign') resign = true;
        if (!line.startsWith('bestmove ')) return complaint(line);
        return { best: line.slice('bestmove '.length), info: best, resign };
      });
    });
  }

  stop(): void {
    this.stopped = this.asked;
    this.hurry();
    if (this.job?.stop) this.job.stop();
    else if (this.job) this.say('stop');
  }

  drawOffer(position: string, player: Player): Promise<boolean> {
    return this.next(async () => {
      await this.settle([position]);
      const seat = player === 'white' ? 'p1' : 'p2';
      return this.talk([`drawoffer ${seat}`], (line) =>
        line.startsWith('draw ') ? line === 'draw accept' : complaint(line),
      );
    });
  }

  async newGame(start: string): Promise<void> {
    await this.next(() => this.settle([`setoption name Start value ${start}`, 'uginewgame']));
  }

  async setHash(megabytes: number): Promise<void> {
    await this.next(() => this.settle(this.option('Hash', Math.round(megabytes))));
  }

  review(
    sgf: string,
    nodes: number,
    progress: (done: number, count: number) => void,
  ): Promise<Review | null> {
    return this.next(async (number) => {
      await this.equip(number, sgf);
      return new Promise((resolve, reject) => {
        if (number <= this.stopped) {
          resolve(null);
          return;
        }
        this.job = {
          take: (message) => {
            if (message.kind !== 'reviewed' || message.id !== number) return false;
            const answer = JSON.parse(message.json) as ReviewAnswer;
            if ('error' in answer) {
              reject(new ModuleError(answer.error));
              return true;
            }
            progress(answer.ok.done, answer.ok.count);
            if (answer.ok.review) resolve(answer.ok.review);
            return answer.ok.review !== null;
          },
          fail: reject,
          stop: () => {
            this.connection.post({ kind: 'endReview' });
            this.job = undefined;
            resolve(null);
          },
        };
        this.connection.post({
          kind: 'review',
          id: number,
          sgf,
          nodes: Math.max(1, Math.round(nodes)),
        });
      });
    });
  }

  bench(depth = 0): Promise<{ nodes: number; ms: number }> {
    return this.next(async (id) => {
      await this.equip(id, '');
      return new Promise((resolve, reject) => {
        this.job = {
          take: (message) => {
            if (message.kind !== 'benched') return false;
            resolve({ nodes: message.nodes, ms: message.ms });
            return true;
          },
          fail: reject,
        };
        this.connection.post({ kind: 'bench', id, depth });
      });
    });
  }

  close(): void {
    this.closed = true;
    this.connection.close();
    this.hurry();
    this.job?.fail(closed());
    this.job = undefined;
  }
}

export function createEngine(): Engine {
  return new EngineClient();
}
