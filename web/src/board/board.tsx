/* <Board>: draws a board of a scene from its kit, and lets a walker pick on it. It knows no game.
 *
 *   const walker = useWalker({ scene, kits, interactive, act: (a) => rules.play(session, a) });
 *   {kits?.[0] && <Board scene={scene} board={0} kit={kits[0]} walker={walker} />}
 *
 * The board is as wide as its container allows; its height follows. To bound the height, set
 * --board-height on it or above it (default 100vh): it is then never taller than that.
 *
 * With `onPoint` it is an editor's board: every touched point is reported, nothing is offered.
 * What can be picked beside it is in <HandTray> and wordOptions(), over the same walker. */

import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardNow, Kit, Scene, Thing } from '../module/api';
import { t } from '../text/t';
import { playStage, setStage } from './animate';
import { arrange, covered, isWide, thingsOn, type Laid } from './arrange';
import { Frame, Space, frameStyle } from './frame';
import { RADIUS, makeView, type Orientation } from './geometry';
import { thingOf } from './icon';
import { useCursor } from './keys';
import { Laying } from './laying';
import { Loupe, useDense } from './loupe';
import { Peek } from './peek';
import {
  type Arrow,
  Arrows,
  arrowsOf,
  Choices,
  declaredIn,
  Heights,
  Kept,
  LastTurn,
  Rows,
  Stake,
} from './marks';
import { memo, useSameList } from './memo';
import { Layer, PieceDefs, alone } from './piece';
import { Points } from './points';
import { usePointers } from './pointers';
import { Asked, Confirm, Shown, Why } from './popups';
import { Completed, Looked } from './preview';
import { useSlider } from './slide';
import { soundChanges, soundPoints } from './sounding';
import { lastOn, transition } from './timeline';
import type { Walker } from './use-walker';
import type { Walking } from './walking';
import { pointName } from './words';

export type PieceSet = 'classic' | 'colourblind' | 'contrast';

export interface BoardProps {
  scene: Scene;
  /** Index in Scene.boards. */
  board: number;
  kit: Kit;
  /** null: view only. */
  walker: Walker | null;
  /** Sixths of a turn; 0 has White at the bottom, 3 Black. Default 0. */
  orientation?: Orientation;
  /** Default: that of the nearest ancestor with data-pieces, else classic. */
  pieceSet?: PieceSet;
  /** How loud the cursor and moves are heard (sounding.ts), up to 100. Default 0: not at all. */
  sounding?: number;
  /** Default true; the system's reduced-motion setting always wins. */
  animate?: boolean;
  coordinates?: boolean;
  /** Marks what was done last. Default true. */
  showLast?: boolean;
  arrows?: readonly Arrow[];
  /** On `pointerdown`, or on `click` without a pointer. */
  onPoint?: (point: number, event: PointerEvent | MouseEvent) => void;
  /** The animation that led here has ended. */
  onSettled?: () => void;
  /** The board's name for screen readers. */
  label?: string;
  /** Its points can be reached, to touch and to hear. Default true. */
  reachable?: boolean;
}

const NO_ARROWS: readonly Arrow[] = [];
const NONE: readonly never[] = [];

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Reuses the objects that stayed the same, so that only changes are redrawn. */
function useSame(next: Laid[]): Laid[] {
  const kept = useRef(new Map<string, Laid>());
  return useMemo(() => {
    const old = kept.current;
    kept.current = new Map();
    return next.map((laid) => {
      const key = JSON.stringify(laid);
      const same = old.get(key) ?? laid;
      kept.current.set(key, same);
      return same;
    });
  }, [next]);
}

/** What is shown under the pointer during a drag. */
function dragged(
  { from, option }: { from: number; option: { sprite: number; owner: Thing['owner'] } | null },
  walking: Walking | null,
  kit: Kit,
  board: BoardNow,
): Thing[] {
  if (option) return [thingOf(option.sprite, option.owner)];
  const known = walking?.carried ?? [];
  if (known.length > 0) return [...known];
  return thingsOn(kit, board, from);
}

