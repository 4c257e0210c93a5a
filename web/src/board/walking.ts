/* What a person has picked so far, on the way to one action. The module says what can be picked;
 * nothing here knows any game. One Walking lasts for one scene. */

import type { Message, Pick, Preview, Thing, Try, Walk } from '../module/api';
import { Kept, Queue, type Answer } from './answers';

export interface Asks {
  walk(keys: string[]): Promise<Walk>;
  toggle(keys: string[], subset: string, point: number): Promise<Pick | null>;
  preview(keys: string[]): Promise<Preview[]>;
  refusal(keys: string[], point: number): Promise<Message>;
}

export interface Events {
  changed(): void;
  /** `aim`: the point to touch once this is done. */
  act(action: string, aim: number | null): void;
  /** Where a piece goes that was taken by what was done last. */
  aim(point: number | null): void;
  refused(message: Message, point: number): void;
  /** Takes back the action that led to this scene, if there is one in this turn. */
  back(aim: number | null): void;
  /** A point where one press is enough if there is only one way to continue. */
  isQuick(point: number): boolean;
  isEmpty(point: number): boolean;
}

/** What outlasts a scene: how the hand holds pieces. */
export interface Habit {
  /** The way round that pieces are wanted, in sixths. */
  turn: number;
}

/** Several options that share a place, or have none: the person must pick one. */
export interface Question {
  point: number;
  options: Pick[];
  /** A piece that has its place and is only turned: which of the options is seen. Otherwise -1. */
  way: number;
}

interface Level {
  keys: string[];
  walk: Walk;
  /** The pick that led here; null at the start. */
  pick: Pick | null;
  /** The point touched for it; -1 for none. */
  point: number;
}

/** How long the next scene may be on its way, in ms. */
const UNDER_WAY = 500;

/** What can be asked at a place, in this order. */
const ASKED: readonly Pick['kind'][] = ['hand', 'turn', 'number', 'word'];

/** The one nearest to a way round. */
function nearestTurn(turns: readonly number[], wanted: number): number {
  const off = (turn: number): number => Math.min((turn - wanted + 6) % 6, (wanted - turn + 6) % 6);
  return turns.reduce((best, turn, i) => (off(turn) < off(turns[best] ?? 0) ? i : best), 0);
}

const has = (pick: Pick, point: number): boolean => pick.points.includes(point);
const sameRow = (a: Pick | null, b: Pick): boolean => a?.points.join() === b.points.join();

const isPlace = (pick: Pick): boolean => pick.kind === 'point' || pick.kind === 'subset';
/** Giving up stands beside what can be done, and changes nothing about it. */
const isGivingUp = (pick: Pick): boolean => pick.kind === 'word' && pick.apart;
const NO_PREVIEWS: readonly Preview[] = [];
const hasPlaces = (walk: Walk): boolean => walk.options.some(isPlace);
const filledIn = ({ picked }: Walk): number[] =>
  picked.filter((p) => p.filled && p.kind === 'point').flatMap((p) => p.points);

/** A walk with only one action left offers no options; its own picks are offered instead. One that
 * leaves only pieces of a hand to choose has its place already: that can be touched to be asked. */
function open(walk: Walk): Walk {
  const usual = walk.options.filter((o) => !isGivingUp(o));
  if (usual.length > 0 && usual.every((o) => o.kind === 'hand'))
    return { ...walk, options: [...walk.options, ...walk.picked.filter(isPlace)] };
  if (walk.action === '' || walk.options.length > 0) return walk;
  const point = walk.picked.find((p) => p.kind === 'point');
  const options = walk.picked
    .filter((p) => p.kind !== 'point' || p === point)
    .map((p) => ({ ...p, action: walk.action, filled: false }));
  return { ...walk, options };
}

export class Walking {
  private levels: Level[];
  private readonly queue = new Queue();
  private readonly walks = new Kept((keys) => this.asks.walk(keys.split('\n')));
  private readonly foreseen = new Kept((keys) =>
    this.asks.preview(keys === '' ? [] : keys.split('\n')),
  );
  private readonly togglesOf = new Kept((keys) => this.askToggles(keys.split('\n')));
  /** The keys of what is under the pointer or the focus; null for nothing. */
  private looked: string | null = null;
  /** Called when only the preview has changed, which redraws far less than a pick. */
  readonly lookers = new Set<() => void>();
  /** The row in hand, with the points chosen to be taken. */
  subset: Pick | null = null;
  toggles: ReadonlySet<number> = new Set();
  question: Question | null = null;
  private leftAt = -Infinity;
  /** A piece was taken, or taken up again, by an action of its own. */
  private hasTaken = false;
  private pressed = -1;

