/* The offered actions, sorted by the ways a board can be touched. No rule is known here: a
 * point can be chosen when some action names it. */

import type { Action, Layout, Piece, Scene } from '../../module/api';

/** The letter of a piece that can be brought in; '' is a basic piece. */
export type Letter = Action['letter'];

/** A row that can be removed: its actions differ in what is kept. */
export interface Row {
  points: number[]; // from end to end
  optional: number[]; // can be kept, or taken
  actions: Action[];
}

export interface Offer {
  /** Two-point actions (pushes, extra moves, moves) by their first point. */
  from: Map<number, Action[]>;
  /** One-point actions by their point. */
  at: Map<number, Action[]>;
  rows: Row[];
  /** The pieces that a push can bring in. */
  letters: Letter[];
  /** Actions without a place on the board. */
  plain: Action[];
}

export function topOf(pieces: readonly Piece[] | undefined): Piece | undefined {
  return pieces?.[pieces.length - 1];
}

const LETTERS: Letter[] = ['', 'G', 'T', 'Z', 'D', 'Y', 'P'];

function add(map: Map<number, Action[]>, point: number | undefined, action: Action): void {
  if (point === undefined) return;
  const list = map.get(point);
  if (list) list.push(action);
  else map.set(point, [action]);
}

export function makeOffer(scene: Scene, layout: Layout): Offer {
  const offer: Offer = { from: new Map(), at: new Map(), rows: [], letters: [], plain: [] };
  const rows = new Map<string, Row>();
  const letters = new Set<Letter>();
  const alongLine = (a: number, b: number): number => {
    const p = layout.points[a];
    const q = layout.points[b];
    return p && q ? Math.round(1000 * (p.x - q.x)) || p.y - q.y : 0;
  };
  for (const action of scene.legal) {
    switch (action.kind) {
      case 'push':
        letters.add(action.letter);
        add(offer.from, action.points[0], action);
        break;
      case 'extra':
      case 'move':
        add(offer.from, action.points[0], action);
        break;
      case 'place':
        add(offer.at, action.points[0], action);
        break;
      case 'remove': {
        const points = [...new Set([...action.points, ...action.kept])].sort(alongLine);
        const key = points.join();
        let row = rows.get(key);
        if (!row) {
          row = { points, optional: [], actions: [] };
          rows.set(key, row);
          offer.rows.push(row);
        }
        row.actions.push(action);
        break;
      }
      default:
        offer.plain.push(action);
    }
  }
  for (const row of offer.rows) {
    row.optional = row.points.filter((p) => row.actions.some((a) => a.kept.includes(p)));
  }
  offer.letters = LETTERS.filter((l) => letters.has(l));
  return offer;
}

/** What is offered besides the board: decline, done, pass, answers, chance. */
export function choices(scene: Scene): Action[] {
  return scene.legal.filter((a) => !['push', 'extra', 'move', 'place', 'remove'].includes(a.kind));
}

/** The pieces that a push can bring in now; the choice matters when there are several. */
export function offeredLetters(scene: Scene): Letter[] {
  const letters = new Set(scene.legal.filter((a) => a.kind === 'push').map((a) => a.letter));
  return LETTERS.filter((l) => letters.has(l));
}

/** The actions from one point, of the chosen piece where such a push is offered. */
export function actionsFrom(offer: Offer, from: number, letter: Letter | null): Action[] {
  const all = offer.from.get(from) ?? [];
  if (letter === null) return all;
  const wanted = all.filter((a) => a.kind !== 'push' || a.letter === letter);
  return wanted.length > 0 ? wanted : all;
}

export function targets(actions: Action[]): Map<number, Action[]> {
  const map = new Map<number, Action[]>();
  for (const action of actions) add(map, action.points[1], action);
  return map;
}

/** The first of these that gives nothing up for good, to stand chosen beforehand; among pushes
 * to one place there always is one. */
export function firstHarmless(actions: readonly Action[]): Action | undefined {
  return actions.find((action) => action.givesUp.length === 0) ?? actions[0];
}

/** The removal that keeps exactly these, if it is offered; to keep the whole row is to be done. */
export function removal(row: Row, kept: ReadonlySet<number>, offer: Offer): Action | null {
  const found = row.actions.find(
    (a) => a.kept.length === kept.size && a.kept.every((p) => kept.has(p)),
  );
  const all = kept.size === row.points.length;
  if (found || !all) return found ?? null;
  return offer.plain.find((a) => a.kind === 'done') ?? null;
}

/** Where the toggles of a row begin: what belongs to the one who acts stays, the rest goes;
 * where that is not offered, the nearest that is, or all stays where the row may. */
export function firstKept(row: Row, scene: Scene): Set<number> {
  const wanted = row.optional.filter((p) => topOf(scene.pieces[p])?.colour === scene.actor);
  const misses = (a: Action): number =>
    row.optional.filter((p) => a.kept.includes(p) !== wanted.includes(p)).length;
  const best = [...row.actions].sort((a, b) => misses(a) - misses(b))[0];
  const mayStay = scene.legal.some((action) => action.kind === 'done');
  if (mayStay && best && misses(best) > 0) return new Set(row.optional);
  return new Set(best?.kept ?? []);
}
