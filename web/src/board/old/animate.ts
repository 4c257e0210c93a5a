/* What was seen last becomes what is seen now: pushes slide, moves fly, removed pieces leave.
 * Only transforms and opacity are animated, by the Web Animations API. */

import type { Piece, Scene, Step } from '../../module/api';
import { UNIT, bottomPlayer, type Place, type View } from './geometry';

const SLIDE = 230; // ms: a pushed piece, one step
const STAGGER = 20; // from one pushed piece to the next: each starts when it is touched
const FLY = 260;
const LEAVE = 340;
const EASING = 'cubic-bezier(.25,.65,.3,1)';

/** The step that led to a scene, if any. */
export function latestStep(scene: Scene): Step | null {
  return scene.steps[scene.steps.length - 1] ?? scene.last[scene.last.length - 1] ?? null;
}

/** A piece that moves by itself passes over others; what is pushed slides. */
export function isFlight(step: Step): boolean {
  return step.entered === null && step.moved.length > 0;
}

/** How long a step is seen to happen, in ms, for callers that play several in a row. */
export function stepDuration(step: Step | null): number {
  if (!step) return 0;
  const moving = isFlight(step)
    ? FLY
    : step.entered !== null || step.moved.length > 0
      ? SLIDE + STAGGER * step.moved.length
      : 0;
  return moving + (step.gone.length > 0 ? LEAVE : 0);
}

export function sameStack(a: readonly Piece[], b: readonly Piece[]): boolean {
  return (
    a.length === b.length &&
    a.every((p, i) => {
      const q = b[i];
      return q?.colour === p.colour && q.kind === p.kind && q.letter === p.letter;
    })
  );
}

function samePieces(a: readonly Piece[][], b: readonly Piece[][]): boolean {
  return a === b || (a.length === b.length && a.every((stack, i) => sameStack(stack, b[i] ?? [])));
}

export type Change = 'none' | 'forward' | 'backward';

/** Whether one scene is the next or the previous step of the other. */
export function changeBetween(shown: Scene | null, next: Scene): Change {
  if (!shown || shown.layout !== next.layout || samePieces(shown.pieces, next.pieces))
    return 'none';
  if (latestStep(next) && samePieces(shown.pieces, next.before)) return 'forward';
  if (latestStep(shown) && samePieces(shown.before, next.pieces)) return 'backward';
  return 'none';
}

/** How many pieces at a point were there before others came onto them. */
export function settledBelow(scene: Scene, step: Step, point: number): number {
  if (step.moved.some(([from]) => from === point)) return 0;
  const before = scene.before[point]?.length ?? 0;
  const now = scene.pieces[point]?.length ?? 0;
  return Math.min(before, Math.max(0, now - 1));
}

function away(from: Place, to: Place): string {
  return `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
}

function slide(el: Element, from: Place, to: Place, duration: number, delay: number): Animation {
  return el.animate([{ transform: away(from, to) }, { transform: 'translate(0, 0)' }], {
    duration,
    delay,
    easing: EASING,
    fill: 'backwards',
  });
}

/** The parts of one point's drawing that came last: all of it, or its upper pieces. */
function upper(svg: Element, point: number, below: number): Element[] {
  const stack = svg.querySelector(`[data-stack="${point}"] > .pb-stack`);
  if (!stack) return [];
  return below === 0 ? [stack] : [...stack.querySelectorAll('.pb-layer')].slice(below);
}

/** Where what came in is seen to come from: its dot, or the same way as what it pushed on (an
 * answer can let a push happen, and names no dot); null where it was set down from above. */
function entrance(step: Step, view: View): Place | null {
  const [dot, spot] = step.action.points;
  if (dot !== undefined && spot !== undefined) return view.at[dot] ?? null;
  const [first, second] = step.moved[0] ?? [];
  const p = view.at[first ?? -1];
  const q = view.at[second ?? -1];
  return p && q ? { x: 2 * p.x - q.x, y: 2 * p.y - q.y } : null;
}

function setDown(el: Element): Animation {
  return el.animate(
    [
      { opacity: 0, transform: `translate(0, ${-0.35 * UNIT}px)` },
      { opacity: 1, transform: 'translate(0, 0)' },
    ],
    { duration: 180, easing: EASING },
  );
}

/** Animates the step that led to `scene`; its drawing must stand already, with copies of
 * what flies and leaves in `[data-flyer]` and `[data-ghost]`. */
export function playForward(svg: Element, scene: Scene, view: View): Animation[] {
  const step = latestStep(scene);
  if (!step) return [];
  const running: Animation[] = [];
  let settled = 0;

  if (isFlight(step)) {
    for (const [from, to] of step.moved) {
      const p = view.at[from];
      const q = view.at[to];
      const flyer = svg.querySelector(`[data-flyer="${to}"] > g`);
      if (!p || !q || !flyer) continue;
      for (const el of upper(svg, to, settledBelow(scene, step, to))) {
        running.push(el.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLY }));
      }
      running.push(slide(flyer, p, q, FLY, 0));
      running.push(flyer.animate([{ opacity: 1 }, { opacity: 1 }], { duration: FLY }));
      settled = FLY;
    }
  } else {
    step.moved.forEach(([from, to], i) => {
      const p = view.at[from];
      const q = view.at[to];
      if (!p || !q) return;
      for (const el of upper(svg, to, 0)) running.push(slide(el, p, q, SLIDE, (i + 1) * STAGGER));
    });
    settled =
      step.moved.length > 0 || step.entered !== null ? SLIDE + step.moved.length * STAGGER : 0;
  }
  const spot = step.entered === null ? undefined : view.at[step.entered];
  if (spot && step.entered !== null) {
    const outside = entrance(step, view);
    for (const el of upper(svg, step.entered, 0)) {
      running.push(outside ? slide(el, outside, spot, SLIDE, 0) : setDown(el));
    }
  }

  for (const ghost of svg.querySelectorAll('[data-ghost] > g')) {
    const down = ghost.getAttribute('data-owner') === bottomPlayer(view.orientation);
    const fall = ghost.hasAttribute('data-owner') ? (down ? 1 : -1) * 1.6 * UNIT : 0;
    running.push(
      ghost.animate(
        [
          { opacity: 1, transform: 'translate(0, 0)', easing: 'ease-in' },
          { opacity: 0, transform: `translate(0, ${fall}px)` },
        ],
        { duration: LEAVE, delay: settled * 0.8, fill: 'backwards' },
      ),
    );
  }
  return running;
}

/** Animates the taking back of the step that led to `undone`, now that `scene` is drawn. */
export function playBackward(svg: Element, scene: Scene, undone: Scene, view: View): Animation[] {
  const step = latestStep(undone);
  if (!step) return [];
  const running: Animation[] = [];
  for (const [from, to] of step.moved) {
    const p = view.at[from];
    const q = view.at[to];
    const left = isFlight(step) ? (undone.pieces[from]?.length ?? 0) : 0;
    const whole = (scene.pieces[from]?.length ?? 0) - 1;
    if (!p || !q) continue;
    for (const el of upper(svg, from, Math.min(left, whole)))
      running.push(slide(el, q, p, SLIDE, 0));
  }
  for (const { point } of step.gone) {
    for (const el of upper(svg, point, 0)) {
      running.push(el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SLIDE }));
    }
  }
  return running;
}
