/* Pieces, drawn around (0, 0): discs seen from above and a little from the front, so that a
 * stack is seen to be one. Colours come from the classes in board.css; shapes tell the kinds
 * apart without colour. */

import type { JSX } from 'preact';
import type { Piece, Potential } from '../../module/api';
import { RADIUS } from './geometry';
import { memo } from '../memo';
import { topOf } from './offer';

/** Height of one disc's side. */
const SIDE = 8;
/** How far a disc on top of another is drawn above it. */
const STEP = 15;
/** The same where stacks are counted: neighbours stand close behind. */
const LOW_STEP = 7;
/** A whole stack never rises more than this. */
const RISE_MAX = 38;
/** A potential is a little smaller than the basic piece that carries it. */
const SMALL = RADIUS - 4;

const INK: Record<Piece['colour'], string> = { white: 'white', black: 'black', red: 'red' };

function polar(radius: number, degrees: number): string {
  const a = (degrees * Math.PI) / 180;
  return `${(radius * Math.cos(a)).toFixed(2)} ${(radius * Math.sin(a)).toFixed(2)}`;
}

/** A disc's outline with `count` round notches, the first towards the far side. */
function notched(radius: number, count: number, width: number, depth: number): string {
  const half = width / 2;
  let path = '';
  for (let i = 0; i < count; i++) {
    const middle = -90 + (i * 360) / count;
    path += `${i ? 'L' : 'M'}${polar(radius, middle - half)}`;
    path += `A${depth} ${depth} 0 0 0 ${polar(radius, middle + half)}`;
    path += `A${radius} ${radius} 0 0 1 ${polar(radius, middle + 360 / count - half)}`;
  }
  return `${path}Z`;
}

const THREE = notched(SMALL, 3, 40, 13);
const SIX = notched(SMALL, 6, 25, 8);

function outline(letter: Potential | ''): string | null {
  return letter === 'Z' ? THREE : letter === 'P' ? SIX : null;
}

function side(radius: number): string {
  return `M${-radius} 0V${SIDE}A${radius} ${radius} 0 0 0 ${radius} ${SIDE}V0Z`;
}

/** One plain disc. The two rings are the turned rim of the real pieces. */
function disc(colour: Piece['colour'], ids: string, top: boolean): JSX.Element {
  const ink = INK[colour];
  return (
    <g class={`pb-disc pb-${ink}`}>
      <path class="pb-side" d={side(RADIUS)} />
      <circle class="pb-face" r={RADIUS} fill={`url(#${ids}-${ink})`} />
      {top && <circle class="pb-groove" r={RADIUS * 0.68} />}
      {top && <circle class="pb-sheen" r={RADIUS * 0.68} cy={1.6} />}
    </g>
  );
}

/** What tells a potential: ring, notches, hole or furrow. */
function mark(letter: Potential): JSX.Element {
  switch (letter) {
    case 'T':
      return (
        <>
          <circle class="pb-mark-line" r={SMALL * 0.58} />
          <circle class="pb-mark-fill" r={SMALL * 0.2} />
        </>
      );
    case 'D':
      return (
        <>
          <circle class="pb-hole" r={SMALL * 0.44} />
          <circle class="pb-mark-line" r={SMALL * 0.5} />
        </>
      );
    case 'Y':
      return <rect class="pb-mark-bar" x={-SMALL + 1.5} y={-6} width={2 * SMALL - 3} height={12} />;
    case 'Z':
      return <path class="pb-mark-line" d={notched(SMALL * 0.68, 3, 44, 9)} />;
    case 'P':
      return <path class="pb-mark-line" d={notched(SMALL * 0.7, 6, 27, 6)} />;
  }
}

function potential(piece: Piece, letter: Potential, ids: string): JSX.Element {
  const ink = INK[piece.colour];
  const shape = outline(letter);
  return (
    <g class={`pb-disc pb-${ink} ${piece.kind === 'loaded' ? 'pb-loaded' : 'pb-used'}`}>
      {shape ? (
        <>
          <path class="pb-side" d={shape} transform={`translate(0 ${SIDE})`} />
          <path class="pb-side" d={shape} transform={`translate(0 ${SIDE / 2})`} />
          <path class="pb-face" d={shape} fill={`url(#${ids}-${ink})`} />
        </>
      ) : (
        <>
          <path class="pb-side" d={side(SMALL)} />
          <circle class="pb-face" r={SMALL} fill={`url(#${ids}-${ink})`} />
        </>
      )}
      <g class={`pb-mark pb-mark-${letter}`}>{mark(letter)}</g>
      <text class="pb-letter" y={12}>
        {piece.kind === 'loaded' ? letter : letter.toLowerCase()}
      </text>
    </g>
  );
}

