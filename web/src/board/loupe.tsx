/* What is under a finger, larger and beside it, where points are close together. */

import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { UNIT, type View } from './geometry';
import type { Under } from './pointers';
import { percent } from './points';

/** Points that are nearer than this, in screen pixels, are hard to touch. */
const NEAR = 30;
/** Its size in screen pixels, and how far apart neighbours are in it. */
const SIZE = 150;
const STEP = 38;

/** Whether a board's points are too close together for a finger, at its size now. */
export function useDense(root: RefObject<HTMLElement>, { box }: View): boolean {
  const [dense, setDense] = useState(false);
  useEffect(() => {
    const el = root.current;
    if (!el) return;
    const observer = new ResizeObserver(() =>
      setDense((el.clientWidth / box.width) * UNIT < NEAR && el.clientWidth > 0),
    );
    observer.observe(el);
    return () => observer.disconnect();
  }, [box.width]);
  return dense;
}

/** `drawing` is the id of what the loupe shows. */
export function Loupe(props: {
  view: View;
  under: Under;
  drawing: string;
  name: string;
  place: RefObject<HTMLDivElement>;
}) {
  const { view, under, drawing, name, place } = props;
  const { x, y } = view.at[under.point ?? -1] ?? under.place;
  const wide = (SIZE / STEP) * UNIT;
  const { left, top } = percent(view, under.place);
  return (
    <div
      ref={place}
      class="pb-loupe"
      style={{ '--x': left, '--y': top, width: SIZE }}
      aria-hidden="true"
    >
      <svg viewBox={`${x - wide / 2} ${y - wide / 2} ${wide} ${wide}`}>
        <use href={`#${drawing}`} />
      </svg>
      <strong>{name}</strong>
    </div>
  );
}
