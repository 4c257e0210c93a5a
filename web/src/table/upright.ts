/* On a narrow screen a wide board stands upright, so that its points are far enough apart for a
 * finger. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Orientation } from '../board';
import { makeView, upright } from '../board/geometry';
import type { Layout } from '../module/api';

/** As in play.css. Its width alone: a keyboard on the screen takes away from its height. */
const NARROW = '(max-width: 539px)';
/** Boards that are this much wider than high. */
const WIDE = 1.3;

/** So many points side by side leave no room to spare on a phone. */
const FINE = 12;

/** A board that takes all the room there is. */
export function isFine(layout: Layout | undefined): boolean {
  const xs = layout?.points.map((p) => p.x) ?? [];
  return xs.length > 0 && Math.max(...xs) - Math.min(...xs) > FINE;
}

export interface Standing {
  orientation: Orientation;
  /** Width by height of a board that stands upright; 0 for one that lies as usual. */
  ratio: number;
}

export function useUpright(layout: Layout | undefined, orientation: Orientation): Standing {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const look = (): void => setNarrow(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return useMemo(() => {
    const usual = { orientation, ratio: 0 };
    if (!narrow || !layout || layout.points.length === 0) return usual;
    const { width, height } = makeView(layout, orientation).box;
    return width > WIDE * height
      ? { orientation: upright(orientation), ratio: height / width }
      : usual;
  }, [narrow, layout, orientation]);
}
