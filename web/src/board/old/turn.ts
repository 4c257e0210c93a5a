/* A turn on the board, as far as a person has chosen: from touched points to one offered
 * action. Forgotten as soon as the scene is another. */

import { useMemo, useState } from 'preact/hooks';
import type { Action, Layout, Scene } from '../../module/api';
import {
  actionsFrom,
  firstKept,
  makeOffer,
  removal,
  targets,
  type Letter,
  type Offer,
  type Row,
} from './offer';

/** Several actions that share a place; one of them has to be chosen there. */
export interface Question {
  point: number;
  actions: Action[];
}

interface Chosen {
  of: Scene | null;
  from: number | null;
  row: Row | null;
  kept: ReadonlySet<number>;
  question: Question | null;
}

export interface Turn {
  offer: Offer;
  from: number | null;
  targets: Map<number, Action[]>;
  row: Row | null;
  kept: ReadonlySet<number>;
  /** What the toggles of the chosen row stand for, if it is offered: a removal, or `done` where
   * all of it stays. */
  removal: Action | null;
  question: Question | null;
  /** Whether touching this point does anything now. */
  answers(point: number): boolean;
  press(point: number): void;
  /** Chooses a point without pushing it on a second touch, as dragging does. */
  choose(point: number, letter?: Letter): boolean;
  confirm(): void;
  /** Steps back from a choice; false where there was none. */
  cancel(): boolean;
  act(actions: Action[], point: number): void;
}

export interface TurnOptions {
  letter: Letter | null;
  pushAtOnce: boolean;
  interactive: boolean;
  onAction: (action: Action) => void;
  onLetter: (letter: Letter | null) => void;
}

const NOTHING = { from: null, row: null, kept: new Set<number>(), question: null };
const NO_OFFER: Offer = { from: new Map(), at: new Map(), rows: [], letters: [], plain: [] };

export function useTurn(scene: Scene, layout: Layout, options: TurnOptions): Turn {
  const { letter, pushAtOnce, interactive, onAction, onLetter } = options;
  const offer = useMemo(
    () => (interactive ? makeOffer(scene, layout) : NO_OFFER),
    [scene, layout, interactive],
  );
  const [state, setState] = useState<Chosen>({ ...NOTHING, of: null });
  const fresh = useMemo((): Chosen => {
    const only = offer.rows.length === 1 ? offer.rows[0] : undefined;
    return only
      ? { ...NOTHING, of: scene, row: only, kept: firstKept(only, scene) }
      : { ...NOTHING, of: scene };
  }, [offer, scene]);
  const now = state.of === scene && interactive ? state : fresh;
  const set = (part: Partial<Chosen>): void => setState({ ...now, ...part, of: scene });

  const open = useMemo(
    () => targets(now.from === null ? [] : actionsFrom(offer, now.from, letter)),
    [offer, now.from, letter],
  );
  const going = now.row ? removal(now.row, now.kept, offer) : null;

  function act(actions: Action[], point: number): void {
    const [first, ...more] = actions;
    if (!first) return;
    if (more.length > 0) return set({ question: { point, actions } });
    setState(fresh);
    onAction(first);
  }

  function choose(point: number, wanted?: Letter): boolean {
    const actions = actionsFrom(offer, point, wanted ?? letter);
    if (actions.length === 0) return false;
    if (wanted !== undefined) onLetter(wanted);
    set({ from: point, question: null });
    return true;
  }

  function chooseRow(row: Row): void {
    set({ row, kept: firstKept(row, scene), from: null, question: null });
  }

  function pressRow(point: number): boolean {
    const here = offer.rows.filter((r) => r.points.includes(point));
    const [first] = here;
    if (!first) return false;
    const { row } = now;
    if (row && here.includes(row)) {
      if (row.optional.includes(point)) {
        const kept = new Set(now.kept);
        if (!kept.delete(point)) kept.add(point);
        set({ kept, question: null });
        return true;
      }
      const next = here[(here.indexOf(row) + 1) % here.length];
      if (next && next !== row) chooseRow(next);
      else if (row.optional.length === 0) act(row.actions, point);
      return true;
    }
    // Only a row that leaves nothing to decide goes at once.
    if (here.length === 1 && first.actions.length === 1) act(first.actions, point);
    else chooseRow(first);
    return true;
  }

  function press(point: number): void {
    const aim = open.get(point);
    if (aim) return act(aim, point);
    if (point === now.from) {
      const [only, ...more] = open.values();
      if (only && more.length === 0) return act(only, point);
      return set({ from: null, question: null });
    }
    const place = offer.at.get(point);
    if (place) return act(place, point);
    if (offer.from.has(point)) {
      const [only, ...more] = targets(actionsFrom(offer, point, letter)).values();
      if (pushAtOnce && layout.points[point]?.dot && only && more.length === 0) {
        return act(only, point);
      }
      choose(point);
      return;
    }
    if (pressRow(point)) return;
    if (now.from !== null || now.question) set({ from: null, question: null });
  }

  return {
    offer,
    from: now.from,
    targets: open,
    row: now.row,
    kept: now.kept,
    removal: going,
    question: now.question,
    answers: (point) =>
      open.has(point) ||
      offer.from.has(point) ||
      offer.at.has(point) ||
      offer.rows.some((r) => r.points.includes(point)),
    press,
    choose,
    act,
    confirm: () => {
      if (going) act([going], going.points[0] ?? 0);
    },
    cancel: () => {
      if (now.question) set({ question: null });
      else if (now.from !== null) set({ from: null });
      else if (now.row && offer.rows.length > 1) set({ row: null, kept: new Set() });
      else return false;
      return true;
    },
  };
}
