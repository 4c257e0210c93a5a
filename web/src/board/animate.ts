/* Animates the change from the last scene to this one. The new scene is already drawn; pieces that
 * pass over others, leave or turn are shown as copies. Only transforms and opacity are animated, by
 * the Web Animations API. */

import type { BoardNow, Kit, Thing } from '../module/api';
import { arrange, type Laid } from './arrange';
import { UNIT, bottomPlayer, type Place, type View } from './geometry';
import { alone } from './piece';
import { GO, handName, keyOf, timeline, type Cue, type Going, type Transition } from './timeline';

const EASING = 'cubic-bezier(.25,.65,.3,1)';

interface Act extends Cue {
  from: Laid | null;
  to: Laid | null;
  /** The thing it ends as; -1 if it moves on or is gone. */
  index: number;
  /** When it first lies where it starts. */
  since: number;
}

export interface Stage {
  acts: Act[];
  goings: Going[];
  view: View;
  /** Copies to draw, named by their acts: how each looks before and after. */
  copies: { name: string; laid: Laid }[];
}

export function setStage(
  kit: Kit,
  shown: BoardNow,
  now: BoardNow,
  view: View,
  { changes, points }: Transition,
  board: number,
): Stage {
  const find = (list: Laid[]): ((thing: Thing | null) => Laid | null) => {
    const laid = new Map(list.map((l) => [keyOf(l.thing), l]));
    return (thing) => (thing && thing.hand < 0 ? (laid.get(keyOf(thing)) ?? null) : null);
  };
  const before = find(arrange(kit, shown, view));
  const after = find(arrange(kit, now, view));
  const between = (thing: Thing | null): Laid | null =>
    thing && thing.hand < 0
      ? { ...alone(thing), place: view.at[thing.point] ?? { x: 0, y: 0 }, foot: thing.level * 7 }
      : null;
  const { cues, goings } = timeline(changes, points, kit.layout, board, now.missing);
  const acts = cues.map((cue): Act => {
    const { from, to } = cue.change;
    const comes = cues.find(
      (c) =>
        from &&
        c.change.to &&
        c.change.beat < cue.change.beat &&
        keyOf(c.change.to) === keyOf(from),
    );
    const goesOn = cues.some(
      (c) =>
        to &&
        c.change.from &&
        c.change.beat > cue.change.beat &&
        keyOf(c.change.from) === keyOf(to),
    );
    const end = goesOn ? null : after(to);
    return {
      ...cue,
      from: (comes ? null : before(from)) ?? between(from),
      to: end ?? between(to),
      index: end ? end.index : -1,
      since: comes ? comes.start + comes.length : 0,
    };
  });
  const copies = acts.flatMap((act, i) => {
    const { way, from, to, index } = act;
    return [
      ...(from && (way === 'leave' || way === 'turn') ? [{ name: `${i}-from`, laid: from }] : []),
      ...(to && (way === 'fly' || (index < 0 && way !== 'leave'))
        ? [{ name: `${i}-to`, laid: to }]
        : []),
    ];
  });
  return { acts, goings, view, copies };
}

const height = (laid: Laid): Place => ({ x: laid.place.x, y: laid.place.y - laid.foot });

