/* One game on the screen, whoever keeps it: which moment of it is seen and from which side, what
 * a hand can do there, and what is asked before it is done. */

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { bottomPlayer, flipped, turned, type Letter, type Orientation } from '../board';
import type { Action, Kit, Layout, Player, Scene, TreeNode } from '../module/api';
import { useSettings } from '../store/settings';
import { errorText, nameOf, otherPlayer } from '../text/words';
import { toast } from '../ui/toast';
import { useLeafing } from './keys';
import { useMainKit } from './kits';
import { usePast } from './past';
import { useWarnings } from './warnings';

/** Who keeps the session: a game, a table of the server, a study, a lesson. */
export interface TableModel {
  /** Somebody at this screen is to act. */
  readonly isOurs: boolean;
  readonly canStepBack: boolean;
  /** What gives something up for good is asked about first. */
  readonly asks: boolean;
  act(text: string): Promise<unknown>;
  /** What somebody typed; rejects with the reason why it cannot be played. */
  actText(text: string): Promise<unknown>;
  stepBack(): Promise<unknown>;
  confirm(): Promise<unknown>;
}

export interface Moment {
  scene: Scene;
  layout: Layout;
  /** The main board, while a side game is played on another one. */
  main: { scene: Scene; layout: Layout } | null;
}

interface Shown {
  /** Names the game: what was asked once is not asked again in it. */
  id: string;
  now: Moment;
  model: TableModel;
  /** Waits for its player to confirm what was done. */
  unconfirmed?: boolean;
  /** Who looks from their own side. */
  person?: Player | null;
  /** The turns so far, to leaf through. */
  turns?: TreeNode[];
  sgf?: string;
  /** What the rules refuse and can be tried all the same. */
  refused?: readonly Action[];
  orientation?: Orientation;
  onError?: (error: unknown) => void;
}

export interface TableView {
  model: TableModel;
  /** Of the whole game; null until it is there. */
  kit: Kit | null;
  name: (player: Player) => string;
  /** What is played on, and what of it is seen. */
  scene: Scene;
  drawn: Scene;
  layout: Layout;
  main: Scene | null;
  unconfirmed: boolean;
  interactive: boolean;
  refused: readonly Action[];
  orientation: Orientation;
  above: Player;
  below: Player;
  flip: () => void;
  /** Turns it by a sixth, where the board has that shape. */
  turn: (() => void) | null;
  letter: Letter | null;
  onLetter: (letter: Letter | null) => void;
  turns: TreeNode[];
  /** The turn that is looked at, -1 for the start, null for the present. */
  shown: number | null;
  show: (index: number | null) => void;
  act: (action: string) => void;
  /** Whether what was typed was played; rejects with the reason why it cannot be. */
  actText: (text: string) => Promise<boolean>;
  question: ComponentChildren;
}

const NONE: readonly never[] = [];

export function useTable(props: Shown): TableView {
  const { id, now, model, unconfirmed = false, person = null, sgf = '', refused = NONE } = props;
  const { scene } = now;
  const turns = props.turns ?? (NONE as never[]);
  const setting = useSettings().orientation;
  const first: Orientation =
    props.orientation ?? ((setting === 'mine' ? person : setting) === 'black' ? 3 : 0);
  const [orientation, setOrientation] = useState(first);
  const [letter, onLetter] = useState<Letter | null>(null);
  const [shown, show] = useState<number | null>(null);
  const past = usePast(sgf, shown);
  useLeafing(shown, turns.length, show);
  useEffect(() => setOrientation(first), [first]);
  // A choice of piece is for one turn, and a new turn brings the player back to the game.
  useEffect(() => {
    onLetter(null);
    show(null);
  }, [scene.session, scene.node, scene.actor]);
  const kit = useMainKit(scene);
  const warnings = useWarnings(id, scene, kit);

  // A side game without a board leaves the main one in its place.
  const { scene: drawn, layout } = past ?? (scene.layout === '' && now.main ? now.main : now);
  const failed =
    props.onError ?? ((error: unknown) => toast(errorText(error), { kind: 'error', key: 'table' }));
  const below = bottomPlayer(orientation);
  return {
    model,
    kit,
    name: (player) => nameOf(kit, player),
    scene,
    drawn,
    layout,
    main: now.main?.scene ?? null,
    unconfirmed,
    interactive: model.isOurs && shown === null && drawn === scene,
    refused,
    orientation,
    below,
    above: otherPlayer(below),
    flip: () => setOrientation(flipped(orientation)),
    turn: layout.points.some((point) => point.dot)
      ? () => setOrientation(turned(orientation, 1))
      : null,
    letter,
    onLetter,
    turns,
    shown,
    show,
    act: (action) => {
      const agreed = model.asks ? warnings.agrees(scene, action) : Promise.resolve(true);
      agreed.then((yes) => (yes ? model.act(action) : undefined)).catch(failed);
    },
    actText: async (text) => {
      if (model.asks && !(await warnings.agrees(scene, text))) return false;
      await model.actText(text);
      return true;
    },
    question: warnings.question,
  };
}

/** The scene as the board offers it: also what will be refused, where that can be tried. */
export function useOffered({ drawn, refused }: TableView): Scene {
  return useMemo(
    () => (refused.length > 0 ? { ...drawn, legal: [...drawn.legal, ...refused] } : drawn),
    [drawn, refused],
  );
}
