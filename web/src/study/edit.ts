/* A position under construction. Nothing here judges it: the module does. */

import type { OldEditParts, Layout, Message, Piece, Player, Potential, Scene } from '../module/api';
import { POTENTIALS } from '../text/words';

/** A piece to put down, the eraser, or the hand that carries pieces from point to point. */
export type Tool = Piece | 'erase' | 'move';

export function samePiece(a: Tool | undefined, b: Tool | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.colour === b.colour && a.kind === b.kind && a.letter === b.letter;
}

function withPoint(parts: OldEditParts, point: number, stack: Piece[]): OldEditParts {
  const pieces = parts.pieces.slice();
  pieces[point] = stack;
  return { ...parts, pieces };
}

/** Puts the tool's piece on a point, in the place of what stands there or on top of it. */
export function put(parts: OldEditParts, point: number, tool: Tool, onTop: boolean): OldEditParts {
  const stack = parts.pieces[point] ?? [];
  if (tool === 'move') return parts;
  if (tool === 'erase')
    return stack.length === 0 ? parts : withPoint(parts, point, stack.slice(0, -1));
  return withPoint(parts, point, onTop ? [...stack, tool] : [tool]);
}

/** A second touch with the same piece takes it away again. */
export function touch(
  parts: OldEditParts,
  point: number,
  tool: Tool,
  onTop: boolean,
): OldEditParts {
  const stack = parts.pieces[point] ?? [];
  const again = !onTop && stack.length === 1 && samePiece(stack[0], tool);
  return put(parts, point, again ? 'erase' : tool, onTop);
}

export function carry(parts: OldEditParts, from: number, to: number): OldEditParts {
  const stack = parts.pieces[from] ?? [];
  if (from === to || stack.length === 0) return parts;
  return withPoint(withPoint(parts, from, []), to, stack);
}

export function emptied(parts: OldEditParts): OldEditParts {
  return {
    ...parts,
    pieces: parts.pieces.map(() => []),
    ...(parts.placed === undefined ? {} : { placed: 0 }),
  };
}

/** The pieces that a game on this board knows. */
export function palette(layout: string, parts: OldEditParts): Piece[] {
  const players: Player[] = ['white', 'black'];
  const both = (kind: Piece['kind'], letter: Piece['letter'] = ''): Piece[] =>
    players.map((colour) => ({ colour, kind, letter }));
  if (layout === 'dvonn') return [...both('basic'), { colour: 'red', kind: 'dvonn', letter: '' }];
  const pieces = [...both('basic'), ...both('gipf')];
  if (parts.supplies === undefined) return pieces;
  for (const letter of POTENTIALS) pieces.push(...both('loaded', letter));
  for (const letter of POTENTIALS) pieces.push(...both('used', letter));
  return pieces;
}

/* Supplies: 'T3Z3', '-' for none. */

export function supplyCounts(text: string): Record<Potential, number> {
  const counts: Record<Potential, number> = { T: 0, Z: 0, D: 0, Y: 0, P: 0 };
  for (const [, letter, number] of text.matchAll(/([TZDYP])(\d+)/g))
    counts[letter as Potential] = Number(number);
  return counts;
}

export function supplyText(counts: Record<Potential, number>): string {
  const text = POTENTIALS.filter((letter) => counts[letter] > 0).map(
    (letter) => `${letter}${counts[letter]}`,
  );
  return text.length === 0 ? '-' : text.join('');
}

/** Where the reason why a position is impossible is to be shown. */
export type Spot = 'board' | 'turn' | 'reserves' | 'stages' | 'supplies' | 'placed';

export function spotOf(message: Message): Spot {
  switch (message.field) {
    case 'TURN':
      return 'turn';
    case 'RESERVES':
      return 'reserves';
    case 'STAGES':
      return 'stages';
    case 'SUPPLIES':
      return 'supplies';
    case 'PLACED':
      return 'placed';
    default:
      return 'board';
  }
}

/** A scene to draw the parts with, and nothing to play. */
export function sceneOf(parts: OldEditParts, layout: Layout): Scene {
  return {
    session: -1,
    node: 0,
    turn: 0,
    setup: parts.setup,
    start: '',
    title: '',
    position: '',
    inSideGame: false,
    layout: layout.id,
    pieces: parts.pieces,
    counters: [],
    actor: parts.turn,
    owner: parts.turn,
    phase: 'move',
    legal: [],
    outcome: { over: false, winner: 'nobody', reason: '', score: [0, 0], sentence: null },
    repetitions: 1,
    steps: [],
    last: [],
    before: parts.pieces,
    boards: [],
    prompt: { english: '', args: [] },
    promptYou: { english: '', args: [] },
    secret: false,
    answer: false,
    walk: { picked: [], options: [], action: '' },
    current: [],
    previous: [],
    revocable: false,
  };
}
