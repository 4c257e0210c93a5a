/* Small boards and picks for tests, without a game. */

import type {
  BoardNow,
  Change,
  Kit,
  Layout,
  Pick,
  Scene,
  Sprite,
  Thing,
} from '../../src/module/api';

export const DISC = 'M-41 0A41 41 0 0 1 41 0A41 41 0 0 1 -41 0Z';

/** Squares in rows, from a1 on; those named in `dots` are outside. */
export function squares(columns: number, rows: number, dots: string[] = []): Layout {
  const points = Array.from({ length: columns * rows }, (_, i) => {
    const name = `${String.fromCharCode(97 + (i % columns))}${Math.floor(i / columns) + 1}`;
    return { name, dot: dots.includes(name), x: i % columns, y: Math.floor(i / columns) };
  });
  return { points, lines: [], print: 'cells', turns: [0, 3], area: [], labels: [] };
}

export function sprite(some: Partial<Sprite> = {}): Sprite {
  return {
    name: 'disc',
    letter: '',
    label: ['white disc', 'black disc', 'disc'],
    noun: '',
    on: -1,
    shapes: [{ path: DISC, fill: 'face', line: 'rim' }],
    faces: 0,
    stacking: 'layers',
    footprint: [],
    ...some,
  };
}

export function kitOf(layout: Layout, sprites: Sprite[] = [sprite()]): Kit {
  return {
    id: 'k',
    game: 'test',
    title: 'Test',
    sides: false,
    players: [
      { name: 'white', label: 'White', letter: 'w', colourless: false },
      { name: 'black', label: 'Black', letter: 'b', colourless: false },
    ],
    layout,
    sprites,
    hands: [],
    standings: [],
  };
}

export function thing(point: number, some: Partial<Thing> = {}): Thing {
  return {
    sprite: 0,
    owner: 'white',
    hand: -1,
    point,
    level: 0,
    face: 0,
    turn: 0,
    count: 1,
    ...some,
  };
}

export const inHand = (some: Partial<Thing> = {}): Thing => thing(-1, { hand: 0, ...some });

export function boardOf(things: Thing[]): BoardNow {
  return {
    kit: 'k',
    active: true,
    seats: ['white', 'black'],
    missing: [],
    things,
    standings: [],
  };
}

export function change(
  kind: Change['kind'],
  from: Thing | null,
  to: Thing | null,
  beat = 0,
): Change {
  return { kind, beat, board: 0, from, to };
}

export function pick(key: string, some: Partial<Pick> = {}): Pick {
  const kinds: Record<string, Pick['kind']> = {
    p: 'point',
    s: 'subset',
    h: 'hand',
    t: 'turn',
    n: 'number',
    w: 'word',
  };
  return {
    key,
    kind: kinds[key.slice(0, 1)] ?? 'point',
    points: key.startsWith('p') ? key.slice(1).split('.').map(Number) : [],
    chosen: [],
    usual: false,
    hand: -1,
    sprite: -1,
    owner: 'nobody',
    number: 0,
    word: '',
    text: '',
    apart: false,
    action: '',
    warns: false,
    filled: false,
    ...some,
  };
}

/** A scene as far as the board looks at it. */
export function sceneOf(some: Partial<Scene>): Scene {
  return { boards: [], current: [], previous: [], ...some } as Scene;
}