  constructor(
    start: Walk,
    private readonly asks: Asks,
    private readonly events: Events,
    private readonly tries: readonly Try[] = [],
    private readonly habit: Habit = { turn: 0 },
  ) {
    this.levels = [{ keys: [], walk: open(start), pick: null, point: -1 }];
    for (const row of this.rows) void this.findToggles(row);
    this.takeOnlyRow();
    this.question = this.turning;
    this.foreseeLaid();
  }

  /** Work still under way has no effect from now on. */
  end(): void {
    this.queue.isOver = true;
  }

  private get top(): Level {
    return this.levels[this.levels.length - 1] as Level;
  }

  /** A piece that has its place and is only turned: the question from the start. */
  private get turning(): Question | null {
    const all = this.levels.length > 1 ? [] : this.top.walk.options;
    const options = all.filter((o) => !isGivingUp(o));
    const point = options[0]?.points[0];
    return point !== undefined && options.every((o) => o.kind === 'turn' && has(o, point))
      ? this.asked(point, options)
      : null;
  }

  private asked(point: number, options: readonly Pick[]): Question {
    if (point < 0 || options.some((o) => o.kind !== 'turn'))
      return { point, options: [...options], way: -1 };
    const round = [...options].sort((a, b) => a.number - b.number);
    const turns = round.map((o) => o.number);
    return { point, options: round, way: nearestTurn(turns, this.habit.turn) };
  }

  /** The way round in which a piece waits to be laid. */
  get laying(): Pick | null {
    return this.question?.options[this.question.way] ?? null;
  }

  /** The last level at which no point was picked. */
  private get base(): number {
    const at = this.levels.findIndex((level) => level.point >= 0);
    return at < 0 ? this.levels.length - 1 : at - 1;
  }

  get options(): readonly Pick[] {
    return this.isHeld ? [] : this.top.walk.options;
  }

  /** What could have been picked instead of the points picked. */
  get others(): readonly Pick[] {
    const base = this.levels[this.base];
    return base && base !== this.top ? base.walk.options.filter((o) => o.kind === 'point') : [];
  }

  get picks(): readonly Pick[] {
    return this.levels.flatMap((level) => level.pick ?? []);
  }

  /** The points touched so far, in order. */
  get points(): number[] {
    return this.levels.flatMap((level) => (level.point >= 0 ? [level.point] : []));
  }

  get rows(): readonly Pick[] {
    return this.top.walk.options.filter((o) => o.kind === 'subset');
  }

  /** What can be brought in from hands, picked or not. */
  get hands(): readonly Pick[] {
    return this.levels[0]?.walk.options.filter((o) => o.kind === 'hand') ?? [];
  }

  /** The walk filled in the remaining points: the point touched waits for a second touch. */
  get isHeld(): boolean {
    const { walk } = this.top;
    const goesOn = walk.action !== '' || walk.options.length > 0;
    return this.levels.length > 1 && !this.question && goesOn && !hasPlaces(walk);
  }

  /** Where the held piece goes: the points that were filled in. */
  get heldPoints(): number[] {
    return this.isHeld ? filledIn(this.top.walk) : [];
  }

  /** Whether touching this point leads anywhere. */
  can(point: number): boolean {
    return (
      this.leadsOn(point) || this.others.some((o) => has(o, point)) || this.tried(point).length > 0
    );
  }

  /** The same, counting only what comes next. */
  leadsOn(point: number): boolean {
    if (this.isHeld) return this.heldPoints.includes(point) || this.top.point === point;
    return this.options.some((o) => (isPlace(o) || o.kind === 'turn') && has(o, point));
  }

  private optionAt(point: number): Pick | undefined {
    return this.top.walk.options.find((o) => o.kind === 'point' && has(o, point));
  }

  private tried(point: number): Try[] {
    const path = [...this.points, point];
    return this.tries.filter((t) => path.every((p, i) => t.points[i] === p));
  }

  private walkTo(keys: string[]): Answer<Walk> {
    // With one action left there is nothing to ask.
    if (this.top.walk.action !== '') return { ...this.top.walk, options: [] };
    return this.walks.get(keys.join('\n'));
  }

  private readonly changed = (): void => this.events.changed();

  /* == Previews == */

