/* The things on a board in painting order: floors of tiles from the bottom, each floor from far to
 * near, each point from bottom to top. */

import type { BoardNow, Kit, Sprite, Thing } from '../module/api';
import { UNIT, type Place, type View } from './geometry';

/** How far a stacked piece is drawn above the one below; counted stacks are packed more closely. */
const STEP = 15;
const LOW_STEP = 7;
/** A stack never rises more than this. */
const RISE_MAX = 38;
/** What a floor of tiles adds. */
export const FLOOR = 9;

/** One thing and where it is drawn. */
export interface Laid {
  thing: Thing;
  /** Its index among the board's things. */
  index: number;
  place: Place;
  /** How far above its place it stands, and how far above that its next part stands. */
  foot: number;
  step: number;
  isBottom: boolean;
  isTop: boolean;
  /** The number on top of a counted stack; 0 for none. */
  height: number;
  /** Neutral pieces hidden in a counted stack. */
  within: Thing | null;
}

/** The points that a thing on the board covers. */
export function covered(kit: Kit, thing: Thing): number[] {
  const offsets = kit.sprites[thing.sprite]?.footprint[thing.turn];
  const anchor = kit.layout.points[thing.point];
  if (!anchor) return [];
  if (!offsets) return [thing.point];
  return offsets.flatMap(([x, y]) => {
    const i = kit.layout.points.findIndex(
      (p) => Math.hypot(p.x - anchor.x - x, p.y - anchor.y - y) < 0.1,
    );
    return i < 0 ? [] : [i];
  });
}

/** The things on a point, even if only in part, bottom first. */
export function thingsOn(kit: Kit, board: BoardNow, point: number): Thing[] {
  return board.things
    .filter((t) => t.hand < 0 && covered(kit, t).includes(point))
    .sort((a, b) => a.level - b.level);
}

/** How many pieces one thing is drawn as: those it stands on, and its like below it. */
function partsOf(sprites: readonly Sprite[], thing: Thing): number {
  let parts = 1;
  for (let s = sprites[thing.sprite]; s && s.on >= 0 && parts < 8; s = sprites[s.on]) parts++;
  return parts * Math.max(1, Math.min(thing.count, 12));
}

export function isWide(sprite: Sprite | undefined): boolean {
  return !!sprite && sprite.footprint.some((offsets) => offsets.length > 1);
}

/** `under` of each thing: the number of tiles below it. */
function floors(kit: Kit, things: readonly Thing[]): Map<Thing, number> {
  const tiles = things.filter((t) => isWide(kit.sprites[t.sprite]));
  const cover = new Map(tiles.map((t) => [t, new Set(covered(kit, t))]));
  const below = (t: Thing): number => {
    let most = 0;
    const own = covered(kit, t);
    for (const [tile, points] of cover)
      if (tile.level < t.level && own.some((p) => points.has(p)))
        most = Math.max(most, tile.level + 1);
    return most;
  };
  return new Map(things.map((t) => [t, isWide(kit.sprites[t.sprite]) ? t.level : below(t)]));
}

export function arrange(kit: Kit, board: BoardNow, view: View): Laid[] {
  const onBoard = board.things.filter((t) => t.hand < 0 && view.at[t.point]);
  const floor = floors(kit, onBoard);
  const piles = new Map<string, Thing[]>();
  for (const t of onBoard) {
    const wide = isWide(kit.sprites[t.sprite]);
    const key = `${floor.get(t) ?? 0} ${t.point} ${wide ? t.level : ''}`;
    piles.set(key, [...(piles.get(key) ?? []), t]);
  }
  const laid: (Laid & { floor: number; wide: boolean })[] = [];
  for (const pile of piles.values()) {
    pile.sort((a, b) => a.level - b.level);
    const counted = pile.some((t) => kit.sprites[t.sprite]?.stacking === 'counted');
    const parts = pile.reduce((n, t) => n + partsOf(kit.sprites, t), 0);
    const height = pile.reduce((n, t) => n + t.count, 0);
    const step = Math.min(counted ? LOW_STEP : STEP, RISE_MAX / Math.max(1, parts - 1));
    const top = pile[pile.length - 1];
    const on = top ? (floor.get(top) ?? 0) : 0;
    // Sinking the foot by part of the rise keeps tall stacks near the middle of their point.
    let foot = on * FLOOR - Math.min(8, ((parts - 1) * step) / 3);
    for (const t of pile) {
      laid.push({
        thing: t,
        index: board.things.indexOf(t),
        place: view.at[t.point] ?? { x: 0, y: 0 },
        foot,
        step,
        isBottom: t === pile[0],
        isTop: t === top,
        height: t === top && counted && height > 1 ? height : 0,
        within:
          t === top && counted && top.owner !== 'nobody'
            ? (pile.find((one) => one.owner === 'nobody') ?? null)
            : null,
        floor: on,
        wide: isWide(kit.sprites[t.sprite]),
      });
      foot += step * partsOf(kit.sprites, t);
    }
  }
  return laid.sort(
    (a, b) =>
      a.floor - b.floor ||
      Number(b.wide) - Number(a.wide) ||
      Math.round((a.place.y - b.place.y) / UNIT / 0.01) ||
      a.thing.point - b.thing.point ||
      a.thing.level - b.thing.level,
  );
}
