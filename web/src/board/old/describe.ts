/* Points and pieces in words, for those who hear the board. */

import { language, t, tn } from '../../text/t';
import { letterName, potentialName } from '../../text/words';
import type { Action, Layout, Piece } from '../../module/api';
import { topOf } from './offer';

export function pieceText(piece: Piece): string {
  const white = piece.colour === 'white';
  const potential = piece.letter === '' ? '' : potentialName(piece.letter);
  switch (piece.kind) {
    case 'basic':
      return white ? t('white basic piece') : t('black basic piece');
    case 'gipf':
      return white ? t('white GIPF-piece') : t('black GIPF-piece');
    case 'loaded':
      return white
        ? t('white piece loaded with a {potential}', { potential })
        : t('black piece loaded with a {potential}', { potential });
    case 'used':
      return white
        ? t('white used {potential}', { potential })
        : t('black used {potential}', { potential });
    case 'dvonn':
      return t('red DVONN-piece');
  }
}

/** "b2, c2", as the page's language writes it. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(language(), { style: 'long', type: 'unit' }).format(items);
}

/** A whole stack, "white basic piece, black basic piece", bottom to top. */
export function stackText(pieces: readonly Piece[]): string {
  return listText(pieces.map(pieceText));
}

/** "e5, white GIPF-piece" */
export function pointText(layout: Layout, pieces: readonly Piece[][], point: number): string {
  const p = layout.points[point];
  if (!p) return '';
  const on = pieces[point] ?? [];
  const top = topOf(on);
  if (!top)
    return p.dot ? t('{point}, dot', { point: p.name }) : t('{point}, empty', { point: p.name });
  const piece = pieceText(top);
  if (on.length === 1) return t('{point}, {piece}', { point: p.name, piece });
  const hasRed = on.some((q) => q.kind === 'dvonn') && top.kind !== 'dvonn';
  return hasRed
    ? tn(
        '{point}, stack of {n} with a DVONN-piece, on top a {piece}',
        '{point}, stack of {n} with a DVONN-piece, on top a {piece}',
        on.length,
        { point: p.name, piece },
      )
    : tn(
        '{point}, stack of {n}, on top a {piece}',
        '{point}, stack of {n}, on top a {piece}',
        on.length,
        { point: p.name, piece },
      );
}

/** One of several actions that share a place, for the chooser. */
export function variantText(action: Action): string {
  if (action.laid > 0) return tn('Lay {n} piece', 'Lay {n} pieces', action.laid);
  return letterName(action.letter);
}

/** What becomes of a row; where all of it stays, nothing is removed. */
export function removeText(action: Action): string {
  if (action.kind === 'done') return t('Keep the whole row');
  return tn('Remove {n} piece', 'Remove {n} pieces', action.points.length);
}
