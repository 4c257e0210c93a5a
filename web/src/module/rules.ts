/* The rules, in a worker: one request at a time, answered in order. */

import type {
  Chapter,
  EditParts,
  Judgement,
  Kit,
  Lesson,
  Look,
  Message,
  OptionValues,
  Pick,
  Player,
  Preview,
  Puzzle,
  PuzzleAnswer,
  Path,
  PathChange,
  PathEvent,
  PuzzleHead,
  RecordForm,
  Rules,
  Scene,
  Start,
  TreeNode,
  Try,
  Walk,
  Warning,
} from './api';
import { ModuleError } from './api';
import { connect, fetchFile } from './connect';
import { crashed } from './failure';
import type { Connection, FromWorker } from './messages';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Values as the module reads them: options separated by newlines, players by a record separator,
 * counts by a unit separator. */
function texts(values: OptionValues): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const players = value.map((one) => (Array.isArray(one) ? one.join('\x1f') : String(one)));
      return `${name}=${players.join('\x1e')}`;
    })
    .join('\n');
}

const isCalled = (error: unknown, code: string): error is ModuleError =>
  error instanceof ModuleError && error.detail.code === code;

export class RulesClient implements Rules {
  private connection: Connection;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  /** Files on their way to the module. */
  private readonly reading = new Map<string, Promise<void>>();

  constructor(
    private readonly connectAnew: () => Connection = connect,
    private readonly fetched: (name: string, anew: boolean) => Promise<string> = fetchFile,
  ) {
    this.connection = this.start();
  }

