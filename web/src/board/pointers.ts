/* Pointers on the board: drag, hover, hold, and pieces dragged in from a hand. A touch is the click
 * of a point's button. */

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pick } from '../module/api';
import { nearest, type Place, type View } from './geometry';
import type { Slider } from './slide';
import type { Walking } from './walking';

const DRAG_FROM = 6; // screen pixels before a touch is a drag
const HOLD = 350; // ms, for a held finger or a resting mouse

const BRING = 'potentia-bring';

interface Bring {
  walking: Walking;
  option: Pick;
  event: PointerEvent;
}

/** Starts dragging a piece from a hand; the board with the same walker takes over. */
export function bringFromHand(walking: Walking, option: Pick, event: PointerEvent): void {
  const el = event.currentTarget as Element;
  if (event.button !== 0) return;
  // A touch stays with the element it started on, but the board must see it move.
  if (el.hasPointerCapture(event.pointerId)) el.releasePointerCapture(event.pointerId);
  const detail: Bring = { walking, option, event };
  document.dispatchEvent(new CustomEvent<Bring>(BRING, { detail }));
}

/** What is dragged: lifted from a point, or an option from a hand. */
export interface Drag {
  from: number;
  option: Pick | null;
  /** Where a push leads that follows the pointer (-1: nowhere yet); null if there is none. */
  pushed: number | null;
}

export interface Pointers {
  drag: Drag | null;
  /** Moved directly, without redrawing. */
  dragRef: RefObject<SVGGElement>;
  /** The point held or hovered over. */
  hover: number | null;
  locate(event: PointerEvent): number | null;
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerLeave(): void;
  /** Whether a click belongs to something else: a drag or a long press. */
  isSpent(): boolean;
}

export function usePointers(
  svg: RefObject<SVGSVGElement>,
  view: View,
  walking: Walking | null,
  slider: Slider,
): Pointers {
  const now = useRef({ view, walking, slider });
  now.current = { view, walking, slider };
  const letGo = useRef<(() => void) | null>(null);
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
    // Elements over the board hide its points.
    if (event.target instanceof Element && event.target.closest('.pb-pop, .pb-confirm'))
      return null;
    const p = place(event);
    return p && nearest(now.current.view, p);
  }

  /** Only a resting pointer is shown what is there; a passing one would flicker. */
  function look(point: number | null): void {
    if (point === under.current) return;
    under.current = point;
    clearTimeout(timer.current);
    setHover(null);
    now.current.walking?.lookPoint(point);
    if (point !== null) timer.current = setTimeout(() => setHover(point), HOLD);
  }

  /** Follows a pressed pointer until it is released; once far enough it drags. */
  function follow(down: PointerEvent, from: Walking | null, what: Drag): void {
    let dragging = false;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (!dragging) {
        if (far < DRAG_FROM) return;
        clearTimeout(timer.current);
        if (!from || (!what.option && !from.lift(what.from))) return;
        dragging = true;
        setHover(null);
        setDrag(what);
      }
      const p = place(event);
      const slid = p && !what.option ? now.current.slider.follow(what.from, p) : null;
      const at = slid?.place ?? p;
      if (at) dragRef.current?.setAttribute('transform', `translate(${at.x} ${at.y})`);
      if (slid) {
        const { pushed } = slid;
        setDrag((old) => (old?.pushed === pushed ? old : { ...what, pushed }));
      } else if (!what.option) from?.lookPoint(locate(event));
    };
    const end = (event?: PointerEvent): void => {
      if (event && event.pointerId !== down.pointerId) return;
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      clearTimeout(timer.current);
      letGo.current = null;
      setDrag(null);
      if (down.pointerType !== 'mouse') setHover(null);
      // Its click, if any, follows at once.
      setTimeout(() => (spent.current = false), 50);
      if (!dragging) return;
      const { slider } = now.current;
      if (event?.type !== 'pointerup') return void slider.taken();
      spent.current = true;
      const pushed = what.option ? undefined : slider.letGo();
      const point = pushed === undefined ? locate(event) : pushed;
      if (!what.option) from?.letGo(point);
      else if (point !== null) from?.dropFromHand(what.option, point);
    };
    letGo.current?.();
    letGo.current = end;
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  }

  useEffect(() => {
    const taken = ({ detail }: CustomEventInit<Bring>): void => {
      if (detail && now.current.walking === detail.walking)
        follow(detail.event, detail.walking, {
          from: -1,
          option: detail.option,
          pushed: null,
        });
    };
    document.addEventListener(BRING, taken);
    return () => {
      document.removeEventListener(BRING, taken);
      clearTimeout(timer.current);
      letGo.current?.();
    };
  }, []);

  return {
    drag,
    dragRef,
    hover,
    locate,
    isSpent: () => spent.current,
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
      follow(event, now.current.walking, { from: point, option: null, pushed: null });
    },
    onPointerMove(event) {
      const isIdle = !letGo.current && !now.current.walking?.question;
      if (isIdle && event.pointerType === 'mouse') look(locate(event));
    },
    onPointerLeave() {
      if (!letGo.current) look(null);
    },
  };
}