  /** The keys after picking an option, as one text. */
  private keysTo(option: Pick | null): string {
    const { keys, walk } = this.top;
    return [...keys, ...(option && walk.action === '' ? [option.key] : [])].join('\n');
  }

  /** Where the point under the pointer or the focus would lead, or what is picked so far. */
  get previews(): readonly Preview[] {
    if (this.rows.length > 0) return NO_PREVIEWS;
    const keys = this.laying
      ? this.keysTo(this.laying)
      : (this.looked ?? (this.points.length > 0 ? this.keysTo(null) : null));
    const known = (keys === null ? null : this.foreseen.known(keys)) ?? NO_PREVIEWS;
    const turns = known.map((one) => one.turn);
    if (turns.length < 2 || turns.includes(-1)) return known;
    return known.slice(nearestTurn(turns, this.habit.turn)).slice(0, 1);
  }

  private readonly redraw = (): void => this.lookers.forEach((looker) => looker());

  private show(keys: string | null): void {
    if (this.queue.isOver || keys === this.looked) return;
    this.looked = keys;
    if (keys !== null) this.queue.later(this.foreseen.get(keys), this.redraw);
    this.redraw();
  }

  /** Shows what touching a point would do; null for none. Asks ahead. */
  lookPoint(point: number | null): void {
    if (this.hasLeft) return;
    const option = point === null || this.isHeld ? undefined : this.optionAt(point);
    this.show(option ? this.keysTo(option) : null);
    if (point !== null) this.ahead(point);
  }

  private foreseeLaid(): void {
    if (this.laying) this.queue.later(this.foreseen.get(this.keysTo(this.laying)), this.redraw);
  }

  /** Turns the piece that waits, or that is seen where it would lie, by a sixth clockwise (1) or
   * back (-1). False if there is none. */
  rotate(by: 1 | -1): boolean {
    const { question, laying } = this;
    if (question && laying) {
      const { length } = question.options;
      const way = (question.way - by + length) % length;
      this.habit.turn = question.options[way]?.number ?? 0;
      this.question = { ...question, way };
      this.foreseeLaid();
      this.changed();
      return true;
    }
    const known = this.looked === null ? undefined : this.foreseen.known(this.looked);
    const turns = (known ?? []).map((one) => one.turn).sort((a, b) => a - b);
    if (turns.length < 2 || turns.includes(-1)) return false;
    const at = nearestTurn(turns, this.habit.turn);
    this.habit.turn = turns[(at - by + turns.length) % turns.length] ?? 0;
    this.redraw();
    return true;
  }

  /** Lays the piece that waits. */
  lay(): void {
    if (this.laying) this.pick(this.laying);
  }

  /** Takes the piece that waits to another point. */
  shift(point: number): void {
    this.queue.inTurn(() => {
      if (!this.laying) return;
      this.question = null;
      if (!this.drop()) return this.leave(() => this.events.back(point));
      this.touch(point);
    });
  }

  /** Whether an option only says which piece is meant: where it goes is the next action. */
  private isTaking(option: Pick): boolean {
    if (option.action === '' || this.top.walk.action !== '') return false;
    const keys = this.keysTo(option);
    const seen = this.foreseen.known(keys);
    return (
      this.walks.known(keys)?.picked.length === 1 &&
      seen?.every((one) => one.turn < 0 && one.changes.length === 0) === true
    );
  }

  /** Takes an option from a hand to drag it. False if it is no action by itself. */
  take(option: Pick): boolean {
    if (this.queue.isBusy || this.queue.isOver || !this.isTaking(option)) return false;
    this.hasTaken = true;
    this.finish(option.action);
    return true;
  }

  lookOption(option: Pick | null): void {
    this.show(option && this.keysTo(option));
  }

  /** Asks now what touching this point will need. */
  ahead(point: number): void {
    const option = this.optionAt(point);
    if (option) this.aheadOf(option);
  }

  aheadOf(option: Pick): void {
    const { keys, walk } = this.top;
    if (this.queue.isOver) return;
    if (walk.action === '') void this.walkTo([...keys, option.key]);
    void this.foreseen.get(this.keysTo(option));
  }

  /* == Picking == */

  press(point: number): void {
    this.queue.inTurn(() => {
      // A quick hand is ahead of the scene; a double click is not.
      if (this.hasLeft && point !== this.pressed) this.events.aim(point);
      else if (!this.hasLeft) this.touch(point);
      this.pressed = point;
    });
  }

