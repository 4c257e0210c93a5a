/* Small panels over the board: a question at its place, a stack seen from the side, the button that
 * takes a row. */

import { useEffect, useRef } from 'preact/hooks';
import type { Kit, Pick, Thing } from '../module/api';
import { t } from '../text/t';
import { RADIUS, type Orientation, type View } from './geometry';
import { PieceIcon, StackView } from './icon';
import { percent } from './points';
import type { Refused } from './use-walker';
import type { Question, Walking } from './walking';
import { pickText, pointName, stackText } from './words';

/** What a dot takes up with the ring round it and its name below. */
const DOT_ROOM = 26;

/** Percentages of the board; board.css keeps the panel away from the sides. */
export function placeAt(view: View, point: number): Record<string, string> {
  const { left, top } = percent(view, view.at[point] ?? { x: 0, y: 0 });
  return { '--x': left, '--y': top };
}

/** Opens towards the middle of the board. */
export function side(view: View, point: number): string {
  const y = view.at[point]?.y ?? 0;
  return y > view.box.y + view.box.height / 2 ? 'pb-pop-above' : 'pb-pop-below';
}

/** The piece an option is about: the one from the hand, or the one being turned. */
function OptionIcon(props: {
  kit: Kit;
  option: Pick;
  picks: readonly Pick[];
  orientation: Orientation;
}) {
  const { kit, option, picks, orientation } = props;
  if (option.kind === 'hand')
    return <PieceIcon kit={kit} sprite={option.sprite} owner={option.owner} decorative />;
  const turned = option.sprite >= 0 ? option : picks.find((p) => p.kind === 'hand');
  const turning = turned?.sprite ?? kit.sprites.findIndex((s) => s.footprint.length > 1);
  if (option.kind !== 'turn' || turning < 0) return null;
  const turn = (option.number - orientation + 6) % 6;
  const owner = turned?.owner ?? 'nobody';
  return <PieceIcon kit={kit} sprite={turning} owner={owner} turn={turn} decorative />;
}

export interface AskedProps {
  view: View;
  kit: Kit;
  question: Question;
  walking: Walking;
  /** Called once it is answered or closed, to move the focus. */
  onDone: () => void;
}

export function Asked({ view, kit, question, walking, onDone }: AskedProps) {
  // Many names in a column would cover a small board, so only the pieces are shown.
  const { options, point } = question;
  const many = options.length > 3 && options.every((o) => o.kind !== 'word');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), [question]);
  const answer = (option: Pick): void => {
    walking.pick(option);
    onDone();
  };
  return (
    <div
      class={`pb-pop pb-asked ${many ? `pb-many pb-many-${options[0]?.kind} ` : ''}${side(view, point)}`}
      style={placeAt(view, point)}
      role="group"
      aria-label={t('Which one?')}
      onKeyDown={(event: KeyboardEvent) => {
        const option = options[Number(event.key) - 1];
        if (event.key === 'Escape') {
          walking.cancel();
          onDone();
        } else if (option) answer(option);
        else return;
        event.stopPropagation();
        event.preventDefault();
      }}
    >
      {options.map((option, i) => {
        const words = pickText(kit, option);
        const short = option.kind === 'hand' ? (kit.sprites[option.sprite]?.letter ?? '') : words;
        return (
          <button
            key={option.key}
            type="button"
            ref={i === 0 ? first : undefined}
            title={many ? words : undefined}
            aria-label={many ? words : undefined}
            onClick={() => answer(option)}
            onPointerEnter={() => walking.lookOption(option)}
            onFocus={() => walking.lookOption(option)}
          >
            <OptionIcon
              kit={kit}
              option={option}
              picks={walking.picks}
              orientation={view.orientation}
            />
            {(!many || option.kind !== 'turn') && <span>{many ? short : words}</span>}
          </button>
        );
      })}
      <button
        type="button"
        class="pb-close"
        onClick={() => {
          walking.cancel();
          onDone();
        }}
      >
        {t('Cancel')}
      </button>
    </div>
  );
}

export interface ShownProps {
  view: View;
  kit: Kit;
  point: number;
  things: readonly Thing[];
}

export function Shown({ view, kit, point, things }: ShownProps) {
  const name = pointName(kit, point);
  return (
    <div class={`pb-pop pb-shown ${side(view, point)}`} style={placeAt(view, point)}>
      <strong aria-hidden="true">{name}</strong>
      <StackView kit={kit} things={things} />
      <span class="pb-hidden">
        {t('{point}, from bottom to top: {pieces}', {
          point: name,
          pieces: stackText(kit, things),
        })}
      </span>
    </div>
  );
}

/** Why a touch or a drop did nothing, at its place. It is spoken elsewhere. */
export function Why({ view, refused }: { view: View; refused: Refused }) {
  const { point, text } = refused;
  return (
    <p class={`pb-pop pb-why ${side(view, point)}`} style={placeAt(view, point)} aria-hidden="true">
      {text}
    </p>
  );
}

/** How much of the board's box lies below everything on it, in hundredths of its width. */
function roomBelow({ at, box, layout }: View): number {
  const lowest = at.map(({ y }, i) => y + (layout.points[i]?.dot ? DOT_ROOM : RADIUS + 10));
  return ((box.y + box.height - Math.max(...lowest)) / box.width) * 100;
}

/** Stands on the lower edge of the board, clear of every point. */
export function Confirm({ view, kit, walking }: { view: View; kit: Kit; walking: Walking }) {
  const { subset } = walking;
  if (!subset) return null;
  return (
    <div class="pb-confirm" style={{ '--room-below': `${roomBelow(view).toFixed(2)}cqw` }}>
      <button type="button" onClick={() => walking.confirm()}>
        {pickText(kit, subset)}
      </button>
    </div>
  );
}
