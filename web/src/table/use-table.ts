/* One game on screen, whatever holds it: which moment is shown and from which side, what can be
 * done, and what is asked first. */

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
import { practise } from '../store/practised';
import { useSettings } from '../store/settings';
import { t } from '../text/t';
import { errorText, nameOf, otherPlayer, roleOf } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { useLeafing } from './keys';
import { useKitOf } from './kits';
import { usePast } from './past';
import { begunTurn } from './turn-sides';
import { useWarnings } from './warnings';

/** The session's holder: a game, an online table, a study, a lesson. */
export interface TableModel {
  /** It is the turn of someone at this screen. */
  readonly isOurs: boolean;
  readonly canStepBack: boolean;
  /** Giving something up permanently is confirmed first. */
  readonly asks: boolean;
  act(text: string): Promise<unknown>;
  /** Plays typed text; rejects with the reason if it can't be played. */
  actText(text: string): Promise<unknown>;
  stepBack(): Promise<unknown>;
  confirm(): Promise<unknown>;
}

interface Shown {
  /** Names the game: each warning is given once in it. */
  id: string;
  scene: Scene;
  model: TableModel;
  /** Waits for the player to confirm the turn. */
  unconfirmed?: boolean;
  /** Whose side the board is seen from. */
  person?: Player | null;
  /** The turns so far, to step through. */
  turns?: readonly TreeNode[];
  sgf?: string;
  /** Moves the rules refuse but that can be tried anyway. */
  tries?: readonly Try[];
  /** A dot with a single push pushes on the first tap. */
  pushAtOnce?: boolean;
  orientation?: Orientation;
  onError?: (error: unknown) => void;
}

export interface TableView {
  model: TableModel;
  /** The scene being played and the one shown: they differ only in the past. */
  scene: Scene;
  drawn: Scene;
  /** Of the boards of `drawn`; null until loaded. */
  kits: readonly (Kit | null)[];
  /** The large board: the active one, or the main one if the side game has none. */
  large: number;
  name: (player: Player) => string;
  /** What a player is called on the large board; '' if that is their name. */
  role: (player: Player) => string;
  walker: Walker;
  unconfirmed: boolean;
  orientation: Orientation;
  above: Player;
  below: Player;
  flip: () => void;
  /** Rotates the board a step, if its shape allows. */
  turn: (() => void) | null;
  turns: readonly TreeNode[];
  sgf: string;
  /** The turn shown, -1 for the start, null for now; of it, the first `step` actions, null for
   * all. After the last turn comes the unfinished one, if a side game is part of it. */
  shown: number | null;
  step: number | null;
  show: (index: number | null, step?: number | null) => void;
  /** Whether the typed text was played; rejects with the reason if it can't be. */
  actText: (text: string) => Promise<boolean>;
  question: ComponentChildren;
}

const NONE: readonly never[] = [];
const NOW = { shown: null, step: null };

export function useTable(props: Shown): TableView {
  const { id, scene, model, unconfirmed = false, person = null, sgf = '', tries = NONE } = props;
  const { turns = NONE } = props;
  const setting = useSettings().orientation;
  const first: Orientation =
    props.orientation ?? ((setting === 'mine' ? person : setting) === 'black' ? 3 : 0);
  const [orientation, setOrientation] = useState(first);
  const [{ shown, step }, setShown] = useState<Pick<TableView, 'shown' | 'step'>>(NOW);
  const show: TableView['show'] = (index, at = null) => setShown({ shown: index, step: at });
  // Without a record there is nothing to leaf through here: an analysis has a tree.
  const begun = (sgf !== '' && begunTurn(scene)?.actions) || '';
  const past = usePast(sgf, shown, step, begun);
  useLeafing({ turns: turns.map(({ actions }) => actions), begun, shown, step, show });
  useEffect(() => setOrientation(first), [first]);
  // A new turn returns the player to the game.
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
    idle: model.asks && !scene.outcome.over ? t('It’s not your turn.') : '',
    pushAtOnce: props.pushAtOnce ?? false,
    act: (action) => {
      if (kits[large]?.layout.points.some((point) => point.dot)) practise();
      const agreed = model.asks ? warnings.agrees(scene, action) : Promise.resolve(true);
      return agreed.then((yes) => (yes ? model.act(action) : undefined)).catch(failed);
    },
    back: () => void model.stepBack().catch(failed),
    announce,
  });
  const below = bottomPlayer(orientation);
  const layout = kits[large]?.layout;
  const name = (player: Player) => nameOf(kit, player);
  return {
    model,
    scene,
    drawn,
    kits,
    large,
    name,
    role: (player) => roleOf(drawn.boards[large], kits[large], player, name(player)),
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
    sgf,
    shown,
    step,
    show,
    actText: async (text) => {
      if (model.asks && !(await warnings.agrees(scene, text))) return false;
      await model.actText(text);
      return true;
    },
    question: warnings.question,
  };
}
