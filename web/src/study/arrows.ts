/* The engine's lines as arrows on the board. */

import { arrowsOf, type Arrow } from '../board';
import type { Scene } from '../module/api';
import type { Analysis } from './analysis';

export const NO_ARROWS: Arrow[] = [];

/** The first action of each line, the best one broadest. */
export function lineArrows(scene: Scene, analysis: Analysis | null): Arrow[] {
  if (!analysis) return NO_ARROWS;
  const arrows: Arrow[] = [];
  const seen = new Set<string>();
  analysis.lines.forEach((line, i) => {
    const text = line.info.pv[0] ?? '';
    const action = scene.legal.find((one) => one.text === text);
    if (!action || seen.has(text)) return;
    seen.add(text);
    arrows.push(...arrowsOf(action, i === 0 ? 0.9 : 0.5 - i * 0.1, i === 0 ? 'best' : 'other'));
  });
  // The best is drawn last, over the others.
  return arrows.reverse();
}
