/* Points, pieces and picks in words, for people who hear the board. */

import type { BoardNow, Kit, Owner, Pick, Thing } from '../module/api';
import { decimal, language, t, tn } from '../text/t';
import { told } from '../text/words';
import { isWide, thingsOn } from './arrange';

const OWNERS: readonly Owner[] = ['white', 'black', 'nobody'];

/** "white piece" */
export function pieceText(kit: Kit, sprite: number, owner: Owner): string {
  const label = kit.sprites[sprite]?.label;
  return told(label?.[OWNERS.indexOf(owner)] || label?.find((one) => one !== '') || '');
}

/** "piece", whoever owns it. */
export function nounText(kit: Kit, sprite: number, owner: Owner): string {
  const noun = kit.sprites[sprite]?.noun;
  return noun ? told(noun) : pieceText(kit, sprite, owner);
}

/** "b2, c2", in the page's language. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(language(), { style: 'long', type: 'unit' }).format(items);
}

/** A whole stack, "white piece, black piece", bottom to top. */
export function stackText(kit: Kit, things: readonly Thing[]): string {
  return listText(things.map((thing) => pieceText(kit, thing.sprite, thing.owner)));
}

export function pointName(kit: Kit, point: number): string {
  return kit.layout.points[point]?.name ?? '';
}

/** "e5, white piece" */
export function pointText(kit: Kit, board: BoardNow, point: number): string {
  const name = pointName(kit, point);
  const things = thingsOn(kit, board, point);
  const top = things[things.length - 1];
  if (board.missing.includes(point)) return t('{point}, removed', { point: name });
  if (!top)
    return kit.layout.points[point]?.dot
      ? t('{point}, dot', { point: name })
      : t('{point}, empty', { point: name });
  const piece = pieceText(kit, top.sprite, top.owner);
  if (isWide(kit.sprites[top.sprite]) && top.level > 0)
    // TRANSLATORS: a piece that lies on others, or over a gap: "e5, white piece on level 2"
    return t('{point}, {piece} on level {level}', {
      point: name,
      piece,
      level: decimal(top.level + 1),
    });
  const count = things.reduce((n, thing) => n + thing.count, 0);
  const what =
    count === 1
      ? t('{point}, {piece}', { point: name, piece })
      : tn(
          '{point}, stack of {n}, {piece} on top',
          '{point}, stack of {n}, {piece} on top',
          count,
          { point: name, piece },
        );
  const within = top.owner === 'nobody' ? undefined : things.find((one) => one.owner === 'nobody');
  if (!within) return what;
  // TRANSLATORS: a stack, "e5, stack of 3, white piece on top", and a neutral piece in it
  return t('{what}, with {piece} inside', {
    what,
    piece: pieceText(kit, within.sprite, within.owner),
  });
}

/** A pick as its button words it. */
export function pickText(kit: Kit, pick: Pick): string {
  switch (pick.kind) {
    case 'hand':
      return nounText(kit, pick.sprite, pick.owner);
    case 'turn':
      return t('Rotated by {degrees}°', { degrees: 60 * pick.number });
    case 'number':
      return decimal(pick.number);
    case 'word':
      return pick.word === '' ? pick.text : told(pick.word);
    case 'subset':
      return tn('Remove {n} piece', 'Remove {n} pieces', pick.chosen.length);
    case 'point':
      return listText(pick.points.map((p) => pointName(kit, p)));
  }
}