interface ThingsProps {
  kit: Kit;
  laid: readonly Laid[];
  ids: string;
  orientation: Orientation;
  /** The point whose things are being dragged, or -1. */
  lifted: number;
}

const Things = memo(({ kit, laid, ids, orientation, lifted }: ThingsProps) => (
  <g class="pb-pieces">
    {laid.map((one) => (
      <g
        key={one.index}
        data-thing={one.index}
        data-raised={one.thing.level > 0 && isWide(kit.sprites[one.thing.sprite]) ? '' : undefined}
        class={lifted >= 0 && lifted === one.thing.point ? 'pb-lifted' : undefined}
        transform={`translate(${one.place.x} ${one.place.y})`}
      >
        <g class="pb-layer">
          <Layer kit={kit} laid={one} ids={ids} orientation={orientation} />
        </g>
      </g>
    ))}
  </g>
));

export function Board(props: BoardProps) {
  const board = props.scene.boards[props.board];
  // Side games such as rock, paper, scissors have no board.
  return board && props.kit.id === board.kit && props.kit.layout.points.length > 0 ? (
    <Drawn {...props} now={board} />
  ) : null;
}

function Drawn(props: BoardProps & { now: BoardNow }) {
  const { scene, board, kit, now, orientation = 0, animate = true, coordinates = true } = props;
  const { showLast = true, reachable = true, onPoint, onSettled } = props;
  const ids = useId();
  const root = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const view = useMemo(() => makeView(kit.layout, orientation), [kit, orientation]);
  const missing = useMemo(() => new Set(now.missing), [now.missing.join()]);
  const laid = useSame(useMemo(() => arrange(kit, now, view), [kit, now, view]));
  const walker = props.walker?.board === board && !onPoint ? props.walker : null;
  const walking = walker?.walking ?? null;
  const animates = (): boolean => animate && !reducedMotion();
  const slider = useSlider(svg, walking, now, view, board, animates);
  const dense = useDense(root, view);
  /** A piece is touched anywhere; its own point stands for the others. */
  const meant = (point: number): number => {
    const laid = walking?.laying ? walking.previews[0]?.changes : undefined;
    const waits = laid?.find((c) => c.to && c.to.hand < 0 && covered(kit, c.to).includes(point));
    if (waits?.to) return walking?.question?.point ?? point;
    if (!walking || walking.hasLeft || walking.can(point)) return point;
    const top = thingsOn(kit, now, point).pop();
    return top && walking.can(top.point) ? top.point : point;
  };
  const pointers = usePointers(svg, view, walking, slider, dense, meant);
  const pushed = pointers.drag?.pushed ?? null;
  const sounding = { kit, view, board: now, volume: props.sounding ?? 0 };
  const cursor = useCursor(root, view, walking, missing, (point) => soundPoints(sounding, [point]));

  /* The last drawing decides what moves now. */
  const shown = useRef<Scene | null>(null);
  /** What was seen where it would lie does not fly there once more. */
  const laidByHand = useRef(false);
  const stage = useMemo(() => {
    const before = shown.current;
    const was = before?.boards[board];
    const way = before === scene ? null : transition(before, scene, board);
    const isSeen = laidByHand.current;
    laidByHand.current = false;
    return way && was && !isSeen && animates() ? setStage(kit, was, now, view, way, board) : null;
  }, [scene, board, kit]);
  const running = useRef<Animation[]>([]);
  const settle = useRef(onSettled);
  settle.current = onSettled;
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = scene;
    if (sounding.volume > 0 && before !== scene) {
      const way = transition(before, scene, board);
      const here = way?.changes.filter((c) => c.board === board) ?? [];
      if (!way?.backward) soundChanges(sounding, here);
    }
    if (before === scene || (before && !stage && before.position === scene.position)) return;
    for (const a of running.current) a.cancel();
    const made = slider.taken();
    running.current = stage && svg.current ? playStage(svg.current, stage, now, made) : [];
    const mine = running.current;
    void Promise.allSettled(mine.map((a) => a.finished)).then(() => {
      if (running.current === mine) settle.current?.();
    });
  }, [scene]);
  useEffect(() => () => running.current.forEach((a) => a.cancel()), []);

  const arrows = useMemo(() => {
    const declared = declaredIn(scene, board);
    return [
      ...(props.arrows ?? NO_ARROWS),
      ...(declared ? arrowsOf(declared, kit.layout, 1, 'declared', board) : []),
    ];
  }, [scene, board, kit, props.arrows]);
  const played = useMemo(() => lastOn(scene, board), [scene, board]);
  const taken = useMemo(
    () => new Set(now.things.flatMap((one) => (one.hand < 0 ? covered(kit, one) : []))),
    [kit, now],
  );
  const looked = pointers.hover ?? (cursor.shown ? cursor.point : null);
  const lookedAt = looked === null ? [] : thingsOn(kit, now, looked);
  const isRaised = laid.some(({ thing }) => thing.level > 0 && isWide(kit.sprites[thing.sprite]));
  const [peeks, setPeeks] = useState(false);
  const carried =
    pointers.drag && !pointers.drag.taken && dragged(pointers.drag, walking, kit, now);
  const rows = useSameList(walking?.rows ?? NONE);
  const options = useSameList((rows.length === 0 && walking?.options) || NONE);
  const picked = useSameList(walking?.points ?? NONE);
  const others = useSameList(walking?.others ?? NONE);
  const held = useSameList(walking?.heldPoints ?? NONE);
  const { box } = view;
  const backToBoard = (): void => {
    root.current
      ?.querySelector<HTMLElement>('.pb-point[tabindex="0"]')
      ?.focus({ preventScroll: true });
  };

  return (
    <div
      ref={root}
      class={walking || onPoint ? 'pb pb-live' : 'pb'}
      data-pieces={props.pieceSet}
      style={frameStyle(view)}
      role="application"
      aria-roledescription={t('Board')}
      aria-label={props.label ?? t('Board')}
      aria-describedby={`${ids}-keys`}
      onKeyDown={cursor.onKeyDown}
      onFocusOut={cursor.onBlur}
      onContextMenu={(event) => {
        // The editor uses right clicks, and a long press shows a stack.
        if (onPoint || pointers.hover !== null) event.preventDefault();
      }}
      onClick={(event) => {
        const outside = event.target === event.currentTarget || event.target === svg.current;
        if (outside && !pointers.isSpent()) walking?.cancel();
      }}
      onPointerDown={(event) => {
        pointers.onPointerDown(event);
        const point = onPoint ? pointers.locate(event) : null;
        if (point !== null) onPoint?.(point, event);
      }}
      onPointerMove={pointers.onPointerMove}
      onPointerLeave={pointers.onPointerLeave}
      onWheel={(event) => {
        if (event.deltaY !== 0 && walking?.rotate(event.deltaY > 0 ? 1 : -1))
          event.preventDefault();
      }}
    >
      <svg
        ref={svg}
        class={peeks && isRaised ? 'pb-svg pb-peeks' : 'pb-svg'}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <PieceDefs ids={ids} />
        <g id={`${ids}-all`}>
          <Frame view={view} missing={missing} coordinates={coordinates} />
          {showLast && (
            <LastTurn view={view} kit={kit} board={board} missing={now.missing} played={played} />
          )}
          {stage && stage.goings.length > 0 && (
            <g class="pb-unseen">
              {stage.goings.map(({ point }) => (
                <g key={point} data-goes={point}>
                  <g>
                    <Space view={view} point={point} look="pb-space" />
                  </g>
                </g>
              ))}
              {stage.goings.map(
                ({ point, marked }) =>
                  marked >= 0 && (
                    <g key={`m${point}`} data-marked={point}>
                      <g>
                        <Space view={view} point={point} look="pb-marked" />
                      </g>
                    </g>
                  ),
              )}
            </g>
          )}
          {walking && <Rows view={view} rows={rows} chosen={walking.subset} />}
          {walking && <Completed walking={walking} view={view} pushed={pushed} />}
          <Things
            kit={kit}
            laid={laid}
            ids={ids}
            orientation={view.orientation}
            lifted={pointers.drag?.from ?? -1}
          />
          {walking && (
            <Choices
              view={view}
              options={options}
              picked={picked}
              others={others}
              held={held}
              taken={taken}
            />
          )}
          {walking && (
            <Looked
              walking={walking}
              view={view}
              pushed={pushed}
              kit={kit}
              ids={ids}
              board={board}
              now={now}
            />
          )}
          {isRaised && !peeks && (lookedAt.length > 0 || pointers.under) && (
            <Heights view={view} kit={kit} now={now} />
          )}
          {walking?.subset && (
            <Kept view={view} subset={walking.subset} toggles={walking.toggles} />
          )}
          <g class="pb-unseen">
            {stage?.copies.map(({ name, laid: one }) => (
              <g key={name} data-copy={name} transform={`translate(${one.place.x} ${one.place.y})`}>
                <g>
                  <Layer kit={kit} laid={one} ids={ids} orientation={view.orientation} />
                </g>
              </g>
            ))}
          </g>
          <Arrows view={view} arrows={arrows} />
          {board === 0 && scene.challenge && <Stake view={view} point={scene.challenge.point} />}
          {carried && (
            <g class="pb-drag" ref={pointers.dragRef}>
              {carried.length === 0 && <circle class="pb-target" r={RADIUS} />}
              {carried.map((thing, i) => (
                <Layer
                  key={i}
                  kit={kit}
                  laid={{ ...alone(thing), foot: 7 * i, isBottom: i === 0 }}
                  ids={ids}
                  orientation={view.orientation}
                />
              ))}
            </g>
          )}
        </g>
      </svg>
      {reachable && (
        <Points
          view={view}
          kit={kit}
          board={now}
          missing={missing}
          walking={walking}
          all={!!onPoint}
          cursor={cursor}
          onTouch={(point, event) => {
            if (pointers.isSpent()) return;
            // A pointer was reported when it was pressed; keys and screen readers only click.
            if (!onPoint) walking?.press(meant(point));
            else if (event.detail === 0) onPoint(point, event);
          }}
        />
      )}
      {isRaised && reachable && <Peek on={peeks} set={setPeeks} />}
      <p id={`${ids}-keys`} class="pb-hidden">
        {t(
          'Use the arrow keys and Q, E, Z, C to move around the board, N for the next point you can choose, Enter or Space to choose it, and Escape to take a step back.',
        )}
      </p>
      {looked !== null && lookedAt.length > 1 && !pointers.drag && !walking?.question && (
        <Shown view={view} kit={kit} point={looked} things={lookedAt} />
      )}
      {pointers.under && (
        <Loupe
          view={view}
          under={pointers.under}
          drawing={`${ids}-all`}
          place={pointers.loupeRef}
          name={pointName(kit, pointers.under.point ?? -1)}
        />
      )}
      {walking?.question && walking.laying && (
        <Laying
          view={view}
          kit={kit}
          question={walking.question}
          walking={walking}
          dense={dense}
          onLay={() => (laidByHand.current = true)}
          onDone={backToBoard}
        />
      )}
      {walking?.question && walking.question.point >= 0 && !walking.laying && (
        <Asked
          view={view}
          kit={kit}
          question={walking.question}
          walking={walking}
          onDone={backToBoard}
        />
      )}
      {walker?.refused && <Why view={view} refused={walker.refused} />}
      {walking?.subset && <Confirm view={view} kit={kit} walking={walking} />}
    </div>
  );
}