/** The discs of one piece, bottom first. */
function discs(piece: Piece, ids: string, top: boolean): JSX.Element[] {
  if (piece.kind === 'gipf') {
    return [
      disc(piece.colour, ids, false),
      <g key="crown" class={`pb-crown pb-${INK[piece.colour]}`}>
        {disc(piece.colour, ids, true)}
        {top && <circle class="pb-crown-ring" r={RADIUS * 0.68} />}
      </g>,
    ];
  }
  if (piece.letter) {
    const upper = potential(piece, piece.letter, ids);
    return piece.kind === 'loaded' ? [disc(piece.colour, ids, false), upper] : [upper];
  }
  if (piece.kind === 'dvonn') {
    return [
      <g key="red" class="pb-red">
        {disc('red', ids, top)}
        {top && <path class="pb-red-mark" d="M0-13L11 0L0 13L-11 0Z" />}
      </g>,
    ];
  }
  return [disc(piece.colour, ids, top)];
}

export interface StackProps {
  pieces: readonly Piece[];
  /** Prefix of the gradients' ids: those of the drawing it stands in. */
  ids: string;
  /** Shows the height as a numeral (DVONN). */
  counted?: boolean;
  /** Leaves out the pieces below this one, without changing the places of the others. */
  above?: number;
}

/** All pieces of one point. Each is a group `.pb-layer` of its own, so that it can come and
 * go alone. */
export const Stack = memo(({ pieces, ids, counted = false, above = 0 }: StackProps) => {
  const drawn = pieces.map((p, i) => discs(p, ids, i === pieces.length - 1));
  const count = drawn.reduce((n, d) => n + d.length, 0);
  const step = Math.min(counted ? LOW_STEP : STEP, RISE_MAX / Math.max(1, count - 1));
  // Sinking the foot by part of the rise keeps tall stacks near the middle of their point.
  let rise = -Math.min(8, ((count - 1) * step) / 3);
  const top = topOf(pieces);
  const hasRed = pieces.some((p) => p.kind === 'dvonn');
  return (
    <>
      {above === 0 && (
        <ellipse
          class="pb-shadow"
          cx={2}
          cy={SIDE + 3 - rise}
          rx={RADIUS + 5}
          ry={RADIUS + 4}
          fill={`url(#${ids}-shadow)`}
        />
      )}
      {drawn.map((list, i) => {
        const foot = rise;
        rise += step * list.length;
        if (i < above) return null;
        return (
          <g key={i} class="pb-layer">
            {list.map((d, j) => (
              <g key={j} transform={`translate(0 ${(-foot - step * j).toFixed(1)})`}>
                {d}
              </g>
            ))}
            {i === drawn.length - 1 && counted && pieces.length > 1 && top && (
              <g
                class={`pb-${INK[top.colour]}`}
                transform={`translate(0 ${(step - rise).toFixed(1)})`}
              >
                <text class="pb-height" y={14}>
                  {pieces.length}
                </text>
                {hasRed && top.kind !== 'dvonn' && (
                  <path class="pb-red-badge" d="M28-44L42-30L28-16L14-30Z" />
                )}
              </g>
            )}
          </g>
        );
      })}
    </>
  );
});

/** Gradients for one drawing; `ids` makes their names its own. */
export const PieceDefs = memo(({ ids }: { ids: string }) => (
  <defs>
    {(['white', 'black', 'red'] as const).map((ink) => (
      <radialGradient
        key={ink}
        id={`${ids}-${ink}`}
        cx="38%"
        cy="28%"
        r="85%"
        class={`pb-grad pb-${ink}`}
      >
        <stop class="pb-stop-light" offset="0" />
        <stop class="pb-stop-body" offset="0.55" />
        <stop class="pb-stop-dark" offset="1" />
      </radialGradient>
    ))}
    <radialGradient id={`${ids}-shadow`}>
      <stop class="pb-stop-shadow" offset="0.72" />
      <stop class="pb-stop-clear" offset="1" />
    </radialGradient>
  </defs>
));
