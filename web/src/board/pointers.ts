/* Pointers on the board: drag, hover, hold, and pieces dragged in from a hand. A touch is the click
 * of a point's button; where points are close together, it is where the finger leaves, and a loupe
 * shows what is under it until then. */

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pick } from '../module/api';
import { nearest, type Place, type View } from './geometry';
import { percent } from './points';
import type { Slider } from './slide';
import type { Walking } from './walking';

const DRAG_FROM = 6; // screen pixels before a touch is a drag
const HOLD = 350; // ms, for a held finger or a resting mouse
const LOUPE = 140; // ms until a finger is no tap

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
  /** It was taken, an action by itself: it is seen where it would lie. */
  taken: boolean;
}

/** Where a finger is on the board. */
export interface Under {
  place: Place;
  point: number | null;
}

export interface Pointers {
  drag: Drag | null;
  /** What a loupe shows; null for none. The loupe itself is moved directly. */
  under: Under | null;
  loupeRef: RefObject<HTMLDivElement>;
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
  /** Points too close together for a finger. */
  dense: boolean,
  /** The point that is meant by touching one. */
  meant: (point: number) => number,
): Pointers {
  const now = useRef({ view, walking, slider, dense, meant });
  now.current = { view, walking, slider, dense, meant };
  const letGo = useRef<(() => void) | null>(null);
  const hovered = useRef<number | null>(null);
  const spent = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const dragRef = useRef<SVGGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const [under, setUnder] = useState<Under | null>(null);
  const loupeRef = useRef<HTMLDivElement>(null);

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

  function showUnder(at: Place, point: number | null): void {
    const { left, top } = percent(now.current.view, at);
    loupeRef.current?.style.setProperty('--x', left);
    loupeRef.current?.style.setProperty('--y', top);
    setUnder((old) => (old?.point === point && point !== null ? old : { place: at, point }));
  }

  /** Only a resting pointer is shown what is there; a passing one would flicker. */
  function look(point: number | null): void {
    if (point === hovered.current) return;
    hovered.current = point;
    clearTimeout(timer.current);
    setHover(null);
    now.current.walking?.lookPoint(point);
    if (point !== null) timer.current = setTimeout(() => setHover(point), HOLD);
  }

  /** Follows a pressed pointer until it is released; once far enough it drags. */
  function follow(down: PointerEvent, from: Walking | null, what: Drag, hold: Place): void {
    let dragging = false;
    let looking = false;
    let isTaken = false;
    const finger = down.pointerType !== 'mouse' && now.current.dense && from !== null;
    /** A piece that is moved stays where it was gripped. */
    const at = (event: PointerEvent): Place | null => {
      const p = place(event);
      return p && isTaken ? { x: p.x + hold.x, y: p.y + hold.y } : p;
    };
    const lookUnder = (event: PointerEvent): void => {
      const p = at(event);
      const point = p && nearest(now.current.view, p, Infinity);
      if (!p) return;
      looking = true;
      spent.current = true;
      setHover(null);
      showUnder(p, point);
      now.current.walking?.lookPoint(point);
    };
    if (finger && from?.can(what.from)) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => lookUnder(down), LOUPE);
    }
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (looking && !dragging && far < DRAG_FROM) return lookUnder(event);
      if (!dragging) {
        if (far < DRAG_FROM) return;
        clearTimeout(timer.current);
        if (!from) return;
        isTaken = what.option ? from.take(what.option) : from.moves(what.from);
        const lifted = isTaken || what.option !== null || from.lift(what.from);
        if (!lifted) return finger ? lookUnder(event) : undefined;
        dragging = true;
        setHover(null);
        setDrag({ ...what, taken: isTaken });
      }
      if (isTaken) {
        if (finger) return lookUnder(event);
        const p = at(event);
        return now.current.walking?.lookPoint(p && nearest(now.current.view, p));
      }
      const p = place(event);
      const slid = p && !what.option ? now.current.slider.follow(what.from, p) : null;
      const shown = slid?.place ?? p;
      if (shown) dragRef.current?.setAttribute('transform', `translate(${shown.x} ${shown.y})`);
      if (slid) {
        const { pushed } = slid;
        setDrag((old) => (old?.pushed === pushed ? old : { ...what, pushed }));
      } else if (!what.option) from?.lookPoint(locate(event));
      if (finger && shown) showUnder(shown, locate(event));
    };
    const end = (event?: PointerEvent): void => {
      if (event && event.pointerId !== down.pointerId) return;
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      clearTimeout(timer.current);
      letGo.current = null;
      setDrag(null);
      setUnder(null);
      if (down.pointerType !== 'mouse') setHover(null);
      // Its click, if any, follows at once.
      setTimeout(() => (spent.current = false), 50);
      const { slider, walking: after } = now.current;
      const isUp = event?.type === 'pointerup';
      if (event && isUp && (isTaken || (looking && !dragging))) {
        spent.current = true;
        const p = at(event);
        const point = p && nearest(now.current.view, p);
        if (isTaken) after?.arrive(point);
        else if (point !== null && after?.can(now.current.meant(point)))
          after.press(now.current.meant(point));
        after?.lookPoint(null);
        return;
      }
      if (!dragging) return looking ? after?.lookPoint(null) : undefined;
      if (!event || !isUp) return void slider.taken();
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
        follow(
          detail.event,
          detail.walking,
          { from: -1, option: detail.option, pushed: null, taken: false },
          { x: 0, y: 0 },
        );
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
    under,
    loupeRef,
    dragRef,
    hover,
    locate,
    isSpent: () => spent.current,
    onPointerDown(event) {
      spent.current = false;
      const point = locate(event);
      if (event.button !== 0 || point === null) return;
      clearTimeout(timer.current);
      now.current.walking?.ahead(now.current.meant(point));
      if (event.pointerType !== 'mouse') {
        setHover(null);
        timer.current = setTimeout(() => {
          spent.current = true;
          setHover(point);
        }, HOLD);
      }
      const from = now.current.meant(point);
      const [a, b] = [now.current.view.at[point], now.current.view.at[from]];
      follow(
        event,
        now.current.walking,
        { from, option: null, pushed: null, taken: false },
        a && b ? { x: b.x - a.x, y: b.y - a.y } : { x: 0, y: 0 },
      );
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
