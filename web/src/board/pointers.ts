/* Pointers on the board: drag, hover, hold; and pieces dragged in from a hand. Touching itself is
 * the click of a point's button. */

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pick } from '../module/api';
import { nearest, type Place, type View } from './geometry';
import type { Walking } from './walking';

const DRAG_FROM = 6; // screen pixels before a touch is a drag
const HOLD = 350; // ms, of a finger held or a mouse at rest

const BRING = 'potentia-bring';

interface Bring {
  walking: Walking;
  option: Pick;
  pointer: number;
}

/** Begins to drag a piece of a hand; the board of the same walker takes it up. */
export function bringFromHand(walking: Walking, option: Pick, event: PointerEvent): void {
  const el = event.currentTarget as Element;
  if (event.button !== 0) return;
  // A touch stays with the element it began on; the board needs to see it move.
  if (el.hasPointerCapture(event.pointerId)) el.releasePointerCapture(event.pointerId);
  const detail: Bring = { walking, option, pointer: event.pointerId };
  document.dispatchEvent(new CustomEvent<Bring>(BRING, { detail }));
}

/** What is dragged: taken up at a point, or an option of a hand. */
export interface Drag {
  from: number;
  option: Pick | null;
}

interface Held {
  pointer: number;
  point: number;
  x: number;
  y: number;
  dragging: boolean;
}

export interface Pointers {
  drag: Drag | null;
  /** Moved by hand, without drawing again. */
  dragRef: RefObject<SVGGElement>;
  /** The point that is looked at for longer. */
  hover: number | null;
  locate(event: PointerEvent): number | null;
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
  onPointerLeave(): void;
  /** Whether a click belongs to something else: a drag, or a long look. */
  isSpent(): boolean;
}

export function usePointers(
  svg: RefObject<SVGSVGElement>,
  view: View,
  walking: Walking | null,
): Pointers {
  const now = useRef({ view, walking });
  now.current = { view, walking };
  const held = useRef<Held | null>(null);
  const under = useRef<number | null>(null);
  const spent = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const dragRef = useRef<SVGGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [hover, setHover] = useState<number | null>(null);

  function place(event: PointerEvent): Place | null {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: p.x, y: p.y };
  }

  function locate(event: PointerEvent): number | null {
    // What lies over the board hides its points.
    if (event.target instanceof Element && event.target.closest('.pb-pop, .pb-confirm'))
      return null;
    const p = place(event);
    return p && nearest(now.current.view, p);
  }

  function follow(event: PointerEvent): void {
    const p = place(event);
    if (p) dragRef.current?.setAttribute('transform', `translate(${p.x} ${p.y})`);
  }

  /** A resting pointer is shown what lies there; a passing one would only flicker. */
  function look(point: number | null): void {
    if (point === under.current) return;
    under.current = point;
    clearTimeout(timer.current);
    setHover(null);
    now.current.walking?.lookPoint(point);
    if (point !== null) timer.current = setTimeout(() => setHover(point), HOLD);
  }

  function end(): void {
    clearTimeout(timer.current);
    held.current = null;
    setDrag(null);
  }

  useEffect(() => {
    const taken = (event: Event): void => {
      const { walking: from, option, pointer } = (event as CustomEvent<Bring>).detail;
      if (now.current.walking !== from) return;
      let start: Place | null = null;
      let dragging = false;
      const move = (e: PointerEvent): void => {
        if (e.pointerId !== pointer) return;
        start ??= { x: e.clientX, y: e.clientY };
        if (!dragging) {
          if (Math.hypot(e.clientX - start.x, e.clientY - start.y) < DRAG_FROM) return;
          dragging = true;
          setDrag({ from: -1, option });
        }
        follow(e);
      };
      const stop = (e: PointerEvent): void => {
        if (e.pointerId !== pointer) return;
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', stop);
        document.removeEventListener('pointercancel', stop);
        end();
        const point = dragging && e.type === 'pointerup' ? locate(e) : null;
        if (point !== null) from.dropFromHand(option, point);
      };
      document.addEventListener('pointermove', move);
      document.addEventListener('pointerup', stop);
      document.addEventListener('pointercancel', stop);
    };
    document.addEventListener(BRING, taken);
    return () => {
      document.removeEventListener(BRING, taken);
      clearTimeout(timer.current);
    };
  }, []);

  return {
    drag,
    dragRef,
    hover,
    locate,
    isSpent() {
      const was = spent.current;
      spent.current = false;
      return was;
    },
    onPointerDown(event) {
      spent.current = false;
      const point = locate(event);
      if (event.button !== 0 || point === null) return;
      clearTimeout(timer.current);
      now.current.walking?.ahead(point);
      if (event.pointerType !== 'mouse') {
        setHover(null);
        timer.current = setTimeout(() => {
          spent.current = true;
          setHover(point);
        }, HOLD);
      }
      held.current = {
        pointer: event.pointerId,
        point,
        x: event.clientX,
        y: event.clientY,
        dragging: false,
      };
    },
    onPointerMove(event) {
      const h = held.current;
      const { walking: walk } = now.current;
      if (!h) {
        if (event.pointerType === 'mouse' && !walk?.question) look(locate(event));
        return;
      }
      if (h.pointer !== event.pointerId) return;
      if (!h.dragging) {
        if (Math.hypot(event.clientX - h.x, event.clientY - h.y) < DRAG_FROM) return;
        clearTimeout(timer.current);
        if (!walk?.lift(h.point)) return;
        h.dragging = true;
        svg.current?.parentElement?.setPointerCapture(event.pointerId);
        setHover(null);
        setDrag({ from: h.point, option: null });
      }
      follow(event);
      walk?.lookPoint(locate(event));
    },
    onPointerUp(event) {
      const h = held.current;
      if (event.pointerType !== 'mouse') setHover(null);
      if (!h || h.pointer !== event.pointerId) return;
      end();
      if (!h.dragging) return;
      spent.current = true;
      now.current.walking?.letGo(locate(event));
    },
    onPointerCancel: end,
    onPointerLeave() {
      if (!held.current) look(null);
    },
  };
}
