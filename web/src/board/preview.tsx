/* Where picks would lead, before they are made: things where they would be, what would leave, and
 * what that would complete. */

import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardNow, Change, Kit, Preview, Thing } from '../module/api';
import { arrange, covered, isWide, type Laid } from './arrange';
import { RADIUS, type View } from './geometry';
import { Badge, CROSS, band, pushArrow } from './marks';
import { Layer } from './piece';
import { keyOf } from './timeline';
import type { Walking } from './walking';

const isOn = (thing: Thing | null): thing is Thing => !!thing && thing.hand < 0;

/** A thing as it would lie; small over what stays there. */
interface Ghost {
  laid: Laid;
  over: boolean;
}

export interface Foreseen {
  /** The things that would not stay as they are, by index. */
  changing: readonly number[];
  ghosts: readonly Ghost[];
  /** What would leave, and from where. */
  leaving: readonly number[];
}

const NOTHING: Foreseen = { changing: [], ghosts: [], leaving: [] };

export function foresee(
  previews: readonly Preview[],
  kit: Kit,
  now: BoardNow,
  view: View,
  board: number,
): Foreseen {
  if (previews.length === 0) return NOTHING;
  const changes = previews.flatMap((one) => one.changes.filter((c) => c.board === board));
  const keys = (list: (Thing | null)[]): Set<string> => new Set(list.filter(isOn).map(keyOf));
  const stay = changes.filter((c) => c.kind !== 'leaves');
  const from = keys(stay.map((c) => c.from));
  const to = keys(stay.map((c) => c.to));
  const leaves = changes.filter((c) => c.kind === 'leaves').map((c) => c.from);
  const gone = keys(leaves);
  const resting = now.things.filter(
    (one) => isOn(one) && !from.has(keyOf(one)) && !gone.has(keyOf(one)),
  );
  const taken = new Set(resting.flatMap((one) => covered(kit, one)));
  const coming = stay.map((c) => c.to).filter(isOn);
  const laid = arrange(kit, { ...now, things: [...resting, ...coming] }, view);
  return {
    changing: now.things.flatMap((one, i) => (isOn(one) && from.has(keyOf(one)) ? [i] : [])),
    ghosts: laid
      .filter((one) => one.index >= resting.length && to.has(keyOf(one.thing)))
      .map((one) => ({
        laid: one,
        over:
          !isWide(kit.sprites[one.thing.sprite]) &&
          covered(kit, one.thing).some((point) => taken.has(point)),
      })),
    leaving: [...new Set(leaves.filter(isOn).map((one) => one.point))],
  };
}

/** The previews of a walk, or just that of the push under way; a change redraws only what uses
 * this. */
function usePreviews(walking: Walking, pushed: number | null): readonly Preview[] {
  const [, redraw] = useState({});
  useLayoutEffect(() => {
    const looker = (): void => redraw({});
    walking.lookers.add(looker);
    return () => void walking.lookers.delete(looker);
  }, [walking]);
  const { previews } = walking;
  return useMemo(
    () => (pushed === null ? previews : previews.filter((one) => one.points[1] === pushed)),
    [previews, pushed],
  );
}

export interface CompletedProps {
  walking: Walking;
  view: View;
  /** Where a push leads that follows the pointer (-1: nowhere yet); null if there is none. */
  pushed: number | null;
}

/** What would be complete, under the pieces. */
export function Completed({ walking, view, pushed }: CompletedProps) {
  const previews = usePreviews(walking, pushed);
  return (
    <g class="pb-rows" aria-hidden="true">
      {previews.flatMap(({ next }, i) =>
        next.map(({ points }) => (
          <path key={`${i} ${points.join()}`} class="pb-row pb-row-would" d={band(view, points)} />
        )),
      )}
    </g>
  );
}

/** What the usual choice would do with a point. */
function fate(kit: Kit, changes: readonly Change[], point: number): 'goes' | 'returns' | 'stays' {
  const change = changes.find((c) => c.kind === 'leaves' && isOn(c.from) && c.from.point === point);
  if (!change) return 'stays';
  return change.to && !kit.hands[change.to.hand]?.gone ? 'returns' : 'goes';
}

export interface LookedProps extends CompletedProps {
  kit: Kit;
  ids: string;
  board: number;
  now: BoardNow;
}

/** Where the picks would lead, over the pieces; those that would change are faded. What follows
 * the pointer is visible already. */
export function Looked({ walking, view, pushed, kit, ids, board, now }: LookedProps) {
  const previews = usePreviews(walking, pushed);
  const sliding = pushed !== null;
  const { ghosts, changing, leaving } = useMemo(
    () => (sliding ? NOTHING : foresee(previews, kit, now, view, board)),
    [previews, sliding, kit, now, view, board],
  );
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const svg = group.current?.ownerSVGElement;
    const faded = changing.flatMap((i) => svg?.querySelector(`[data-thing="${i}"]`) ?? []);
    for (const el of faded) el.setAttribute('data-changing', '');
    return () => faded.forEach((el) => el.removeAttribute('data-changing'));
  }, [changing]);
  const fates = new Map(
    previews.flatMap(({ next }) =>
      next.flatMap(({ points, changes }) => points.map((p) => [p, fate(kit, changes, p)] as const)),
    ),
  );
  return (
    <g class="pb-preview" aria-hidden="true" ref={group}>
      {previews.map(({ points: [a = -1, b = -1], changes }, i) => {
        const [p, q] = [view.at[a], view.at[b]];
        if (!p || !q || a === b || sliding) return null;
        const isOpen = !changes.some((c) => isOn(c.to) && c.to.point === b);
        return (
          <g key={i}>
            <path class="pb-push" d={pushArrow(p, q)} />
            {isOpen && <circle class="pb-target" cx={q.x} cy={q.y} r={RADIUS + 6} />}
          </g>
        );
      })}
      {ghosts.map(({ laid, over }) => (
        <g
          key={laid.index}
          class={over ? 'pb-ghost pb-ghost-over' : 'pb-ghost'}
          data-ghost={view.layout.points[laid.thing.point]?.name}
          transform={`translate(${laid.place.x} ${laid.place.y})${over ? ' scale(0.55)' : ''}`}
        >
          <Layer kit={kit} laid={laid} ids={ids} orientation={view.orientation} />
        </g>
      ))}
      {leaving.map((point) => {
        const p = view.at[point];
        return (
          p && (
            <path
              key={`x${point}`}
              class="pb-would-go"
              data-leaves={view.layout.points[point]?.name}
              d={CROSS}
              transform={`translate(${p.x} ${p.y})`}
            />
          )
        );
      })}
      {[...fates].map(([point, sign]) => {
        const p = view.at[point];
        return (
          p && (
            <g
              key={`f${point}`}
              class={`pb-${sign}`}
              data-fate={view.layout.points[point]?.name}
              transform={`translate(${p.x} ${p.y})`}
            >
              <Badge sign={sign} />
            </g>
          )
        );
      })}
    </g>
  );
}
