/* Pieces, drawn from the shapes of their sprites: seen from above and slightly from the front, so
 * that stacks show. Colours come from the classes in board.css; pieces can be told apart by shape
 * alone. */

import type { JSX } from 'preact';
import type { Kit, Owner, Sprite, Thing } from '../module/api';
import { isWide, type Laid } from './arrange';
import type { Box, Place } from './geometry';
import { memo } from './memo';
import { boxOf, flatten, side, turnedBy } from './outline';

/** Height of one piece's side. */
const SIDE = 8;

const PALETTES = ['white', 'black', 'nobody', 'reverse', 'vivid'] as const;
type Palette = (typeof PALETTES)[number];

interface Solid {
  outline: string;
  /** Whether the board is seen through it. */
  isOpen: boolean;
  side: string;
  box: Box;
  centre: Place;
  /** Without notches: plain. */
  isPlain: boolean;
}

function isConvex(points: readonly Place[]): boolean {
  const bends = points.map((p, i) => {
    const q = points[(i + 1) % points.length] ?? p;
    const r = points[(i + 2) % points.length] ?? p;
    return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
  });
  return bends.every((b) => b > -0.05) || bends.every((b) => b < 0.05);
}

const solids = new Map<string, Solid>();

function solidOf(path: string, degrees: number): Solid {
  const key = `${degrees} ${path}`;
  let found = solids.get(key);
  if (!found) {
    const [points = [], ...holes] = flatten(path).map((part) => turnedBy(part, degrees));
    const lines = [points, ...holes].map((part) =>
      part.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L'),
    );
    const sum = points.reduce((a, p) => ({ x: a.x + p.x, y: a.y + p.y }), { x: 0, y: 0 });
    found = {
      outline: `M${lines.join('ZM')}Z`,
      isOpen: holes.length > 0,
      side: [side(points, SIDE), ...holes.map((hole) => side(hole, SIDE, true))].join(''),
      box: boxOf(points),
      isPlain: isConvex(points),
      centre: { x: sum.x / (points.length || 1), y: sum.y / (points.length || 1) },
    };
    solids.set(key, found);
  }
  return found;
}

/** Colours that belong to the piece, not to a player. */
const OWN: Record<string, Palette> = { white: 'white', grey: 'nobody', black: 'black' };

/** A neutral piece is plain, or in the accent colour if its outline says so. */
export function paletteOf(sprite: Sprite, owner: Owner, face: number): Palette {
  const own = OWN[sprite.shapes[0]?.fill ?? ''];
  if (own) return own;
  if (owner !== 'nobody') return owner;
  if (sprite.shapes[0]?.fill === 'live') return 'vivid';
  return face > 0 ? 'reverse' : 'nobody';
}

/** A letter tells sprites of the same name apart; a small one if a larger piece has the same
 * letter. */
function letterOf(sprites: readonly Sprite[], sprite: Sprite): string {
  const others = sprites.filter((s) => s !== sprite);
  if (sprite.letter === '' || !others.some((s) => s.name === sprite.name)) return '';
  const larger = sprite.on < 0 && others.some((s) => s.letter === sprite.letter && s.on >= 0);
  return larger ? sprite.letter.toLowerCase() : sprite.letter;
}

/** Beside a letter, `fine` marks give way to it on small boards. */
function inner(
  { path, fill, line }: Sprite['shapes'][number],
  i: number,
  outline: Solid,
  lettered: boolean,
): JSX.Element {
  if (line === 'rim' && fill === '')
    return (
      <g key={i}>
        <path class="pb-groove" d={path} />
        <path class="pb-sheen" d={path} transform="translate(0 1.6)" />
      </g>
    );
  const fine = lettered && (!outline.isPlain || (line === '' && solidOf(path, 0).box.width < 20));
  const look = [
    'pb-mark',
    ...(fine ? ['pb-fine'] : []),
    ...(fill ? [`pb-fill-${fill}`] : []),
    ...(line ? [`pb-line-${line}`] : []),
  ];
  return <path key={i} class={look.join(' ')} d={path} />;
}

interface PartProps {
  sprite: Sprite;
  owner: Owner;
  face: number;
  degrees: number;
  ids: string;
  /** With its marks, since nothing lies on it. */
  open: boolean;
  /** The marks make room for a number below them. */
  numbered: boolean;
  lettered: boolean;
}

type Shape = Sprite['shapes'][number];

/** A mark that tells what a piece is, not just a groove. */
const isInk = ({ fill, line }: Shape): boolean => fill !== '' || line === 'ink' || line === 'live';

/** One sprite without those below it. */
function part(props: PartProps): JSX.Element {
  const { sprite, owner, face, degrees, ids, open, numbered, lettered } = props;
  const [outline, ...marks] = sprite.shapes;
  const palette = paletteOf(sprite, owner, face);
  const turn = degrees === 0 ? undefined : `rotate(${degrees})`;
  if (!outline) return <g />;
  if (outline.fill === '')
    return (
      <g class={`pb-${palette}`} transform={turn}>
        {sprite.shapes.map((s, i) => (
          <path key={`u${i}`} class="pb-flat-rim" d={s.path} />
        ))}
        {sprite.shapes.map((s, i) => (
          <path key={i} class="pb-flat" d={s.path} />
        ))}
      </g>
    );
  const isGradient = outline.fill === 'face' || outline.fill in OWN || palette === 'vivid';
  const solid = solidOf(outline.path, degrees);
  return (
    <g class={`pb-disc pb-${palette}`}>
      <path class="pb-side" d={solid.side} />
      <g transform={turn}>
        <path
          class={isGradient ? 'pb-face' : `pb-face pb-fill-${outline.fill}`}
          d={outline.path}
          fill={isGradient ? `url(#${ids}-${palette})` : undefined}
        />
        {open &&
          marks.map((mark, i) =>
            numbered && isInk(mark) ? (
              <g key={i} transform="translate(0 -13) scale(0.85)">
                {inner(mark, i, solid, lettered)}
              </g>
            ) : (
              inner(mark, i, solid, lettered)
            ),
          )}
        {face > 0 && owner !== 'nobody' && <circle class="pb-spot" r={13} />}
      </g>
    </g>
  );
}