  private start(): Connection {
    const connection = this.connectAnew();
    connection.listen((message) => this.receive(message));
    return connection;
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'crashed') {
      this.restart(message.reason);
    } else if (message.kind === 'answer') {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      const answer = JSON.parse(message.json) as { ok: unknown } | { error: Message };
      if ('error' in answer) waiting?.reject(new ModuleError(answer.error));
      else waiting?.resolve(answer.ok);
    }
  }

  /* Open sessions are lost with the worker; requests about them say so. */
  private restart(reason: string): void {
    this.connection.close();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.connection = this.start();
    for (const waiting of lost) waiting.reject(crashed(reason));
  }

  private call<T>(name: string, ...args: (string | number)[]): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.connection.post({ kind: 'call', id, texts: [name, ...args.map(String)] });
    });
  }

  /** Asks about lessons and puzzles; the module says which file it has to read for that. */
  private async learn<T>(name: string, ...args: (string | number)[]): Promise<T> {
    try {
      return await this.call<T>(name, ...args);
    } catch (error) {
      if (!isCalled(error, 'LEARN_UNREAD')) throw error;
      await this.read(String(error.detail.args[0]));
      return this.call<T>(name, ...args);
    }
  }

  private read(file: string): Promise<void> {
    let read = this.reading.get(file);
    if (!read) {
      read = this.handOver(file).finally(() => this.reading.delete(file));
      this.reading.set(file, read);
    }
    return read;
  }

  /** A copy that was kept may be damaged, what it was copied from may not. */
  private async handOver(file: string): Promise<void> {
    try {
      await this.call('read', file, await this.fetched(file, false));
    } catch (error) {
      if (!isCalled(error, 'LEARN_DAMAGED')) throw error;
      await this.call('read', file, await this.fetched(file, true));
    }
  }

  starts(): Promise<Start[]> {
    return this.call('starts');
  }

  kit(id: string): Promise<Kit> {
    return this.call('kit', id);
  }

  compose(start: string, values: OptionValues): Promise<string> {
    return this.call('compose', start, texts(values));
  }

  redraw(setup: string, random: number | null): Promise<string> {
    return this.call('redraw', setup, random === null ? '' : random >>> 0);
  }

  pools(): Promise<{ name: string; title: string }[]> {
    return this.call('pools');
  }

  create(from: { setup?: string; position?: string }): Promise<Scene> {
    return this.call('create', from.setup ?? '', from.position ?? '');
  }

  open(text: string, start = '', game = 0): Promise<Scene & { games: number }> {
    return this.call('open', text, start, game);
  }

  close(session: number): Promise<void> {
    return this.call('close', session);
  }

  scene(session: number, seat?: Player): Promise<Scene> {
    return this.call('scene', session, seat ?? '');
  }

  play(session: number, action: string): Promise<Scene> {
    return this.call('play', session, action);
  }

  playAll(session: number, actions: string): Promise<Scene> {
    return this.call('playAll', session, actions);
  }

  playText(session: number, text: string): Promise<Scene> {
    return this.call('playText', session, text);
  }

  warnings(session: number, text: string): Promise<Warning[]> {
    return this.call('warnings', session, text);
  }

  walk(session: number, keys: string[]): Promise<Walk> {
    return this.call('walk', session, keys.join('\n'));
  }

  preview(session: number, keys: string[]): Promise<Preview[]> {
    return this.call('preview', session, keys.join('\n'));
  }

  legal(session: number): Promise<string[]> {
    return this.call('legal', session);
  }

  toggle(session: number, keys: string[], subset: string, point: number): Promise<Pick | null> {
    return this.call('toggle', session, keys.join('\n'), subset, point);
  }

  look(session: number, action: string): Promise<Look> {
    return this.call('look', session, action);
  }

  refusal(session: number, keys: string[], point: number): Promise<Message> {
    return this.call('refusal', session, keys.join('\n'), point);
  }

  tries(session: number): Promise<Try[]> {
    return this.call('tries', session);
  }

  roll(session: number, random: number): Promise<Scene> {
    return this.call('roll', session, random >>> 0);
  }

  concede(session: number, player: Player): Promise<Scene> {
    return this.call('concede', session, player);
  }

  back(session: number): Promise<Scene> {
    return this.call('back', session);
  }

  undo(session: number): Promise<Scene> {
    return this.call('undo', session);
  }

  tree(session: number): Promise<TreeNode[]> {
    return this.call('tree', session);
  }

  go(session: number, node: number): Promise<Scene> {
    return this.call('go', session, node);
  }

  promote(session: number, node: number): Promise<TreeNode[]> {
    return this.call('promote', session, node);
  }

  remove(session: number, node: number): Promise<Scene> {
    return this.call('remove', session, node);
  }

  annotate(session: number, node: number, comment: string, mark: TreeNode['mark']): Promise<void> {
    return this.call('annotate', session, node, comment, mark);
  }

  header(session: number): Promise<Record<string, string>> {
    return this.call('header', session);
  }

  setHeader(session: number, name: string, value: string): Promise<void> {
    return this.call('setHeader', session, name, value);
  }

  write(session: number, form: RecordForm): Promise<string> {
    return this.call('write', session, form);
  }

  pending(session: number): Promise<string[]> {
    return this.call('pending', session);
  }

  engineLine(session: number): Promise<string> {
    return this.call('engineLine', session);
  }

  lineTurns(session: number, actions: string[]): Promise<string[]> {
    return this.call('lineTurns', session, actions.join(' '));
  }

  chapters(): Promise<Chapter[]> {
    return this.call('chapters');
  }

  chapterRules(id: string): Promise<string[][]> {
    return this.learn('chapterRules', id);
  }

  lesson(id: string): Promise<Lesson> {
    return this.learn('lesson', id);
  }

  judge(lesson: string, step: number, actions: string[]): Promise<Judgement> {
    return this.learn('judge', lesson, step, actions.join(';'));
  }

  puzzles(): Promise<PuzzleHead[]> {
    return this.learn('puzzles');
  }

  puzzle(id: string): Promise<Puzzle> {
    return this.learn('puzzle', id);
  }

  puzzleOfDay(start: string, day: number): Promise<Puzzle> {
    return this.learn('puzzleOfDay', start, day);
  }

  puzzleTry(id: string, played: string[], choice: string[]): Promise<PuzzleAnswer> {
    return this.learn('puzzleTry', id, played.join(';'), choice.join(';'));
  }

  puzzleHint(id: string, played: string[]): Promise<PuzzleAnswer> {
    return this.learn('puzzleHint', id, played.join(';'));
  }

  path(text: string, day: number, start: string, task: string, but: string): Promise<Path> {
    return this.learn('path', text, day, start, task, but);
  }

  pathMark(text: string, day: number, id: string, event: PathEvent): Promise<PathChange> {
    return this.learn('pathMark', text, day, id, event);
  }

  pathCarry(lines: string): Promise<{ text: string }> {
    return this.call('pathCarry', lines);
  }

  takeApart(position: string): Promise<EditParts> {
    return this.call('takeApart', position);
  }

  putTogether(parts: EditParts): Promise<string> {
    const things = parts.things.map((one) =>
      [one.point, one.level, one.sprite, one.owner[0], one.face, one.turn, one.count].join(' '),
    );
    return this.call(
      'putTogether',
      parts.setup,
      things.join('\n'),
      parts.missing.join(' '),
      parts.turn ?? '',
      texts(parts.values),
    );
  }
}

export function createRules(): Rules {
  return new RulesClient();
}