  private touch(point: number): void {
    const asked = this.question;
    if (asked && this.laying) {
      if (asked.point === point) this.rotate(1);
      else this.shift(point);
      return;
    }
    if (asked) {
      this.question = null;
      this.drop();
      if (asked.point === point) return this.changed();
    }
    if (this.isHeld && this.leadsOn(point)) return this.proceed(point);
    if (this.turning?.point === point) {
      this.question = this.turning;
      return this.changed();
    }
    if (this.touchRow(point)) return;
    const option = this.optionAt(point);
    if (option) return this.choose(option, point);
    if (this.top.point === point) {
      this.drop();
      return this.changed();
    }
    if (this.others.some((o) => has(o, point))) {
      this.levels.length = this.base + 1;
      return this.touch(point);
    }
    const tries = this.tried(point);
    if (tries.length > 0) return this.tryOut(point, tries);
    if (!this.askWhich(point)) this.refuse(point);
  }

  /** A place may come first where taking a piece is an action by itself: asks which one. */
  private askWhich(point: number): boolean {
    const some = this.hands.filter((o) => o.action !== '');
    if (this.levels.length > 1 || some.length < 2 || !this.events.isEmpty(point)) return false;
    const asked = some.flatMap((o) => [this.walkTo([o.key]), this.foreseen.get(o.key)]);
    this.queue.when(Promise.all(asked), () => {
      const taken = some.filter((o) => this.isTaking(o));
      if (taken.length < 2) return this.refuse(point);
      this.question = this.asked(point, taken);
      this.changed();
    });
    return true;
  }

  /** A move the rules refuse, where it may be tried anyway. */
  private tryOut(point: number, tries: readonly Try[]): void {
    const whole = tries.find((t) => t.points.length === this.points.length + 1);
    if (whole) return this.finish(whole.text);
    const walk = { picked: this.top.walk.picked, options: [], action: '' };
    this.levels.push({ keys: this.top.keys, walk, pick: null, point });
    this.changed();
  }

  private refuse(point: number): void {
    const { keys } = this.top;
    if (this.levels.length > this.base + 1) {
      this.levels.length = this.base + 1;
      this.changed();
    }
    this.queue.later(this.asks.refusal(keys, point), (message) =>
      this.events.refused(message, point),
    );
  }

  /** Picks an option from a hand, a question or a button; picking it again puts it back. */
  pick(option: Pick): void {
    this.queue.inTurn(() => {
      const at = this.levels.findIndex((level) => level.pick?.key === option.key);
      if (at > 0) {
        this.levels.length = at;
        this.question = null;
        return this.changed();
      }
      const { question, points } = this;
      this.question = null;
      if (question && this.isTaking(option)) return this.finish(option.action, question.point);
      if (question) return this.choose(option, question.point, 'answer');
      // It replaces the earlier pick of its kind; the points are then picked again.
      this.levels.length = this.base + 1;
      while (!this.top.walk.options.some((o) => o.key === option.key) && this.levels.length > 1)
        this.levels.pop();
      this.choose(option, -1);
      for (const point of points) this.queue.inTurn(() => this.leadsOn(point) && this.touch(point));
    });
  }

  /** An answer to a question has no point of its own; a piece lifted to be dragged waits. */
  private choose(option: Pick, point: number, how?: 'answer' | 'lift'): void {
    const { top } = this;
    const keys = [...top.keys, option.key];
    this.looked = null;
    this.queue.when(this.walkTo(keys), (walk) => {
      if (this.top !== top) return;
      this.levels.push({ keys, walk, pick: option, point: how === 'answer' ? -1 : point });
      this.subset = null;
      if (point >= 0) this.queue.later(this.foreseen.get(this.keysTo(null)), this.redraw);
      if (hasPlaces(walk)) {
        for (const row of this.rows) void this.findToggles(row);
        this.takeOnlyRow();
        return this.changed();
      }
      const before = top.walk.action === '' ? filledIn(top.walk) : [];
      const filled = filledIn(walk).filter((p) => p !== point && !before.includes(p));
      const waits = how !== 'answer' && filled.length > 0;
      if (!waits || (how !== 'lift' && this.events.isQuick(point))) return this.proceed(point);
      this.changed();
    });
  }

  /** No place is left to pick: makes the only action, or asks for the rest. */
  private proceed(point: number): void {
    const { walk } = this.top;
    if (walk.action !== '') return this.finish(walk.action);
    this.ask(point, walk.options);
    this.changed();
  }