function towards(from: Place, to: Place, part: number): Place {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function away(from: Place, to: Place): string {
  return `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
}

/** A step away from the middle of the board. */
function outwards({ at, box }: View, point: number): string {
  const x = (at[point]?.x ?? 0) - box.x - box.width / 2;
  const y = (at[point]?.y ?? 0) - box.y - box.height / 2;
  const part = UNIT / (Math.hypot(x, y) || UNIT);
  return `translate(${x * part}px, ${y * part}px)`;
}

const STILL = 'translate(0, 0)';
/** A count that has just become more. */
const COUNTED: Keyframe[] = [
  { transform: 'scale(1)' },
  { transform: 'scale(1.2)' },
  { transform: 'scale(1)' },
];

/** Where a piece from outside comes from: its dot, or the far side of what it pushes. */
function entrance({ layout, at }: View, via: number, spot: Place): Place | null {
  const p = at[via];
  if (!p) return null;
  return layout.points[via]?.dot ? p : { x: 2 * spot.x - p.x, y: 2 * spot.y - p.y };
}

/** Towards the side of the board with the hand. */
function handSide(view: View, thing: Thing | null | undefined, now: BoardNow): number {
  if (!thing || thing.hand < 0 || thing.owner === 'nobody') return 0;
  const player = now.seats[thing.owner === 'white' ? 0 : 1];
  return player === bottomPlayer(view.orientation) ? 1 : -1;
}

interface Tray extends Place {
  el: HTMLElement;
  /** How large a piece of the board is there. */
  scale: number;
}

/** Where a hand is counted, nearest to the board; null where that is not to be seen. */
function trayOf(svg: SVGSVGElement, thing: Thing | null): Tray | null {
  const matrix = svg.getScreenCTM();
  if (!thing || thing.hand < 0 || !matrix) return null;
  let el: HTMLElement | null = null;
  for (let at = svg.parentElement; at && !el; at = at.parentElement)
    el = at.querySelector<HTMLElement>(`[data-hand="${handName(thing)}"]`);
  const box = (el?.querySelector('svg') ?? el)?.getBoundingClientRect();
  if (!el || !box || box.height === 0) return null;
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const { x, y } = middle.matrixTransform(matrix.inverse());
  return { el, x, y, scale: Math.min(1, box.height / (UNIT * matrix.a)) };
}

const FACES: Partial<Record<Act['change']['kind'], [out: Keyframe, into: Keyframe]>> = {
  'turns-over': [{ transform: 'scaleX(0)' }, { transform: 'scaleX(0)' }],
  'turns-round': [
    { transform: 'rotate(30deg)', opacity: 0 },
    { transform: 'rotate(-30deg)', opacity: 0 },
  ],
};

/** Animates a stage whose copies are drawn in `root`; of its first slide a part may have been made
 * by hand. */
export function playStage(
  root: SVGSVGElement,
  { acts, goings, view }: Stage,
  now: BoardNow,
  made = 0,
): Animation[] {
  const running: Animation[] = [];
  const run = (
    el: Element | null,
    frames: Keyframe[],
    delay: number,
    duration: number,
    fill: FillMode = 'backwards',
    easing = EASING,
  ): void => {
    if (el) running.push(el.animate(frames, { delay, duration, easing, fill }));
  };
  const copy = (name: string): Element | null => root.querySelector(`[data-copy="${name}"] > g`);
  const real = (index: number): Element | null => root.querySelector(`[data-thing="${index}"] > g`);
  const show = (el: Element | null, from: number, until: number): void =>
    run(el, [{ opacity: 1 }, { opacity: 1 }], from, Math.max(1, until - from), 'none');
  const hide = (el: Element | null, until: number): void =>
    run(el, [{ opacity: 0 }, { opacity: 0 }], 0, until);

  for (const { point, marked, start } of goings) {
    const out = outwards(view, point);
    const el = root.querySelector(`[data-goes="${point}"] > g`);
    show(el, 0, start);
    run(
      el,
      [
        { opacity: 1, transform: STILL },
        { opacity: 0, transform: out },
      ],
      start,
      GO,
      'none',
      'ease-in',
    );
    if (marked >= 0) show(root.querySelector(`[data-marked="${point}"] > g`), marked, start);
  }
  acts.forEach((act, i) => {
    const { way, start, length, from, to, since, change } = act;
    const end = start + length;
    if (way === 'leave' && from) {
      const el = copy(`${i}-from`);
      const out = entrance(view, act.via, from.place);
      const side = handSide(view, change.to, now) * 1.6 * UNIT;
      const tray = out ? null : trayOf(root, change.to);
      const last = out
        ? away(out, from.place)
        : tray
          ? `${away(tray, height(from))} scale(${tray.scale})`
          : `translate(0, ${side}px)`;
      show(el, since, start);
      run(
        el,
        [
          { opacity: 1, transform: STILL, ...(tray ? {} : { easing: 'ease-in' }) },
          ...(tray ? [{ opacity: 1, offset: 0.9 }] : []),
          { opacity: 0, transform: last },
        ],
        start,
        length,
        'none',
        tray ? 'ease-in-out' : EASING,
      );
      if (tray) run(tray.el, COUNTED, end - 60, 260, 'none');
    } else if (way === 'turn') {
      const [out, into] = FACES[change.kind] ?? [{ opacity: 0 }, { opacity: 0 }];
      const old = copy(`${i}-from`);
      const next = act.index < 0 ? copy(`${i}-to`) : real(act.index);
      const middle = start + length / 2;
      show(old, since, middle);
      run(
        old,
        [
          { transform: 'none', opacity: 1 },
          { opacity: 1, ...out },
        ],
        start,
        length / 2,
        'none',
      );
      hide(next, middle);
      run(
        next,
        [
          { opacity: 1, ...into },
          { transform: 'none', opacity: 1 },
        ],
        middle,
        length / 2,
        'none',
      );
    } else if (to) {
      const mover = act.index < 0 || way === 'fly' ? copy(`${i}-to`) : real(act.index);
      const isCopy = act.index < 0 || way === 'fly';
      if (way === 'set') {
        const side = handSide(view, change.from, now);
        const tray = trayOf(root, change.from);
        const first = tray
          ? `${away(tray, height(to))} scale(${tray.scale})`
          : `translate(0, ${(side === 0 ? -0.35 : side * 0.7) * UNIT}px)`;
        run(
          mover,
          [
            { opacity: 0, transform: first },
            { opacity: 1, transform: STILL },
          ],
          start,
          length,
        );
      } else {
        const begin = from ? height(from) : entrance(view, act.via, to.place);
        const there = from ? height(to) : to.place;
        const done = way === 'slide' && change.beat === 0 ? made : 0;
        const first = begin ? away(towards(begin, there, done), there) : STILL;
        const frames = [{ transform: first }, { transform: STILL }];
        if (done > 0) run(mover, frames, 0, length * (1 - done) + 1);
        else run(mover, frames, start, length);
        if (isCopy) show(mover, since, end);
        else if (!from && done === 0)
          run(mover, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1 }], start, length);
      }
      if (way === 'fly' && act.index >= 0) hide(real(act.index), end);
    }
  });
  return running;
}
