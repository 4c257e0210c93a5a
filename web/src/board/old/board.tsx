/* <Board>: draws a Scene on its Layout and turns what a person does on it into one of the
 * offered actions (scene.legal), handed to onAction. It knows no rule.
 *
 *   <Board scene={scene} layout={layout} orientation={0} interactive
 *          onAction={(a) => rules.play(scene.session, a.text)} announce={say} />
 *
 * The board is as wide as its container allows; its height follows. To bound the height, set
 * --board-height on it or above it (default 100vh): it is then never taller than that.
 *
 * With `onPoint` it is an editor's board: every touched point is reported, nothing is offered.
 * Actions without a place (done, decline, pass, answers) are the caller's: choices(scene). */

import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t, tn } from '../../text/t';
import type { Action, Layout, Piece, Scene, Step } from '../../module/api';
import {
  changeBetween,
  isFlight,
  latestStep,
  playBackward,
  playForward,
  sameStack,
  settledBelow,
} from './animate';
import { Asked, Confirm, Shown } from './popups';
import { listText, removeText, stackText } from './describe';
import { Frame } from './frame';
import { makeView, type Orientation } from './geometry';
import { pieceOf } from './icon';
import { usePointers } from './input';
import { useCursor } from './keys';
import { Arrows, Choices, Kept, LastTurn, Rows, arrowsOf, declaredIn, type Arrow } from './marks';
import { topOf, type Letter } from './offer';
import { PieceDefs, Stack } from './piece';
import { Points } from './points';
import { useTurn } from './turn';

export type PieceSet = 'classic' | 'colourblind' | 'contrast';

export interface BoardProps {
  scene: Scene;
  layout: Layout;
  /** Sixths of a turn; 0 has White at the bottom, 3 Black. Default 0. */
  orientation?: Orientation;
  /** Default: that of the nearest ancestor with data-pieces, else classic. */
  pieceSet?: PieceSet;
  /** Whether scene.legal can be played here now. Default false. */
  interactive?: boolean;
  /** The piece to bring in where several are offered; null asks at the place. Kept by the
   * board itself where the caller does not. */
  letter?: Letter | null;
  onLetter?: (letter: Letter | null) => void;
  /** A dot with a single push pushes on the first touch instead of the second. */
  pushAtOnce?: boolean;
  /** Default true; the system's wish for reduced motion always wins. */
  animate?: boolean;
  coordinates?: boolean;
  /** Marks the last turn and the steps of this one. Default true. */
  showLast?: boolean;
  arrows?: readonly Arrow[];
  hint?: Action | null;
  onAction?: (action: Action) => void;
  /** Speaks to those who hear the board (aria-live). */
  announce?: (text: string) => void;
  onPoint?: (point: number, event: PointerEvent | KeyboardEvent) => void;
  /** The step that led here has been seen to its end. */
  onSettled?: () => void;
  /** The board's name for screen readers. */
  label?: string;
}

const NO_ARROWS: readonly Arrow[] = [];
const NO_PIECES: Piece[] = [];

function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The same arrays for stacks that stayed the same, so that only what changed is drawn. */
function usePieces(next: Piece[][]): Piece[][] {
  const kept = useRef<Piece[][]>([]);
  return useMemo(() => {
    kept.current = next.map((stack, i) => {
      const old = kept.current[i];
      return old && sameStack(old, stack) ? old : stack;
    });
    return kept.current;
  }, [next]);
}

export function Board(props: BoardProps) {
  // Side games such as rock, paper, scissors have no board.
  return props.layout.points.length > 0 ? <Drawn {...props} /> : null;
}