  /** Asks for the first kind of pick that offers a choice. */
  private ask(point: number, options: readonly Pick[]): void {
    const kinds = ASKED.map((kind) => options.filter((o) => o.kind === kind));
    const list =
      kinds.find((some) => some.length > 1) ?? kinds.find((some) => some.length > 0) ?? [];
    // Options that give something up permanently come last.
    const sorted = [...list].sort((a, b) => Number(a.warns) - Number(b.warns));
    this.question = this.asked(point, sorted);
    this.foreseeLaid();
  }

  private finish(action: string, aim: number | null = null): void {
    this.levels.length = 1;
    this.question = null;
    this.looked = null;
    this.changed();
    this.leave(() => this.events.act(action, aim));
  }

  private leave(act: () => void): void {
    this.leftAt = performance.now();
    act();
  }

  /** What was done has led to another scene by now, or to none. */
  stay(): void {
    this.leftAt = -Infinity;
  }

  /** Another scene is on its way; unless it takes too long. */
  get hasLeft(): boolean {
    return performance.now() - this.leftAt < UNDER_WAY;
  }

  private drop(): boolean {
    if (this.levels.length < 2) return false;
    this.levels.pop();
    this.subset = null;
    this.takeOnlyRow();
    return true;
  }

  /** Undoes the last pick; false if there was none. */
  cancel(): boolean {
    if (this.queue.isOver) return false;
    const row = this.subset;
    if (this.question) {
      this.question = null;
      if (!this.drop()) this.events.back(null);
    } else if (row && (this.rows.length > 1 || !row.usual)) this.subset = null;
    else if (!this.drop()) return false;
    this.looked = null;
    this.changed();
    return true;
  }

  /* == Rows, taken in part == */

  /** A single row is in hand from the start, if the usual choice is possible. */
  private takeOnlyRow(): void {
    const [only, ...more] = this.rows;
    const free = this.options.some(
      (o) => o.kind === 'point' && !o.points.every((p) => only && has(only, p)),
    );
    if (
      only &&
      more.length === 0 &&
      !free &&
      (only.usual || this.options.every((o) => o.kind !== 'word' || isGivingUp(o)))
    )
      this.takeRow(only);
  }

  private takeRow(row: Pick): void {
    this.subset = row;
    this.toggles = new Set();
    this.learnToggles(row);
  }

  /** Which points of a row, the last key, can be taken or left. */
  private async askToggles(keys: string[]): Promise<number[]> {
    const row = this.rows.find((r) => r.key === keys[keys.length - 1]) ?? this.subset;
    if (!row || this.top.walk.action !== '') return [];
    const asked = row.points.map((p) => this.asks.toggle(this.top.keys, row.key, p));
    const answers = await Promise.all(asked);
    return row.points.filter((_, i) => answers[i] !== null);
  }

  private findToggles(row: Pick): Answer<number[]> {
    return this.togglesOf.get([...this.top.keys, row.key].join('\n'));
  }

  private learnToggles(row: Pick): void {
    const learn = (points: number[]): void => {
      if (!sameRow(this.subset, row)) return;
      this.toggles = new Set([...this.toggles, ...points]);
      this.changed();
    };
    const found = this.findToggles(row);
    if (found instanceof Promise) this.queue.later(found, learn);
    else learn(found);
  }

  private touchRow(point: number): boolean {
    const here = this.rows.filter((row) => has(row, point));
    const [first] = here;
    if (!first) return false;
    const at = here.findIndex((row) => sameRow(this.subset, row));
    if (at < 0) {
      this.queue.when(this.findToggles(first), (points) => {
        // Only a row without a choice is taken at once.
        if (here.length === 1 && points.length === 0) return this.takeSubset(first);
        this.takeRow(first);
        this.changed();
      });
      return true;
    }
    const { subset } = this;
    if (subset && this.toggles.has(point)) {
      this.queue.when(this.asks.toggle(this.top.keys, subset.key, point), (next) => {
        if (!next) return this.refuse(point);
        this.subset = next;
        this.learnToggles(next);
        this.changed();
      });
      return true;
    }
    const next = here[(at + 1) % here.length];
    if (next && here.length > 1) {
      this.takeRow(next);
      this.changed();
    } else if (this.toggles.size === 0) this.confirm();
    return true;
  }

  private takeSubset(row: Pick): void {
    this.subset = null;
    if (row.action !== '') this.finish(row.action);
    else this.choose(row, -1);
  }

