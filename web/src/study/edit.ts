/* A position being edited. The module judges it, nothing here does. */

import { covered, thingsOn } from '../board/arrange';
import { thingOf } from '../board/icon';
import type { BoardNow, EditParts, Kit, Owner, Scene, Thing } from '../module/api';

/** A piece to put down. */
export interface Stamp {
  sprite: number;
  owner: Owner;
  face: number;
  turn: number;
}

/** A piece, the eraser, the hand that moves pieces from point to point, or the tool that removes
 * and restores points. */
export type Tool = Stamp | 'erase' | 'move' | 'point';

const OWNERS: readonly Owner[] = ['white', 'black', 'nobody'];

/** Everything that can be on the board, with each of its faces. A piece whose owner is its only face
 * is nobody's just off the board. */
export function palette(kit: Kit): Stamp[] {
  return kit.sprites.flatMap((sprite, i) =>
    OWNERS.filter(
      (owner, at) =>
        sprite.label[at] !== '' &&
        (owner !== 'nobody' ||
          sprite.faces > 0 ||
          (sprite.label[0] === '' && sprite.label[1] === '')),
    ).flatMap((owner) =>
      Array.from({ length: Math.max(1, sprite.faces) }, (_, face) => ({
        sprite: i,
        owner,
        face,
        turn: 0,
      })),
    ),
  );
}

/** The same piece, whichever way up. */
export function sameTool(a: Tool | undefined, b: Tool | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.sprite === b.sprite && a.owner === b.owner && a.face === b.face;
}

/** The piece turned once more; itself if it can't turn. */
export function turnedOn(kit: Kit, stamp: Stamp): Stamp {
  const turns = kit.sprites[stamp.sprite]?.footprint.length ?? 0;
  return turns > 1 ? { ...stamp, turn: (stamp.turn + 1) % turns } : stamp;
}

export function canStack(kit: Kit): boolean {
  return kit.sprites.some((sprite) => sprite.stacking !== 'none');
}

function boardOf(parts: EditParts): BoardNow {
  const { setup: kit, missing, things } = parts;
  return { kit, active: true, seats: ['white', 'black'], missing, things, standings: [] };
}

function stackOn(kit: Kit, parts: EditParts, point: number): Thing[] {
  return thingsOn(kit, boardOf(parts), point);
}

export function isEmpty(kit: Kit, parts: EditParts, point: number): boolean {
  return stackOn(kit, parts, point).length === 0;
}

function without(things: readonly Thing[], gone: readonly Thing[]): Thing[] {
  return things.filter((thing) => !gone.includes(thing));
}

/** Puts a thing with its anchor on a point, on top of what is there or instead of it. */
function lay(kit: Kit, parts: EditParts, thing: Thing, onTop: boolean): EditParts {
  const sprite = kit.sprites[thing.sprite];
  const points = covered(kit, thing);
  const size = sprite?.footprint[thing.turn]?.length ?? 1;
  // Part of it would hang over the edge.
  if (!sprite || points.length < size || points.some((p) => kit.layout.points[p]?.dot))
    return parts;
  const below = new Set(points.flatMap((p) => stackOn(kit, parts, p)));
  const stacks = onTop && sprite.stacking !== 'none';
  const level = stacks ? Math.max(0, ...[...below].map((one) => one.level + 1)) : 0;
  const kept = stacks ? parts.things : without(parts.things, [...below]);
  return {
    ...parts,
    things: [...kept, { ...thing, level }],
    missing: parts.missing.filter((p) => !points.includes(p)),
  };
}

/** Takes the topmost piece off a point. */
function erase(kit: Kit, parts: EditParts, point: number): EditParts {
  const top = stackOn(kit, parts, point).pop();
  if (!top) return parts;
  const rest = without(parts.things, [top]);
  return {
    ...parts,
    things: top.count > 1 ? [...rest, { ...top, count: top.count - 1 }] : rest,
  };
}

function togglePoint(kit: Kit, parts: EditParts, point: number): EditParts {
  if (parts.missing.includes(point))
    return { ...parts, missing: parts.missing.filter((p) => p !== point) };
  return {
    ...parts,
    things: without(parts.things, stackOn(kit, parts, point)),
    missing: [...parts.missing, point],
  };
}

/** What a tool does to a point. */
export function put(
  kit: Kit,
  parts: EditParts,
  point: number,
  tool: Tool,
  onTop: boolean,
): EditParts {
  if (tool === 'move') return parts;
  if (tool === 'erase') return erase(kit, parts, point);
  if (tool === 'point') return togglePoint(kit, parts, point);
  return lay(
    kit,
    parts,
    { ...thingOf(tool.sprite, tool.owner, tool.face, tool.turn), point },
    onTop,
  );
}

/** A second touch with the same piece removes it. */
export function touch(
  kit: Kit,
  parts: EditParts,
  point: number,
  tool: Tool,
  onTop: boolean,
): EditParts {
  const [there, ...more] = stackOn(kit, parts, point);
  const again = !onTop && there && more.length === 0 && sameTool(there, tool);
  return put(kit, parts, point, again ? 'erase' : tool, onTop);
}

/** The point as far from `from` as the second of these is from the first. */
function shifted(kit: Kit, from: number, a: number, b: number): number {
  const points = kit.layout.points;
  const [p, q, r] = [points[from], points[a], points[b]];
  if (!p || !q || !r) return -1;
  return points.findIndex((s) => Math.hypot(s.x - p.x - r.x + q.x, s.y - p.y - r.y + q.y) < 0.1);
}

/** Moves a point's stack to another; of a thing that covers several points, only the top one. */
export function carry(kit: Kit, parts: EditParts, from: number, to: number): EditParts {
  const stack = stackOn(kit, parts, from);
  const top = stack[stack.length - 1];
  if (from === to || !top) return parts;
  const wide = (kit.sprites[top.sprite]?.footprint[top.turn]?.length ?? 1) > 1;
  const moved = wide ? [top] : stack.filter((thing) => thing.point === from);
  let next: EditParts = { ...parts, things: without(parts.things, moved) };
  for (const [i, thing] of moved.entries()) {
    const point = shifted(kit, thing.point, from, to);
    const laid = lay(kit, next, { ...thing, point }, wide || i > 0);
    if (laid === next) return parts;
    next = laid;
  }
  return next;
}

/** A scene to draw the parts with, without anything to play. */
export function sceneOf(scene: Scene, parts: EditParts): Scene {
  return {
    ...scene,
    boards: [boardOf(parts)],
    walk: { picked: [], options: [], action: '' },
    current: [],
    sides: [],
    previous: [],
  };
}
