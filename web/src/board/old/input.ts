/* Pointers on the board: touch, drag, hover, hold; and pieces dragged in from a tray. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Player, Scene } from '../../module/api';
import { nearest, type Place, type View } from './geometry';
import { firstHarmless, type Letter } from './offer';
import type { Turn } from './turn';

const DRAG_FROM = 6; // screen pixels before a touch is a drag
const HOLD = 350; // ms, of a finger held or a mouse at rest

const BRING = 'potentia-bring';

interface Bring {
  player: Player;
  letter: Letter;
  pointer: number;
}

/** Begins to drag a piece of a tray; a board where this player acts takes it up. */
export function bringFromTray(player: Player, letter: Letter, event: PointerEvent): void {
  const detail: Bring = { player, letter, pointer: event.pointerId };
  document.dispatchEvent(new CustomEvent<Bring>(BRING, { detail }));
}

export interface Drag {
  /** Where it was taken up: a point, or null for a tray. */
  from: number | null;
  letter: Letter;
}

interface Held {
  pointer: number;
  point: number | null;
  x: number;
  y: number;
  chose: boolean;
  dragging: boolean;
  looked: boolean; // held long enough to have been shown a stack
  letter: Letter | null; // from a tray
}

export interface Pointers {
  drag: Drag | null;
  /** Moved by hand, without drawing again. */
  dragRef: RefObject<SVGGElement>;
  hover: number | null;
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
  onPointerLeave(): void;
}

export interface PointerOptions {
  svg: RefObject<SVGSVGElement>;
  scene: Scene;
  view: View;
  turn: Turn;
  letter: Letter | null;
  pushAtOnce: boolean;
  interactive: boolean;
  onPoint: ((point: number, event: PointerEvent) => void) | undefined;
}

