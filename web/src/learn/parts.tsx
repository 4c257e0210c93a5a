/* What lessons and puzzles share on the page: the board, and the response to a try. */

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Arrow, Orientation } from '../board';
import type { Layout, Try } from '../module/api';
import { Choices } from '../table/status';
import { TableBoard } from '../table/table';
import { useTable, type TableModel } from '../table/use-table';
import { t, tc } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { Said, Shown } from './staged';

const NOTHING: readonly never[] = [];

function ringsAt(names: readonly string[], layout: Layout | undefined): Arrow[] {
  if (!layout) return [];
  return names.flatMap((name) => {
    const point = layout.points.findIndex((one) => one.name === name);
    return point < 0
      ? []
      : [{ points: [point, point] as const, weight: 0.6, tone: 'hint' as const }];
  });
}

/** Before there is something to show, and where it could not be loaded. */
export function Opening({ staged }: { staged: { failure: unknown; retry: () => void } }) {
  if (staged.failure === null) return <div class="page" aria-busy="true" />;
  return (
    <div class="page">
      <p role="alert">{errorText(staged.failure)}</p>
      <div class="row">
        <Button look="main" icon={<Icon name="again" />} onClick={() => staged.retry()}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}

/** The task, the response to a try, and the board. */
export function Stage(props: {
  staged: TableModel;
  view: Shown;
  /** Changes with the task. */
  task: number;
  label: string;
  orientation?: Orientation;
  /** Names of points to look at. */
  marks?: readonly string[] | undefined;
  /** Moves the rules refuse but that can be tried anyway. */
  tries?: readonly Try[];
  pushAtOnce?: boolean;
  children: ComponentChildren;
}) {
  const { staged, view, task, label, orientation = 0, marks = NOTHING, tries = NOTHING } = props;
  const table = useTable({
    id: 'lesson',
    scene: view.scene,
    model: staged,
    orientation,
    tries,
    pushAtOnce: props.pushAtOnce ?? false,
  });
  const layout = table.kits[table.large]?.layout;
  const rings = useMemo(() => ringsAt(marks, layout), [marks, layout]);
  const place = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  // Where the words have little room they scroll on their own; new ones are at the top.
  useEffect(() => words.current?.scrollTo(0, 0), [task, view.said]);
  // Moves the focus from the button that led here to the task.
  useEffect(() => {
    if (staged.isOurs && document.activeElement?.closest('.lesson-controls'))
      place.current
        ?.querySelector<HTMLElement>('.pb-point[tabindex="0"]')
        ?.focus({ preventScroll: true });
  }, [staged.isOurs, task]);
  return (
    <>
      <div class="lesson-words" ref={words} tabIndex={0}>
        <div class="lesson-task">
          {props.children}
          <Choices table={table} />
        </div>
        {view.said && <SaidLine said={view.said} />}
      </div>
      <TableBoard
        table={table}
        class="lesson-board"
        place={place}
        label={label}
        coordinates
        arrows={rings}
        hint={view.hint}
      />
    </>
  );
}

function SaidLine({ said }: { said: Said }) {
  const icon = said.kind === 'right' ? 'check' : said.kind === 'wrong' ? 'close' : 'hint';
  const texts =
    said.texts.length > 0
      ? said.texts
      : [
          said.kind === 'right'
            ? tc('a correct answer', 'Right.')
            : t('That’s a legal move, but not the one asked for here. Try again.'),
        ];
  return (
    <div class={`lesson-said lesson-${said.kind}`}>
      <Icon name={icon} />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
