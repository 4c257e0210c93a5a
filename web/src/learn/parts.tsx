/* What lessons and puzzles have in common on the page: the board with its trays, the choices
 * that have no place on it, and what is said to a try. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  Board,
  Tray,
  bottomPlayer,
  choices,
  type Arrow,
  type Letter,
  type Orientation,
} from '../board';
import type { Action, Layout, Scene } from '../module/api';
import { useSettings } from '../store/settings';
import { t } from '../text/t';
import { actorName, choiceText, otherPlayer } from '../text/words';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { Said, Shown } from './staged';

const NOTHING: readonly never[] = [];

function ringsAt(names: readonly string[], layout: Layout): Arrow[] {
  return names.flatMap((name) => {
    const point = layout.points.findIndex((one) => one.name === name);
    return point < 0
      ? []
      : [{ points: [point, point] as const, weight: 0.6, tone: 'hint' as const }];
  });
}

export function StagedBoard(props: {
  view: Shown;
  /** The reader can try. */
  live: boolean;
  /** Changes with what is asked. */
  task: number;
  label: string;
  orientation?: Orientation;
  /** Names of points to look at. */
  marks?: readonly string[] | undefined;
  /** What the rules refuse and can be tried all the same. */
  refused?: readonly Action[];
  onTry: (action: Action) => void;
}) {
  const { view, live, task, orientation = 0, marks = NOTHING, refused = NOTHING } = props;
  const settings = useSettings();
  const { scene, layout } = view.drawn;
  // A side game without a board is played by the choices beside it.
  const onBoard = live && scene === view.scene;
  const [letter, setLetter] = useState<Letter | null>(null);
  useEffect(() => setLetter(null), [task, scene.node]);
  // The board offers what it is told can be done: here also what will be refused.
  const offered = useMemo(
    () => (refused.length > 0 ? { ...scene, legal: [...scene.legal, ...refused] } : scene),
    [scene, refused],
  );
  const rings = useMemo(() => ringsAt(marks, layout), [marks, layout]);
  const place = useRef<HTMLDivElement>(null);
  // From the button that led here to what is to be done.
  useEffect(() => {
    if (live && document.activeElement?.closest('.lesson-controls'))
      place.current?.querySelector<SVGElement>('svg.pb-svg')?.focus({ preventScroll: true });
  }, [live, task]);
  const below = bottomPlayer(orientation);
  const [over, under] = [otherPlayer(below), below].map((player) => (
    <Tray
      key={player}
      scene={scene}
      player={player}
      interactive={onBoard}
      letter={letter}
      onLetter={setLetter}
    />
  ));
  return (
    <div class={`lesson-board lesson-board-${layout.id}`} ref={place}>
      {over}
      <Board
        scene={offered}
        layout={layout}
        orientation={orientation}
        interactive={onBoard}
        letter={letter}
        onLetter={setLetter}
        animate={settings.animation}
        coordinates
        arrows={rings}
        hint={view.hint}
        showLast={scene.steps.length + scene.last.length > 0}
        onAction={props.onTry}
        announce={announce}
        label={props.label}
      />
      {under}
    </div>
  );
}

export function Choices({ scene, onTry }: { scene: Scene; onTry: (action: Action) => void }) {
  const offered = choices(scene);
  if (offered.length === 0) return null;
  return (
    <div
      class="row"
      role="group"
      aria-label={t('Choices of {who}', { who: actorName(scene.actor) })}
    >
      {offered.map((action) => (
        <Button key={action.text} onClick={() => onTry(action)}>
          {choiceText(action.text)}
        </Button>
      ))}
    </div>
  );
}

export function SaidLine({ said }: { said: Said }) {
  const icon = said.kind === 'right' ? 'check' : said.kind === 'wrong' ? 'close' : 'hint';
  const texts =
    said.texts.length > 0
      ? said.texts
      : [
          said.kind === 'right'
            ? t('Right.')
            : t('That can be played, but it is not what is asked here. Try again.'),
        ];
  const line = useRef<HTMLDivElement>(null);
  // On a small screen it may lie below the edge.
  useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), [said]);
  return (
    <div class={`lesson-said lesson-${said.kind}`} ref={line}>
      <Icon name={icon} />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
