/* One game on the screen, whoever keeps it: which moment of it is seen and from which side, what
 * a hand can do there, and what is asked before it is done. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import {
  bottomPlayer,
  flipped,
  turnedOn,
  useWalker,
  type Orientation,
  type Walker,
} from '../board';
import type { Kit, Player, Scene, TreeNode, Try } from '../module/api';
import { useSettings } from '../store/settings';
import { errorText, nameOf, otherPlayer } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { useLeafing } from './keys';
import { useKitOf } from './kits';
import { usePast } from './past';
import { useWarnings } from './warnings';

/** Who keeps the session: a game, a table of the server, a study, a lesson. */
export interface TableModel {
  /** It is the turn of somebody at this screen. */
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

interface Shown {
  /** Names the game: what was asked once is not asked again in it. */
  id: string;
  scene: Scene;
  model: TableModel;
  /** Waits for its player to confirm what was done. */
  unconfirmed?: boolean;
  /** Who looks from their own side. */
  person?: Player | null;
  /** The turns so far, to leaf through. */
  turns?: readonly TreeNode[];
  sgf?: string;
  /** What the rules refuse and can be tried all the same. */
  tries?: readonly Try[];
  orientation?: Orientation;
  onError?: (error: unknown) => void;
}

export interface TableView {
  model: TableModel;
  /** What is played on, and what of it is seen: the same but for the past. */
  scene: Scene;
  drawn: Scene;
  /** Of the boards of `drawn`; null for those that are not there yet. */
  kits: readonly (Kit | null)[];
  /** The board that is large: the one that is played on, and the main one while a side game
   * has none. */
  large: number;
  name: (player: Player) => string;
  walker: Walker;
  unconfirmed: boolean;
  orientation: Orientation;
  above: Player;
  below: Player;
  flip: () => void;
  /** Turns the board a bit, where it has a shape for that. */
  turn: (() => void) | null;
  turns: readonly TreeNode[];
  /** The turn that is looked at, -1 for the start, null for the present. */
  shown: number | null;
  show: (index: number | null) => void;
  /** Whether what was typed was played; rejects with the reason why it cannot be. */
  actText: (text: string) => Promise<boolean>;
  question: ComponentChildren;
}

const NONE: readonly never[] = [];

export function useTable(props: Shown): TableView {
  const { id, scene, model, unconfirmed = false, person = null, sgf = '', tries = NONE } = props;
  const { turns = NONE } = props;
  const setting = useSettings().orientation;
  const first: Orientation =
    props.orientation ?? ((setting === 'mine' ? person : setting) === 'black' ? 3 : 0);
  const [orientation, setOrientation] = useState(first);
  const [shown, show] = useState<number | null>(null);
  const past = usePast(sgf, shown);
  useLeafing(shown, turns.length, show);
  useEffect(() => setOrientation(first), [first]);
  // A new turn brings the player back to the game.
  useEffect(() => show(null), [scene.session, scene.node, scene.actor]);

  const drawn = past ?? scene;
  const kitOf = useKitOf();
  const kits = drawn.boards.map((board) => kitOf(board.kit));
  const active = drawn.boards.findIndex((board) => board.active);
  const large = kits[active]?.layout.points.length ? active : 0;
  const kit = kits[0] ?? null;
  const warnings = useWarnings(id, scene, kit);
  const failed =
    props.onError ?? ((error: unknown) => toast(errorText(error), { kind: 'error', key: 'table' }));
  const walker = useWalker({
    scene,
    kits: kits.every((one) => one !== null) ? kits : null,
    interactive: model.isOurs && shown === null && drawn === scene,
    free: tries,
    act: (action) => {
      const agreed = model.asks ? warnings.agrees(scene, action) : Promise.resolve(true);
      agreed.then((yes) => (yes ? model.act(action) : undefined)).catch(failed);
    },
    announce,
  });
  const below = bottomPlayer(orientation);
  const layout = kits[large]?.layout;
  return {
    model,
    scene,
    drawn,
    kits,
    large,
    name: (player) => nameOf(kit, player),
    walker,
    unconfirmed,
    orientation,
    below,
    above: otherPlayer(below),
    flip: () => setOrientation(flipped(orientation)),
    turn:
      layout && layout.turns.some((sixths) => sixths % 3 !== 0)
        ? () => setOrientation(turnedOn(layout, orientation, 1))
        : null,
    turns,
    shown,
    show,
    actText: async (text) => {
      if (model.asks && !(await warnings.agrees(scene, text))) return false;
      await model.actText(text);
      return true;
    },
    question: warnings.question,
  };
}
