/* Where picks would lead, before they are made: things where they would be, what would leave, and
 * what that would complete. */

import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardNow, Change, Kit, Preview, Thing } from '../module/api';
import { arrange, covered, isWide, type Laid } from './arrange';
import { RADIUS, type View } from './geometry';
import { Badge, Bands, CROSS, pushArrow } from './marks';
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
  /** Things that would only go to another point. */
  shifted: readonly { thing: number; point: number }[];
  /** Things that would change in any other way, by index, and what would be there instead. */
  changing: readonly number[];
  ghosts: readonly Ghost[];
  /** The points that something would leave. */
  leaving: readonly number[];
  /** What a wide piece would lie on, point by point: another player's things, or over a gap. */
  under: readonly { point: number; how: 'covers' | 'bridges' }[];
}

const NOTHING: Foreseen = { shifted: [], changing: [], ghosts: [], leaving: [], under: [] };

/** What lies under a wide piece that is not on the board itself. */
function underOf(kit: Kit, resting: readonly Thing[], to: Thing): Foreseen['under'] {
  if (to.level === 0 || !isWide(kit.sprites[to.sprite])) return [];
  return covered(kit, to).flatMap((point): Foreseen['under'] => {
    const [top] = resting
      .filter((one) => covered(kit, one).includes(point))
      .sort((a, b) => b.level - a.level);
    if (!top || top.level + 1 < to.level) return [{ point, how: 'bridges' }];
    return top.owner === to.owner ? [] : [{ point, how: 'covers' }];
  });
}

export function foresee(
  previews: readonly Preview[],
  kit: Kit,
  now: BoardNow,
  view: View,
  board: number,
): Foreseen {
  const changes = previews.flatMap((one) => one.changes.filter((c) => c.board === board));
  if (changes.length === 0) return NOTHING;
  const places = new Map(now.things.map((one, i) => [isOn(one) ? keyOf(one) : '', i]));
  const before = ({ from }: Change): number => (isOn(from) ? (places.get(keyOf(from)) ?? -1) : -1);
  const stay = changes.filter((c) => c.kind !== 'leaves' && isOn(c.to));
  const leaves = changes.filter((c) => c.kind === 'leaves' && isOn(c.from));
  const touched = new Set(changes.map(before));
  const resting = now.things.filter((one, i) => isOn(one) && !touched.has(i));
  const taken = new Set(resting.flatMap((one) => covered(kit, one)));
  const isOver = (thing: Thing): boolean =>
    !isWide(kit.sprites[thing.sprite]) && covered(kit, thing).some((point) => taken.has(point));
  const shifted: { thing: number; point: number }[] = [];
  const changing: number[] = [];
  const coming: Thing[] = [];
  for (const change of stay) {
    const { from, to } = change;
    const thing = before(change);
    if (!to) continue;
    const isSame =
      from && from.count === to.count && keyOf({ ...from, point: to.point }) === keyOf(to);
    if (thing >= 0 && isSame && !isOver(to)) shifted.push({ thing, point: to.point });
    else {
      coming.push(to);
      if (thing >= 0) changing.push(thing);
    }
  }
  changing.push(...changes.filter((c) => c.kind === 'joins').map(before));
  const points = new Set(coming.map((one) => one.point));
  const below = resting.filter((one) => points.has(one.point));
  return {
    shifted,
    changing,
    ghosts: arrange(kit, { ...now, things: [...below, ...coming] }, view)
      .filter((laid) => laid.index >= below.length)
      .map((laid) => ({ laid, over: isOver(laid.thing) })),
    leaving: [...new Set(leaves.map((c) => c.from?.point ?? -1))],
    under: coming.flatMap((to) => underOf(kit, resting, to)),
  };
}

/** The previews of a walk, or just that of the push under way; a change redraws only what uses
 * this. */
export function usePreviews(walking: Walking, pushed: number | null): readonly Preview[] {
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
  const sets = previews.flatMap(({ next }) => next.map(({ points }) => points));
  const rows = [...new Map(sets.map((points) => [points.join(), points])).values()];
  return rows.length > 0 ? <Bands view={view} rows={rows} chosen={() => true} /> : null;
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

/** Where the picks would lead, over the pieces. Pieces that would only go elsewhere are moved there,
 * which is much less to draw; those that would change are faded. What follows the pointer is
 * visible already. */
export function Looked({ walking, view, pushed, kit, ids, board, now }: LookedProps) {
  const previews = usePreviews(walking, pushed);
  const sliding = pushed !== null;
  const foreseen = useMemo(
    () => (sliding ? NOTHING : foresee(previews, kit, now, view, board)),
    [previews, sliding, kit, now, view, board],
  );
  const { ghosts, leaving, under } = foreseen;
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const find = (thing: number): SVGElement[] => [
      ...(group.current?.ownerSVGElement?.querySelectorAll<SVGElement>(`[data-thing="${thing}"]`) ??
        []),
    ];
    const faded = foreseen.changing.flatMap(find);
    for (const el of faded) el.setAttribute('data-changing', '');
    const moved = foreseen.shifted.flatMap(({ thing, point }) => {
      const place = view.at[point];
      const elements = place ? find(thing) : [];
      for (const el of elements) {
        el.setAttribute('data-ghost', view.layout.points[point]?.name ?? '');
        el.style.transform = `translate(${place?.x}px, ${place?.y}px)`;
      }
      return elements;
    });
    return () => {
      for (const el of faded) el.removeAttribute('data-changing');
      for (const el of moved) {
        el.removeAttribute('data-ghost');
        el.style.removeProperty('transform');
      }
    };
  }, [foreseen, view]);
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
      {under.map(({ point, how }) => {
        const p = view.at[point];
        return (
          p && (
            <circle
              key={`u${point}`}
              class={`pb-${how}`}
              data-under={view.layout.points[point]?.name}
              cx={p.x}
              cy={p.y}
              r={RADIUS - 6}
            />
          )
        );
      })}
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
