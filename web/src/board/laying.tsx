/* A piece that has its place and waits to be laid: it is turned and moved on from here, and what it
 * would do is said before it lies. */

import { useEffect, useRef } from 'preact/hooks';
import type { Kit } from '../module/api';
import { t } from '../text/t';
import { said } from '../text/words';
import { Icon } from '../ui/icon';
import { UNIT, neighbour, type View } from './geometry';
import { ARROWS } from './keys';
import { placeAt, side } from './popups';
import { usePreviews } from './preview';
import type { Question, Walking } from './walking';
import { pickText, pointName } from './words';

export interface LayingProps {
  view: View;
  kit: Kit;
  question: Question;
  walking: Walking;
  /** Points too close together for a finger: the piece can be moved from point to point. */
  dense: boolean;
  onLay: () => void;
  /** Called once it is laid or taken up again, to move the focus. */
  onDone: () => void;
}

/** The neighbours of a point by where they are on a pad of three by three. */
export function padOf(view: View, point: number): { at: number; dx: number; dy: number }[] {
  const here = view.at[point];
  if (!here) return [];
  const found = new Map<number, { at: number; dx: number; dy: number }>();
  for (const [dx, dy] of Object.values(ARROWS)) {
    const at = neighbour(view, point, dx, dy, here);
    const there = at === null ? undefined : view.at[at];
    if (at === null || !there || found.has(at)) continue;
    const sign = (n: number): number => (Math.abs(n) < 0.3 ? 0 : Math.sign(n));
    const size = Math.hypot(there.x - here.x, there.y - here.y);
    found.set(at, { at, dx: sign((there.x - here.x) / size), dy: sign((there.y - here.y) / size) });
  }
  return [...found.values()];
}

/** How far a piece can reach from its point, in hundredths of the board's width. */
function reachOf(kit: Kit, sprite: number, { box }: View): string {
  const offsets = kit.sprites[sprite]?.footprint.flat() ?? [];
  const far = Math.max(0, ...offsets.map(([x, y]) => Math.hypot(x, y)));
  return `${(((far + 0.6) * UNIT * 100) / box.width).toFixed(2)}cqw`;
}

export function Laying(props: LayingProps) {
  const { view, kit, question, walking, dense, onLay, onDone } = props;
  const { point, options, way } = question;
  const [seen] = usePreviews(walking, null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), [point]);
  const option = options[way];
  if (!option) return null;
  const facts = seen?.facts ?? [];
  const done = (act: () => unknown): void => {
    act();
    onDone();
  };
  const key = (event: KeyboardEvent): boolean => {
    const arrow = ARROWS[event.key];
    const to = arrow && neighbour(view, point, ...arrow, view.at[point] ?? { x: 0, y: 0 });
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (typeof to === 'number') walking.shift(to);
    else if (event.key.toLowerCase() === 'r') walking.rotate(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') done(() => walking.cancel());
    else return arrow !== undefined;
    return true;
  };
  return (
    <div
      class={`pb-pop pb-laying ${dense ? 'pb-laying-pad ' : ''}${side(view, point)}`}
      style={{ ...placeAt(view, point), '--reach': reachOf(kit, option.sprite, view) }}
      role="group"
      aria-label={t('Lay the piece')}
      data-turn={option.number}
      data-at={pointName(kit, point)}
      onKeyDown={(event: KeyboardEvent) => {
        if (!key(event)) return;
        event.stopPropagation();
        event.preventDefault();
      }}
    >
      <p class="pb-laying-said" role="status">
        <span class="pb-hidden">
          {pointName(kit, point)}, {pickText(kit, option)}
        </span>
        {facts.map(said).join(' · ')}
      </p>
      <button
        type="button"
        class="pb-lay-back"
        aria-label={t('Turn anticlockwise')}
        title={t('Turn anticlockwise')}
        disabled={options.length < 2}
        onClick={() => walking.rotate(-1)}
      >
        <Icon name="again" />
      </button>
      <button
        type="button"
        ref={first}
        class="pb-lay"
        aria-label={t('Lay it here')}
        title={t('Lay it here')}
        onClick={() => {
          onLay();
          done(() => walking.lay());
        }}
      >
        <Icon name="check" />
      </button>
      <button
        type="button"
        class="pb-lay-on"
        aria-label={t('Turn clockwise')}
        title={t('Turn clockwise')}
        disabled={options.length < 2}
        onClick={() => walking.rotate(1)}
      >
        <Icon name="again" />
      </button>
      <button
        type="button"
        class="pb-lay-cancel"
        aria-label={t('Cancel')}
        title={t('Cancel')}
        onClick={() => done(() => walking.cancel())}
      >
        <Icon name="close" />
      </button>
      {dense &&
        padOf(view, point).map(({ at, dx, dy }) => (
          <button
            key={`${dx} ${dy}`}
            type="button"
            class="pb-nudge"
            style={{ gridRow: 3 + dy, gridColumn: 3 + dx }}
            // TRANSLATORS: moves a piece to a neighbouring point
            aria-label={t('To {point}', { point: pointName(kit, at) })}
            onClick={() => walking.shift(at)}
          >
            <svg viewBox="-10 -10 20 20" aria-hidden="true">
              <path
                d="M0-6L6 5L0 2L-6 5Z"
                transform={`rotate(${(Math.atan2(dx, -dy) * 180) / Math.PI})`}
              />
            </svg>
          </button>
        ))}
    </div>
  );
}
