/* Looking at a board: which side is below, and going through the turns by keys. */

import { useEffect } from 'preact/hooks';
import type { Orientation } from '../board';
import type { Player } from '../module/api';

export function firstOrientation(setting: 'mine' | Player, person: Player | null): Orientation {
  const below = setting === 'mine' ? (person ?? 'white') : setting;
  return below === 'white' ? 0 : 3;
}

/** Arrow keys leaf through the game unless something that has the focus needs them itself. */
export function useLeafing(
  shown: number | null,
  count: number,
  show: (index: number | null) => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target as Element | null;
      if (
        target?.closest(
          'input, select, textarea, svg, [role=application], [role=menu], [role=tablist], dialog',
        )
      )
        return;
      const at = shown ?? count - 1;
      let to: number;
      if (event.key === 'ArrowLeft') to = Math.max(-1, at - 1);
      else if (event.key === 'ArrowRight') to = at + 1;
      else if (event.key === 'Home') to = -1;
      else if (event.key === 'End') to = count;
      else return;
      event.preventDefault();
      show(to >= count - 1 ? null : to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown, count, show]);
}
