/* The engine's lines as arrows on the board. */

import { arrowsOf, type Arrow } from '../board';
import type { TableView } from '../table/use-table';
import type { Analysis } from './analysis';

export const NO_ARROWS: Arrow[] = [];

/** The first action of each line, the best one widest. */
export function lineArrows(analysis: Analysis | null, { kits, large }: TableView): Arrow[] {
  const layout = kits[large]?.layout;
  if (!analysis || !layout) return NO_ARROWS;
  const arrows = analysis.lines.flatMap(({ look }, i) => {
    const weight = i === 0 ? 0.9 : 0.5 - i * 0.1;
    if (look?.board !== large) return [];
    return arrowsOf(look, layout, weight, i === 0 ? 'best' : 'other', large);
  });
  // The best is drawn last, over the others.
  return arrows.reverse();
}