function Drawn(props: BoardProps) {
  const { scene, layout, orientation = 0, animate = true, coordinates = true } = props;
  const { showLast = true, pushAtOnce = false, announce, onPoint, onSettled } = props;
  const interactive = props.interactive === true && !onPoint && scene.legal.length > 0;
  const ids = useId();
  const svg = useRef<SVGSVGElement>(null);
  const view = useMemo(() => makeView(layout, orientation), [layout, orientation]);
  const pieces = usePieces(scene.pieces);

  const [ownLetter, setOwnLetter] = useState<Letter | null>(null);
  const wanted = props.letter === undefined ? ownLetter : props.letter;
  const setLetter = (l: Letter | null): void => {
    setOwnLetter(l);
    props.onLetter?.(l);
  };
  // Bringing in the one piece can forfeit others: a choice holds for one turn only.
  useEffect(() => setOwnLetter(null), [scene.session, scene.node, scene.owner]);

  const turn = useTurn(scene, layout, {
    letter: wanted,
    pushAtOnce,
    interactive,
    onAction: (action) => props.onAction?.(action),
    onLetter: setLetter,
  });
  const pointers = usePointers({
    svg,
    scene,
    view,
    turn,
    letter: wanted,
    pushAtOnce,
    interactive,
    onPoint,
  });

  /* What was drawn last decides what moves now. */
  const shown = useRef<Scene | null>(null);
  const running = useRef<Animation[]>([]);
  const settle = useRef(onSettled);
  settle.current = onSettled;
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = scene;
    const change = changeBetween(before, scene);
    if (before === scene || (before && change === 'none' && before.position === scene.position))
      return;
    for (const a of running.current) a.cancel();
    running.current = [];
    if (svg.current && before && animate && !reducedMotion() && change !== 'none') {
      running.current =
        change === 'forward'
          ? playForward(svg.current, scene, view)
          : playBackward(svg.current, scene, before, view);
    }
    const mine = running.current;
    void Promise.allSettled(mine.map((a) => a.finished)).then(() => {
      if (running.current === mine) settle.current?.();
    });
  }, [scene]);
  useEffect(() => () => running.current.forEach((a) => a.cancel()), []);

  const cursor = useCursor(view, turn, onPoint);
  const here = cursor.shown ? cursor.point : null;

  const rowText = turn.row && turn.removal ? removeText(turn.removal) : '';
  useEffect(() => {
    if (!turn.row || rowText === '') return;
    const name = (i: number): string => layout.points[turn.row?.points[i] ?? -1]?.name ?? '';
    announce?.(
      t('Row from {from} to {to}: {what}', {
        from: name(0),
        to: name(turn.row.points.length - 1),
        what: rowText,
      }),
    );
  }, [turn.row, rowText]);

  /* Spoken: what was chosen and where it can go. */
  useEffect(() => {
    if (turn.from === null || !announce) return;
    const names = [...turn.targets.keys()].map((p) => layout.points[p]?.name ?? '');
    const points = listText(names);
    announce(
      tn(
        '{point} chosen. One way on: {points}',
        '{point} chosen. {n} ways on: {points}',
        names.length,
        {
          point: layout.points[turn.from]?.name ?? '',
          points,
        },
      ),
    );
  }, [turn.from, turn.targets]);

  const targetPoints = useMemo(() => [...turn.targets.keys()], [turn.targets]);
  const arrows = useMemo(() => {
    const declared = declaredIn(scene);
    return [
      ...(props.arrows ?? NO_ARROWS),
      ...(declared ? arrowsOf(declared, 1, 'declared') : []),
      ...(props.hint ? arrowsOf(props.hint, 1, 'hint') : []),
    ];
  }, [scene, props.arrows, props.hint]);
  const steps = useMemo(
    () => (scene.steps.length > 0 ? scene.steps : scene.last).filter((s) => fits(s, layout)),
    [scene, layout],
  );
  const latest = latestStep(scene);
  const step = latest && fits(latest, layout) ? latest : null;
  const counted = layout.id === 'dvonn';
  const flying = step && isFlight(step) ? step.moved : [];
  const dragged = pointers.drag && draggedPieces(scene, turn.targets, pointers.drag);
  const looked = pointers.hover ?? here;
  const lookedAt = looked === null ? NO_PIECES : (pieces[looked] ?? NO_PIECES);
  const { box } = view;

  return (
    <div
      class={`pb pb-${layout.id}`}
      data-pieces={props.pieceSet}
      style={{ '--board-ratio': (box.width / box.height).toFixed(4) }}
    >
      <svg
        ref={svg}
        class={interactive || onPoint ? 'pb-svg pb-live' : 'pb-svg'}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        tabIndex={0}
        role="application"
        aria-roledescription={t('board')}
        aria-label={props.label ?? t('Board')}
        aria-activedescendant={here !== null ? `${ids}-p${here}` : undefined}
        aria-describedby={`${ids}-keys`}
        onKeyDown={cursor.onKeyDown}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
        onContextMenu={(event) => {
          // A right click is the editor's, and a long touch shows a stack.
          if (onPoint || pointers.hover !== null) event.preventDefault();
        }}
        onPointerDown={pointers.onPointerDown}
        onPointerMove={pointers.onPointerMove}
        onPointerUp={pointers.onPointerUp}
        onPointerCancel={pointers.onPointerCancel}
        onPointerLeave={pointers.onPointerLeave}
      >
        <PieceDefs ids={ids} />
        <Frame view={view} coordinates={coordinates} />
        {showLast && <LastTurn view={view} steps={steps} />}
        <Rows view={view} rows={turn.offer.rows} chosen={turn.row} />
        <g class="pb-pieces" aria-hidden="true">
          {view.order.map((i) => {
            const stack = pieces[i];
            const p = view.at[i];
            if (!p || !stack || stack.length === 0) return null;
            const lifted = dragged && pointers.drag?.from === i && !layout.points[i]?.dot;
            return (
              <g
                key={i}
                data-stack={i}
                class={lifted ? 'pb-lifted' : undefined}
                transform={`translate(${p.x} ${p.y})`}
              >
                <g class="pb-stack">
                  <Stack pieces={stack} ids={ids} counted={counted} />
                </g>
              </g>
            );
          })}
        </g>
        {interactive && (
          <Choices
            view={view}
            offer={turn.offer}
            from={turn.from}
            targets={targetPoints}
            pushing={turn.from !== null && layout.points[turn.from]?.dot === true}
          />
        )}
        {here !== null && (
          <circle
            class="pb-cursor"
            cx={view.at[here]?.x}
            cy={view.at[here]?.y}
            r={49}
            aria-hidden="true"
          />
        )}
        {turn.row && <Kept view={view} row={turn.row} kept={turn.kept} />}
        <g class="pb-unseen" aria-hidden="true">
          {flying.map(([, to]) => {
            const p = view.at[to];
            const below = step ? settledBelow(scene, step, to) : 0;
            const stack = pieces[to] ?? NO_PIECES;
            return (
              p &&
              stack.length > 0 && (
                <g key={`f${to}`} data-flyer={to} transform={`translate(${p.x} ${p.y})`}>
                  <g>
                    <Stack pieces={stack} above={below} ids={ids} counted={counted} />
                  </g>
                </g>
              )
            );
          })}
          {step?.gone.map(({ point, pieces: lost }, j) => {
            const p = view.at[point];
            const owner = counted ? undefined : topOf(lost)?.colour;
            return (
              p && (
                <g key={`g${j}`} data-ghost={point} transform={`translate(${p.x} ${p.y})`}>
                  <g data-owner={owner}>
                    <Stack pieces={lost} ids={ids} counted={counted} />
                  </g>
                </g>
              )
            );
          })}
        </g>
        <Arrows view={view} arrows={arrows} />
        {dragged && (
          <g class="pb-drag" ref={pointers.dragRef} aria-hidden="true">
            <Stack pieces={dragged} ids={ids} counted={counted} />
          </g>
        )}
        <Points
          view={view}
          pieces={pieces}
          ids={ids}
          offer={turn.offer}
          targets={turn.targets}
          all={!!onPoint}
        />
      </svg>
      <p id={`${ids}-keys`} class="pb-hidden">
        {t(
          'Arrow keys and Q, E, Z, C walk over the board, N goes to the next point that can be chosen, Enter or Space chooses, Escape takes back.',
        )}
      </p>
      {looked !== null && lookedAt.length > 1 && !pointers.drag && !turn.question && (
        <Shown view={view} point={looked} pieces={lookedAt} text={stackText(lookedAt)} />
      )}
      {turn.question && (
        <Asked
          view={view}
          question={turn.question}
          actor={scene.actor === 'black' ? 'black' : 'white'}
          onChoice={(action, point) => {
            turn.act([action], point);
            svg.current?.focus({ preventScroll: true });
          }}
          onClose={() => {
            turn.cancel();
            svg.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {turn.row && <Confirm action={turn.removal} onConfirm={turn.confirm} />}
    </div>
  );
}

/** A turn of a combined game has steps on other boards too; they are not marked on this one. */
function fits(step: Step, layout: Layout): boolean {
  const { kind, letter, points } = step.action;
  const hasDots = layout.points.some((p) => p.dot);
  if (kind === 'place') return !hasDots;
  if (kind === 'move') return hasDots === (letter !== '');
  if (kind === 'push' || kind === 'extra') return layout.points[points[0] ?? -1]?.dot === true;
  return [...step.moved.flat(), ...step.gone.map((g) => g.point)].every(
    (p) => p < layout.points.length,
  );
}

/** What is seen under the pointer while it is dragged: the piece that a push would bring in,
 * or what would leave its point. */
function draggedPieces(
  scene: Scene,
  targets: Map<number, Action[]>,
  drag: { from: number | null; letter: Letter },
): Piece[] {
  const [aim] = targets.values();
  const action = aim?.[0];
  const colour = scene.actor === 'black' ? 'black' : 'white';
  if (drag.from === null || action?.kind === 'push') return [pieceOf(colour, drag.letter)];
  if (action?.kind === 'extra' && action.letter !== '' && action.letter !== 'G') {
    return [{ colour, kind: 'used', letter: action.letter }];
  }
  const pieces = scene.pieces[drag.from] ?? [];
  const top = topOf(pieces);
  if (!top) return [pieceOf(colour, drag.letter)];
  return top.kind === 'loaded' ? [{ ...top, kind: 'used' }] : pieces;
}
