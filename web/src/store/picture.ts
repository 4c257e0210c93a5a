/* A board as a short text, for lists: the view from above. Every thing is six numbers, "point
 * sprite owner face turn count", joined by dots; things are joined by spaces. */

import { thingOf } from '../board/icon';
import type { Kit, Owner, Scene, Thing } from '../module/api';

const OWNERS: readonly Owner[] = ['white', 'black', 'nobody'];

/** The main board: the top thing of each point, with the height of its stack. */
export function pictureOf(scene: Scene): string {
  const tops = new Map<number, Thing>();
  for (const thing of [...(scene.boards[0]?.things ?? [])].sort((a, b) => a.level - b.level)) {
    if (thing.hand >= 0) continue;
    const below = tops.get(thing.point);
    tops.delete(thing.point); // the highest are drawn last
    tops.set(thing.point, { ...thing, count: thing.count + (below?.count ?? 0) });
  }
  return [...tops.values()]
    .map(({ point, sprite, owner, face, turn, count }) =>
      [point, sprite, OWNERS.indexOf(owner), face, turn, count].join('.'),
    )
    .join(' ');
}

/** Pictures of the first version have one character per point: the owner of the top piece, in
 * capitals if it is more than a plain one, and r for a neutral one. */
function oldThing(letter: string, point: number, kit: Kit): Thing | null {
  const owner = OWNERS['wbr'.indexOf(letter.toLowerCase())];
  if (owner === undefined) return null;
  const known = kit.sprites.flatMap((sprite, i) =>
    sprite.label[OWNERS.indexOf(owner)] === '' ? [] : [i],
  );
  const plain = letter === letter.toLowerCase();
  return { ...thingOf((plain ? known[0] : known[1]) ?? known[0] ?? 0, owner), point };
}

/** What a picture shows, as far as the kit knows it. */
export function thingsOf(picture: string, kit: Kit): Thing[] {
  const all = /\d/.test(picture)
    ? picture.split(' ').map((text): Thing => {
        const [point = -1, sprite = -1, owner = -1, face = 0, turn = 0, count = 1] = text
          .split('.')
          .map(Number);
        return { ...thingOf(sprite, OWNERS[owner] ?? 'nobody', face, turn), point, count };
      })
    : [...picture].map((letter, point) => oldThing(letter, point, kit));
  return all.filter(
    (thing): thing is Thing =>
      thing !== null &&
      kit.layout.points[thing.point] !== undefined &&
      kit.sprites[thing.sprite] !== undefined,
  );
}
