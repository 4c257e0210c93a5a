/* When each change of an action is seen: in order of their beats, equal beats together. Knows
 * nothing of drawing. */

import type { BoardNow, Change, Layout, Played, Scene, Thing } from '../module/api';

const SLIDE = 230; // ms: a pushed piece, one step
const STAGGER = 20; // from one pushed piece to the next: each starts when touched
const FLY = 260;
const SET_DOWN = 180;
const LEAVE = 340;
const CARRY = 460; // to where a hand is counted
const TURN = 260;
const TURN_APART = 90;
export const GO = 320; // a point of the board
const MARK = 650; // what goes together is marked first
/** The next beat begins when this much of the previous one is over. */
const OVERLAP = 0.8;

/** `slide` goes along the board, `fly` over other pieces; `set` comes in from above or from a hand;
 * `turn` shows another face, direction or piece in place. */
export interface Cue {
  change: Change;
  way: 'slide' | 'fly' | 'set' | 'turn' | 'leave';
  /** A point outside that it enters from or leaves to, or the one it is pushed away from or
   * towards; -1 for none. */
  via: number;
  start: number;
  length: number;
}

/** A point of the board that goes: it is there until `start`, and marked from `marked` on (-1: not
 * at all). */
export interface Going {
  point: number;
  marked: number;
  start: number;
}

export interface Timeline {
  cues: Cue[];
  goings: Going[];
  length: number;
}

/** Equal for things that look the same in the same place. */
export function keyOf(thing: Thing): string {
  return [thing.sprite, thing.owner, thing.point, thing.level, thing.face, thing.turn].join();
}

/** Tells what is counted together in a hand. */
export function handName(thing: Thing): string {
  return [thing.owner, thing.hand, thing.sprite].join(' ');
}

const onBoard = (thing: Thing | null): thing is Thing => !!thing && thing.hand < 0;

/** The things on a board with changes undone. */
function tally(board: BoardNow, changes: readonly Change[], index: number): Map<string, number> {
  const found = new Map<string, number>();
  const add = (thing: Thing, count: number): void => {
    const now = (found.get(keyOf(thing)) ?? 0) + count;
    if (now === 0) found.delete(keyOf(thing));
    else found.set(keyOf(thing), now);
  };
  for (const thing of board.things) if (onBoard(thing)) add(thing, thing.count);
  for (const { board: on, from, to } of changes) {
    if (on !== index) continue;
    if (onBoard(to)) add(to, -to.count);
    if (onBoard(from)) add(from, from.count);
  }
  return found;
}

function same(a: Map<string, number>, b: Map<string, number>): boolean {
  return a.size === b.size && [...a].every(([name, count]) => b.get(name) === count);
}

/** The same changes in reverse. */
export function reversed(changes: readonly Change[]): Change[] {
  const last = Math.max(0, ...changes.map((c) => c.beat));
  const kinds: Partial<Record<Change['kind'], Change['kind']>> = {
    comes: 'leaves',
    leaves: 'comes',
    joins: 'comes',
  };
  return changes.map(({ kind, beat, board, from, to }) => ({
    kind: kinds[kind] ?? kind,
    beat: last - beat,
    board,
    from: to,
    to: from,
  }));
}

/** The action that led to a scene, if any. */
export function latestOf(scene: Scene): Played | null {
  return (
    scene.current[scene.current.length - 1] ?? scene.previous[scene.previous.length - 1] ?? null
  );
}

/** What to mark as done last: on the main board the whole turn, on that of a side game, which is
 * all one turn of the main game, the last action of each player. */
export function lastOn({ current, previous }: Scene, board: number): readonly Played[] {
  const turn = current.length > 0 ? current : previous;
  if (board === 0) return turn;
  // Another side game of the same turn may have come before.
  const begun = turn.map((one) => one.board !== board).lastIndexOf(true) + 1;
  const here = turn.slice(begun);
  return here.filter((one, i) => !here.slice(i + 1).some((later) => later.actor === one.actor));
}

