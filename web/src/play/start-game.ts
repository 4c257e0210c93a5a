/* From the choices to a stored game. */

import type { Player, Rules, Scene } from '../module/api';
import { askToKeep, newId, saveGame } from '../store/games';
import { pictureOf } from '../store/picture';
import { changeSettings } from '../store/settings';
import type { Pace, Seat, StoredClock, StoredGame } from '../store/types';
import { unplayed } from '../table/side-times';
import { randomBits } from './opponent';

export interface Wish {
  from: { setup: string } | { position: string };
  opponent: number; // level, 0 for a friend
  colour: Player | 'random';
  clock: (Pace & { side: Pace | null }) | null;
}

export function storedGame(
  scene: Scene,
  sgf: string,
  white: Seat,
  black: Seat,
  clock: StoredClock | null,
): StoredGame {
  const now = Date.now();
  return {
    id: newId(),
    version: 0,
    kind: 'game',
    created: now,
    changed: now,
    title: '',
    setup: scene.setup,
    start: scene.start,
    white,
    black,
    clock,
    sgf,
    node: scene.node,
    pending: [],
    unconfirmed: false,
    actor: scene.actor,
    turn: scene.turn,
    outcome: scene.outcome,
    picture: pictureOf(scene),
    mine: null,
  };
}

async function label(
  rules: Rules,
  session: number,
  player: 'PW' | 'PB',
  seat: Seat,
): Promise<void> {
  const name = seat.kind === 'engine' ? `engine:${seat.level}` : seat.name;
  if (name !== '') await rules.setHeader(session, player, name);
}

function clockOf({ base, increment, side }: NonNullable<Wish['clock']>): StoredClock {
  return { base, increment, white: base, black: base, side: side && unplayed(side) };
}

/** As in docs/notation.md. */
async function writeClock(rules: Rules, session: number, clock: StoredClock): Promise<void> {
  const { base, increment, side } = clock;
  await rules.setHeader(session, 'TM', String(base / 1000));
  if (increment > 0) await rules.setHeader(session, 'OT', `${increment / 1000} fischer`);
  if (side) await rules.setHeader(session, 'PTT', `${side.base / 1000}+${side.increment / 1000}`);
}

/** Creates and stores the game; returns its id. Rejects with the module's reason. */
export async function startGame(rules: Rules, wish: Wish): Promise<string> {
  const scene = await rules.create(
    'setup' in wish.from ? { setup: await rules.redraw(wish.from.setup, randomBits()) } : wish.from,
  );
  try {
    const human: Seat = { kind: 'human', name: '' };
    const other: Seat = wish.opponent === 0 ? human : { kind: 'engine', level: wish.opponent };
    const colour = wish.colour === 'random' ? (randomBits() & 1 ? 'white' : 'black') : wish.colour;
    const white = colour === 'white' ? human : other;
    const black = colour === 'white' ? other : human;
    const clock = wish.clock && clockOf(wish.clock);
    await label(rules, scene.session, 'PW', white);
    await label(rules, scene.session, 'PB', black);
    await rules.setHeader(scene.session, 'DT', new Date().toISOString().slice(0, 10));
    if (clock) await writeClock(rules, scene.session, clock);
    const sgf = await rules.write(scene.session, 'sgf');
    const game = await saveGame(storedGame(scene, sgf, white, black, clock));
    changeSettings({ opponent: wish.opponent, ...(scene.start && { start: scene.start }) });
    askToKeep();
    return game.id;
  } finally {
    await rules.close(scene.session);
  }
}