export function usePointers(options: PointerOptions): Pointers {
  const now = useRef(options);
  now.current = options;
  const held = useRef<Held | null>(null);
  const under = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const dragRef = useRef<SVGGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [hover, setHover] = useState<number | null>(null);

  function place(event: PointerEvent): Place | null {
    const matrix = now.current.svg.current?.getScreenCTM();
    if (!matrix) return null;
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: p.x, y: p.y };
  }

  function locate(event: PointerEvent): number | null {
    const p = place(event);
    return p && nearest(now.current.view, p);
  }

  function follow(event: PointerEvent): void {
    const p = place(event);
    if (p) dragRef.current?.setAttribute('transform', `translate(${p.x} ${p.y})`);
  }

  /** Shows what is under a resting pointer; a passing one would only flicker. */
  function look(point: number | null): void {
    if (point === under.current) return;
    under.current = point;
    clearTimeout(timer.current);
    setHover(null);
    if (point !== null) timer.current = setTimeout(() => setHover(point), HOLD);
  }

  function end(): void {
    clearTimeout(timer.current);
    held.current = null;
    setDrag(null);
  }

  /** A lone way on is taken at once; else the point stays chosen and its ways are shown. */
  function takeOnlyWay(): void {
    // The choice is drawn first: its targets are those of the next state.
    requestAnimationFrame(() => {
      const { turn } = now.current;
      const [only, ...more] = turn.targets.values();
      if (turn.from !== null && only && more.length === 0) turn.act(only, turn.from);
    });
  }

  function drop(event: PointerEvent, h: Held): void {
    const { turn } = now.current;
    const point = locate(event);
    if (h.letter === null) {
      const aim = point === null ? undefined : turn.targets.get(point);
      if (aim && point !== null) turn.act(aim, point);
      else if (point !== h.point) turn.cancel();
      return;
    }
    if (point === null) return;
    if (turn.offer.from.has(point) && now.current.view.layout.points[point]?.dot) {
      if (turn.choose(point, h.letter)) takeOnlyWay();
      return;
    }
    const ways = [...turn.offer.from.values()]
      .flat()
      .filter((a) => a.kind === 'push' && a.letter === h.letter && a.points[1] === point);
    const [only] = ways;
    if (only && ways.length === 1) turn.act([only], point);
  }

  useEffect(() => {
    const taken = (event: Event): void => {
      const { detail } = event as CustomEvent<Bring>;
      const { interactive, scene, turn } = now.current;
      if (!interactive || scene.actor !== detail.player) return;
      if (!turn.offer.letters.includes(detail.letter)) return;
      held.current = {
        pointer: detail.pointer,
        point: null,
        x: NaN,
        y: NaN,
        chose: false,
        dragging: false,
        looked: false,
        letter: detail.letter,
      };
      const move = (e: PointerEvent): void => {
        const h = held.current;
        if (!h || e.pointerId !== detail.pointer) return;
        if (!h.dragging) {
          if (Number.isNaN(h.x)) [h.x, h.y] = [e.clientX, e.clientY];
          if (Math.hypot(e.clientX - h.x, e.clientY - h.y) < DRAG_FROM) return;
          h.dragging = true;
          setDrag({ from: null, letter: detail.letter });
        }
        follow(e);
      };
      const stop = (e: PointerEvent): void => {
        if (e.pointerId !== detail.pointer) return;
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', stop);
        document.removeEventListener('pointercancel', stop);
        const h = held.current;
        end();
        if (h?.dragging && e.type === 'pointerup') drop(e, h);
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
    onPointerDown(event) {
      const { turn, onPoint, interactive, pushAtOnce, view } = now.current;
      const point = locate(event);
      if (onPoint) {
        if (point !== null) onPoint(point, event);
        return;
      }
      if (event.button !== 0) return;
      clearTimeout(timer.current);
      if (event.pointerType !== 'mouse') {
        setHover(null);
        timer.current = setTimeout(() => {
          if (held.current) held.current.looked = true;
          setHover(point);
        }, HOLD);
      }
      if (!interactive) return;
      const isOrigin =
        point !== null &&
        turn.offer.from.has(point) &&
        !turn.targets.has(point) &&
        point !== turn.from;
      const waits = pushAtOnce && point !== null && view.layout.points[point]?.dot;
      const chose = isOrigin && !waits && turn.choose(point);
      held.current = {
        pointer: event.pointerId,
        point,
        x: event.clientX,
        y: event.clientY,
        chose,
        dragging: false,
        looked: false,
        letter: null,
      };
    },
    onPointerMove(event) {
      const h = held.current;
      if (!h) {
        if (event.pointerType === 'mouse') look(locate(event));
        return;
      }
      if (h.letter !== null || h.pointer !== event.pointerId) return;
      const { turn, letter } = now.current;
      if (!h.dragging) {
        if (Math.hypot(event.clientX - h.x, event.clientY - h.y) < DRAG_FROM) return;
        clearTimeout(timer.current);
        if (h.point === null || turn.from !== h.point) {
          if (h.point === null || !turn.offer.from.has(h.point) || !turn.choose(h.point)) return;
        }
        h.dragging = true;
        now.current.svg.current?.setPointerCapture(event.pointerId);
        const first = firstHarmless(turn.offer.from.get(h.point) ?? []);
        setHover(null);
        setDrag({ from: h.point, letter: letter ?? first?.letter ?? '' });
      }
      follow(event);
    },
    onPointerUp(event) {
      const h = held.current;
      if (event.pointerType !== 'mouse') setHover(null);
      if (!h || h.letter !== null || h.pointer !== event.pointerId) return;
      end();
      if (h.dragging) drop(event, h);
      else if (!h.chose && !h.looked && h.point !== null && locate(event) === h.point)
        now.current.turn.press(h.point);
      else if (h.point === null) now.current.turn.cancel();
    },
    onPointerCancel: end,
    onPointerLeave() {
      if (!held.current) look(null);
    },
  };
}