export interface Transition {
  changes: Change[];
  points: number[];
  backward: boolean;
}

/** How one board became another, if by one action or one undone. */
export function transition(shown: Scene | null, next: Scene, index: number): Transition | null {
  const a = shown?.boards[index];
  const b = next.boards[index];
  if (!shown || !a || !b || a.kit !== b.kit) return null;
  const [now, then] = [tally(b, [], index), tally(a, [], index)];
  if (same(now, then) && a.missing.join() === b.missing.join()) return null;
  const made = latestOf(next);
  if (made && same(tally(b, made.changes, index), then))
    return { changes: made.changes, points: made.points, backward: false };
  const undone = latestOf(shown);
  if (undone && same(tally(a, undone.changes, index), now))
    return { changes: reversed(undone.changes), points: undone.points, backward: true };
  return null;
}

/** Where a thing that enters (or leaves) at a point comes from: the dot named with it. */
function outside(layout: Layout | null, points: readonly number[], spot: number): number {
  const at = points.indexOf(spot);
  const before = points[at - 1];
  if (at < 1 || before === undefined) return -1;
  return !layout || layout.points[before]?.dot ? before : -1;
}

/** Pushed pieces touch: one takes another's place in the same beat. */
function touches(a: Change, b: Change): boolean {
  const [from, to] = [a.from, a.to];
  const other = [b.from, b.to];
  if (a === b || a.beat !== b.beat) return false;
  const apart = (x: Thing | null | undefined, y: Thing | null | undefined): boolean =>
    onBoard(x ?? null) && onBoard(y ?? null) && x?.point === y?.point;
  const alike = apart(from, other[0]) && apart(to, other[1]);
  return !alike && (apart(from, other[1]) || apart(to, other[0]));
}

function wayOf(change: Change, beat: readonly Change[], via: number): Cue['way'] {
  const { kind, from, to } = change;
  if (kind === 'moves') {
    if (from?.point === to?.point) return 'slide';
    return beat.some((other) => other.kind !== 'becomes' && touches(change, other))
      ? 'slide'
      : 'fly';
  }
  if (kind === 'comes') return via >= 0 ? 'slide' : 'set';
  if (kind === 'leaves' || kind === 'joins') return 'leave';
  return 'turn';
}

const LENGTHS: Record<Cue['way'], number> = {
  slide: SLIDE,
  fly: FLY,
  set: SET_DOWN,
  turn: TURN,
  leave: LEAVE,
};

const isTurn = ({ kind }: Change): boolean => kind === 'turns-over' || kind === 'turns-round';

/** How many pieces a push touches before this one. */
function inLine(change: Change, beat: readonly Change[]): number {
  let n = 0;
  let at: Change | undefined = change;
  while (at && n < beat.length) {
    const here: Change = at;
    at = beat.find(
      (other) =>
        other !== here &&
        onBoard(here.from) &&
        other.to?.point === here.from.point &&
        onBoard(other.to),
    );
    if (at) n++;
  }
  return n;
}

/** A double piece comes apart when its upper one moves off: the lower one was there all along. In
 * reverse it disappears as the upper one arrives. */
function together(changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    const { kind, from, to } = change;
    const isPart = (there: Thing | null, moved: Thing | null): boolean =>
      onBoard(there) &&
      onBoard(moved) &&
      there.point === moved.point &&
      there.owner === moved.owner &&
      keyOf(there) !== keyOf(moved);
    const moves = changes.filter((c) => c.kind === 'moves');
    if (kind === 'comes' && !from && moves.some((c) => isPart(to, c.from)))
      return moves.some((c) => c.from && to && keyOf(c.from) === keyOf(to)) ? [change] : [];
    const whole = kind === 'leaves' && !to && moves.find((c) => isPart(from, c.to));
    if (!whole || moves.some((c) => c.to && from && keyOf(c.to) === keyOf(from))) return [change];
    return [{ ...change, beat: whole.beat }];
  });
}