  /** Takes the chosen points of the row in hand. */
  confirm(): void {
    this.queue.inTurn(() => {
      if (this.subset) this.takeSubset(this.subset);
      else if (this.isHeld) this.proceed(this.top.point);
    });
  }

  /* == Dragging == */

  /** Lifts a point to drag it, so even a single way to continue waits. False if there is nothing to
   * lift. */
  lift(point: number): boolean {
    if (this.queue.isBusy || this.queue.isOver) return false;
    if (this.top.point === point) return true;
    if (!this.optionAt(point)) {
      if (!this.others.some((o) => has(o, point))) return false;
      this.levels.length = this.base + 1;
    }
    const option = this.optionAt(point);
    if (!option || this.rows.length > 0 || (option.action !== '' && this.isLast(option)))
      return false;
    this.choose(option, point, 'lift');
    return true;
  }

  /** Starts to move a piece that waits, or one that is only taken by that: it is seen where it would
   * lie, until it arrives. False if there is none. */
  moves(point: number): boolean {
    if (this.laying) {
      if (this.question?.point !== point) return false;
      this.question = null;
      if (!this.drop()) {
        this.hasTaken = true;
        this.leave(() => this.events.back(null));
      }
      this.changed();
      return true;
    }
    const option = this.optionAt(point);
    return !!option && this.take(option);
  }

  /** A piece on its way comes to a point, or is let go beside the board. */
  arrive(point: number | null): void {
    this.queue.inTurn(() => {
      if (this.hasTaken) this.events.aim(point);
      else if (point === null) this.events.back(null);
      else if (this.leadsOn(point)) this.touch(point);
      else this.refuse(point);
    });
  }

  /** What moves along when the lifted point is dragged, as far as known. */
  get carried(): readonly Thing[] {
    return (this.previews[0]?.changes ?? []).flatMap(({ kind, from, to }) =>
      to &&
      to.hand < 0 &&
      (kind === 'comes' || (kind === 'moves' && from?.point === this.top.point))
        ? [to]
        : [],
    );
  }

  /** Whether touching it completes the action. */
  private isLast(option: Pick): boolean {
    const { keys, walk: now } = this.top;
    const walk = now.action === '' ? this.walks.known([...keys, option.key].join('\n')) : now;
    return !walk?.picked.some((p) => p.filled && p.kind === 'point' && !sameRow(p, option));
  }

  /** Drops what was lifted, on a point or elsewhere. */
  letGo(point: number | null): void {
    this.queue.inTurn(() => {
      if (point !== null && point === this.top.point) return;
      if (point !== null && (this.leadsOn(point) || this.tried(point).length > 0))
        this.touch(point);
      else if (point !== null) this.refuse(point);
      else if (this.drop()) this.changed();
    });
  }

  /** Drops an option from a hand onto a point: where it enters, or where it would end. */
  dropFromHand(option: Pick, point: number): void {
    this.queue.inTurn(() => {
      this.levels.length = 1;
      this.subset = null;
      const { top } = this;
      this.queue.when(this.walkTo([option.key]), (walk) => {
        // To take it is an action by itself; where it goes is the next one.
        if (walk.action !== '' && walk.picked.every((p) => p.kind !== 'point'))
          return this.finish(walk.action, point);
        this.levels.push({ keys: [option.key], walk, pick: option, point: -1 });
        if (this.isHeld) {
          if (this.leadsOn(point)) return this.proceed(point);
          this.refuse(point);
          this.levels = [top];
          return this.changed();
        }
        if (this.leadsOn(point)) {
          this.touch(point);
          return this.queue.inTurn(() => this.isHeld && this.proceed(point));
        }
        this.dropAtEnd(walk, point);
      });
    });
  }

  private dropAtEnd(walk: Walk, point: number): void {
    const { keys } = this.top;
    const origins = walk.options.filter((o) => o.kind === 'point');
    const asked = Promise.all(origins.map((o) => this.walkTo([...keys, o.key])));
    this.queue.when(asked, (walks) => {
      const there = origins.filter((_, i) =>
        [...(walks[i]?.options ?? []), ...(walks[i]?.picked.filter((p) => p.filled) ?? [])].some(
          (p) => p.kind === 'point' && has(p, point),
        ),
      );
      const [only, ...more] = there;
      if (!only || more.length > 0) {
        this.refuse(point);
        this.levels.length = 1;
        return this.changed();
      }
      this.choose(only, only.points[0] ?? point);
      this.queue.inTurn(() => this.leadsOn(point) && this.touch(point));
    });
  }
}
