/* A button over each point of the drawing, to touch and to hear. */

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { BoardNow, Kit } from '../module/api';
import { language, t } from '../text/t';
import { UNIT, type Place, type View } from './geometry';
import type { Cursor } from './keys';
import { memo } from './memo';
import type { Walking } from './walking';
import { pointText } from './words';

/** Width of a button, in distances between neighbours. */
const BREADTH = 0.96;

export interface PointsProps {
  view: View;
  kit: Kit;
  board: BoardNow;
  missing: ReadonlySet<number>;
  walking: Walking | null;
  /** Every point answers (the editor). */
  all: boolean;
  cursor: Cursor;
  onTouch: (point: number, event: MouseEvent) => void;
}

/** Percentages of the board's box. */
export function percent({ box }: View, { x, y }: Place): { left: string; top: string } {
  return {
    left: `${(((x - box.x) / box.width) * 100).toFixed(3)}%`,
    top: `${(((y - box.y) / box.height) * 100).toFixed(3)}%`,
  };
}

function pressed(walking: Walking | null, point: number): boolean | undefined {
  if (walking?.subset?.points.includes(point)) return walking.subset.chosen.includes(point);
  return walking?.points.includes(point) ? true : undefined;
}

interface PointProps {
  index: number;
  name: string;
  style: JSX.CSSProperties;
  label: string;
  can: boolean;
  pressed: boolean | undefined;
  isStop: boolean;
}

const Point = memo(({ index, name, style, label, can, pressed, isStop }: PointProps) => (
  <button
    type="button"
    class={can ? 'pb-point pb-point-can' : 'pb-point'}
    data-point={name}
    data-index={index}
    tabIndex={isStop ? 0 : -1}
    style={style}
    aria-label={label}
    aria-disabled={!can}
    aria-pressed={pressed}
  />
));

/** The point whose button an event came from. */
function indexOf({ target }: Event): number | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('.pb-point') : null;
  return button ? Number(button.dataset.index) : null;
}

export function Points(props: PointsProps) {
  const { view, kit, board, missing, walking, all, cursor, onTouch } = props;
  const names = useMemo(
    () =>
      view.layout.points.map((_, i) => {
        const what = pointText(kit, board, i);
        return { what, choosable: t('{what}; can be chosen', { what }) };
      }),
    [view.layout, kit, board, language()],
  );
  const styles = useMemo(() => {
    const width = `${((BREADTH * UNIT * 100) / view.box.width).toFixed(3)}%`;
    return view.at.map((place) => ({ ...percent(view, place), width }));
  }, [view]);
  return (
    <div
      class="pb-points"
      onClick={(event) => {
        const point = indexOf(event);
        if (point !== null) onTouch(point, event);
      }}
      onFocusIn={(event) => {
        const point = indexOf(event);
        if (point !== null) cursor.onFocus(point, event);
      }}
    >
      {view.layout.points.map((point, i) => {
        const style = styles[i];
        const name = names[i];
        if (!style || !name || missing.has(i)) return null;
        const can = all || walking?.can(i) === true;
        return (
          <Point
            key={i}
            index={i}
            name={point.name}
            style={style}
            label={can && !all ? name.choosable : name.what}
            can={can}
            pressed={pressed(walking, i)}
            isStop={cursor.point === i}
          />
        );
      })}
    </div>
  );
}