/** Of the points that an action names or clears, those that are missing now. */
export function pointsLost(
  changes: readonly Change[],
  points: readonly number[],
  missing: readonly number[],
): number[] {
  const left = changes.flatMap(({ kind, from }) =>
    kind === 'leaves' && onBoard(from) ? [from.point] : [],
  );
  return [...new Set([...points, ...left])].filter((point) => missing.includes(point));
}

/** Empty points go first. Those with something on them are marked, so that one sees what belongs
 * together; then it leaves, and they go. The cues about them wait for that. */
function goingsOf(lost: readonly number[], cues: Cue[]): Going[] {
  const from = ({ way, change }: Cue): number =>
    way === 'leave' ? (change.from?.point ?? -1) : -1;
  const full = lost.filter((point) => cues.some((cue) => from(cue) === point));
  const empty = lost.filter((point) => !full.includes(point));
  const marked = Math.max(
    empty.length > 0 ? OVERLAP * GO : 0,
    ...cues.filter((cue) => cue.way === 'set').map((cue) => cue.start + cue.length),
  );
  const leaving = cues.filter((cue) => full.includes(from(cue)));
  for (const cue of leaving) cue.start = marked + MARK;
  return [
    ...empty.map((point) => ({ point, marked: -1, start: 0 })),
    ...full.map((point) => ({ point, marked, start: marked + MARK + CARRY / 2 })),
  ];
}

/** `missing`: the points that are missing after the action. */
export function timeline(
  changes: readonly Change[],
  points: readonly number[],
  layout: Layout | null,
  board: number,
  missing: readonly number[] = [],
): Timeline {
  const here = together(
    changes.filter((c) => c.board === board && (onBoard(c.from) || onBoard(c.to))),
  );
  const beats = [...new Set(here.map((c) => c.beat))].sort((a, b) => a - b);
  const cues: Cue[] = [];
  let start = 0;
  let length = 0;
  for (const number of beats) {
    const beat = here.filter((c) => c.beat === number);
    let end = 0;
    for (const change of beat) {
      const spot =
        change.kind === 'comes' ? change.to : change.kind === 'leaves' ? change.from : null;
      const via = spot ? outside(layout, points, spot.point) : -1;
      // Without a named dot, it enters in the direction of its push.
      const pushed = beat.find(
        (c) =>
          spot &&
          c.kind === 'moves' &&
          (change.kind === 'comes' ? c.from : c.to)?.point === spot.point,
      );
      const next = (change.kind === 'comes' ? pushed?.to : pushed?.from)?.point ?? -1;
      const from = via >= 0 ? via : next;
      const way = wayOf(change, beat, from);
      const delay = way === 'slide' && change.kind === 'moves' ? STAGGER * inLine(change, beat) : 0;
      const time = way === 'leave' && change.to ? CARRY : LENGTHS[way];
      cues.push({ change, way, via: from, start: start + delay, length: time });
      end = Math.max(end, delay + time);
    }
    length = start + end;
    // What turns one after the other follows closely, as along the way of a piece.
    start += beat.every(isTurn) ? TURN_APART : end * OVERLAP;
  }
  const goings = goingsOf(pointsLost(here, points, missing), cues);
  const ends = [...cues.map((cue) => cue.start + cue.length), ...goings.map((g) => g.start + GO)];
  return { cues, goings, length: Math.max(length, ...ends) };
}

/** How long the action that led to a scene takes to show, in ms, for callers that show several in a
 * row. */
export function stepDuration(scene: Scene): number {
  const { changes, points } = latestOf(scene) ?? { changes: [], points: [] };
  return Math.max(
    0,
    ...scene.boards.map(
      ({ missing }, board) => timeline(changes, points, null, board, missing).length,
    ),
  );
}