/** The middle between the first two points of a wide piece, which is clear of its marks. */
function between({ footprint }: Sprite, degrees: number): Place {
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = footprint[0] ?? [];
  const [middle] = turnedBy([{ x: (x1 + x2) * 50, y: (y1 + y2) * -50 }], degrees);
  return middle ?? { x: 0, y: 0 };
}

/** A sprite and those below it, bottom first. */
function chain(kit: Kit, sprite: number): Sprite[] {
  const out: Sprite[] = [];
  for (let s = kit.sprites[sprite]; s && out.length < 8; s = kit.sprites[s.on]) out.unshift(s);
  return out;
}

export interface LayerProps {
  kit: Kit;
  laid: Laid;
  /** Prefix of the gradients' ids in this drawing. */
  ids: string;
  /** Sixths by which the board is rotated, clockwise. */
  orientation: number;
}

/** A thing around its place, with a shadow if it stands on the board itself. */
export const Layer = memo(({ kit, laid, ids, orientation }: LayerProps) => {
  const { thing, foot, step } = laid;
  const sprite = kit.sprites[thing.sprite];
  if (!sprite) return null;
  const turns = sprite.footprint.length > 0 || thing.turn > 0;
  const degrees = turns ? ((orientation - thing.turn) * 60 + 720) % 360 : 0;
  const wide = isWide(sprite);
  const whole = chain(kit, thing.sprite);
  const copies = Math.max(1, Math.min(thing.count, 12));
  const parts = Array.from({ length: copies }, () => whole).flat();
  const solid = solidOf(whole[0]?.shapes[0]?.path ?? '', degrees);
  const isFlat = whole[0]?.shapes[0]?.fill === '';
  const letter = letterOf(kit.sprites, sprite);
  const isLive = sprite.shapes.some(({ fill, line }) => fill === 'live' || line === 'live');
  const isMarked = laid.height > 0 && sprite.shapes.slice(1).some(isInk);
  const palette = paletteOf(sprite, thing.owner, thing.face);
  const top = foot + step * (parts.length - 1);
  const { within } = laid;
  const hidden = within && kit.sprites[within.sprite];
  const numeral = between(sprite, degrees);
  return (
    <>
      {laid.isBottom && !isFlat && (
        <g transform={`translate(0 ${(-foot).toFixed(1)})`}>
          {wide || solid.isOpen ? (
            <path class="pb-cast" d={solid.outline} transform={`translate(4 ${SIDE + 5})`} />
          ) : (
            <ellipse
              class="pb-shadow"
              cx={solid.box.x + solid.box.width / 2 + 2}
              cy={solid.box.y + solid.box.height / 2 + SIDE + 3}
              rx={solid.box.width / 2 + 5}
              ry={solid.box.height / 2 + 4}
              fill={`url(#${ids}-shadow)`}
            />
          )}
        </g>
      )}
      {parts.map((one, i) => {
        const isTop = i === parts.length - 1;
        return (
          <g key={i} transform={`translate(0 ${(-foot - step * i).toFixed(1)})`}>
            {part({
              sprite: one,
              owner: thing.owner,
              face: thing.face,
              degrees,
              ids,
              open: isTop && (laid.isTop || letter !== ''),
              numbered: isMarked,
              lettered: letter !== '',
            })}
          </g>
        );
      })}
      <g class={`pb-${palette}`} transform={`translate(0 ${(-top).toFixed(1)})`}>
        {wide && thing.level > 0 && (
          <path class="pb-level" d={solid.outline} opacity={Math.min(0.5, 0.13 * thing.level)} />
        )}
        {wide && thing.level > 0 && (
          <text class="pb-floor" x={numeral.x} y={numeral.y}>
            {thing.level + 1}
          </text>
        )}
        {letter !== '' && (
          <text
            class={isLive ? 'pb-letter pb-letter-live' : 'pb-letter'}
            x={wide ? solid.centre.x : 0}
            y={12}
          >
            {letter}
          </text>
        )}
        {laid.height > 0 && (
          <text class={isMarked ? 'pb-height pb-height-low' : 'pb-height'} y={isMarked ? 35 : 14}>
            {laid.height}
          </text>
        )}
        {hidden && within && (
          <path
            class={`pb-within pb-${paletteOf(hidden, within.owner, within.face)}`}
            d="M28-44L42-30L28-16L14-30Z"
          />
        )}
      </g>
    </>
  );
});

/** A single thing, drawn outside a board or before it is on one. */
export function alone(thing: Thing, index = 0): Laid {
  return {
    thing: { ...thing, level: 0 },
    index,
    place: { x: 0, y: 0 },
    foot: 0,
    step: 15,
    isBottom: true,
    isTop: true,
    height: 0,
    within: null,
  };
}

/** Gradients for one drawing; `ids` keeps their names apart. */
export const PieceDefs = memo(({ ids }: { ids: string }) => (
  <defs>
    {PALETTES.map((palette) => (
      <radialGradient
        key={palette}
        id={`${ids}-${palette}`}
        cx="38%"
        cy="28%"
        r="85%"
        class={`pb-grad pb-${palette}`}
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
