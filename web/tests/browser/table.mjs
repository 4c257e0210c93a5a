/* A game on the page and the same game beside it in node, step by step: what the page shows
 * must be what the module here says, and what is done on the page is one of its legal actions,
 * done as a person does it, by mouse, finger or keyboard. Nothing here knows a game. */

import assert from 'node:assert/strict';

import { newRules, randomFrom } from '../module/client.mjs';
import { settled, until } from './site.mjs';

export { randomFrom };

export const rules = newRules();
const kits = new Map();

async function kitOf(id) {
  if (!kits.has(id)) kits.set(id, await rules.kit(id));
  return kits.get(id);
}

const OWNERS = ['white', 'black', 'nobody'];

function pieceWords(kit, thing) {
  const { label } = kit.sprites[thing.sprite];
  return label[OWNERS.indexOf(thing.owner)] || label.find((one) => one !== '');
}

/** What lies on a point, be it with a part of it, bottom first. */
function thingsOn(kit, board, index) {
  const { points } = kit.layout;
  const covers = (thing) => {
    if (thing.hand >= 0) return false;
    const offsets = kit.sprites[thing.sprite].footprint[thing.turn] ?? [[0, 0]];
    const { x, y } = points[thing.point];
    return offsets.some(
      ([dx, dy]) =>
        Math.abs(x + dx - points[index].x) < 0.1 && Math.abs(y + dy - points[index].y) < 0.1,
    );
  };
  return board.things.filter(covers).sort((a, b) => a.level - b.level);
}

function pointWords(kit, board, index) {
  const { name, dot } = kit.layout.points[index];
  const things = thingsOn(kit, board, index);
  const top = things.at(-1);
  if (!top) return `${name}, ${dot ? 'dot' : 'empty'}`;
  const count = things.reduce((sum, thing) => sum + thing.count, 0);
  const piece = pieceWords(kit, top);
  if (kit.sprites[top.sprite].footprint.length > 0 && top.level > 0)
    return `${name}, ${piece} on level ${top.level + 1}`;
  const within = top.owner !== 'nobody' && things.find((thing) => thing.owner === 'nobody');
  const words = count === 1 ? `${name}, ${piece}` : `${name}, stack of ${count}, ${piece} on top`;
  return within ? `${words}, with ${pieceWords(kit, within)} inside` : words;
}

/** What a button says for a pick. */
export function pickWords(kit, pick) {
  switch (pick.kind) {
    case 'hand':
      return kit.sprites[pick.sprite].noun || pieceWords(kit, pick);
    case 'turn':
      return `Rotated by ${60 * pick.number}°`;
    case 'number':
      return String(pick.number);
    default:
      return pick.word || pick.text;
  }
}

const isPlace = (pick) => pick.kind === 'point' || pick.kind === 'subset';
/** A piece that has its place is turned there. */
const isTurned = (pick) => pick.kind === 'turn' && pick.points.length > 0;

/** What can be picked first; where one action alone is left, what says that, and where only the
 * piece is left to choose, its place. */
function offered({ options, picked, action }) {
  if (options.length > 0 && options.every((pick) => pick.kind === 'hand'))
    return [...options, ...picked.filter(isPlace)];
  if (action === '' || options.length > 0) return options;
  const first = picked.find((pick) => pick.kind === 'point');
  return picked
    .filter((pick) => pick.kind !== 'point' || pick === first)
    .map((pick) => ({ ...pick, action }));
}

/* Read in the page. */
const seen = () => ({
  points: [...document.querySelectorAll('.table-board .pb-point')].map((point) =>
    point.getAttribute('aria-label'),
  ),
  choices: [...document.querySelectorAll('.choices button')]
    .map((button) => button.textContent)
    .sort(),
  line: document.querySelector('.status-line')?.textContent ?? '',
});

export class Table {
  constructor(page, scene) {
    this.page = page;
    this.scene = scene;
    this.actions = [];
    this.told = new Set();
    /** Whether who looks at the page is to act; friends at one screen always are. */
    this.isActor = true;
    /** What the rules refuse and can be tried all the same. */
    this.tries = [];
  }

  /** A game in node alone; whoever uses it says on which page it is to be seen. */
  static async beside(from) {
    const table = new Table(null, await rules.create(from));
    await table.draw();
    return table;
  }

  /** The game that stands on the page now begins as `from` says. */
  static async at(page, from) {
    const table = await Table.beside(from);
    table.page = page;
    await table.agree();
    return table;
  }

  /** A new game of two friends at one screen, from a position or a start with its parts. */
  static async friends(visit, from) {
    const page = visit.latest;
    const query = from.position
      ? `position=${encodeURIComponent(from.position)}`
      : `start=${from.start}`;
    await visit.go(`#/new?${query}&opponent=friend`);
    await page.getByRole('button', { name: 'Start game' }).click();
    return Table.at(page, from.position ? from : { setup: from.start });
  }

  /** The board that is played on, or the main one while a side game has none. */
  async draw() {
    const { boards } = this.scene;
    const active = boards.findIndex((board) => board.active);
    this.kit = await kitOf(boards[active].kit);
    this.isThere = this.kit.layout.points.length > 0;
    this.board = boards[this.isThere ? active : 0];
    this.layout = (await kitOf(this.board.kit)).layout;
    this.drawnKit = await kitOf(this.board.kit);
  }

  /** What the page must show now. */
  expected() {
    const { scene, board } = this;
    const idle = scene.outcome.over || !this.isActor;
    const options = idle ? [] : offered(scene.walk);
    const can = new Set([
      ...options.filter((pick) => isPlace(pick) || isTurned(pick)).flatMap((pick) => pick.points),
      ...(idle ? [] : this.tries.map((one) => one.points[0])),
    ]);
    const beside = options.filter((pick) =>
      pick.kind === 'word'
        ? pick.action !== '' || !options.some(isPlace)
        : !options.some(isPlace) && pick.kind !== 'hand' && !isTurned(pick),
    );
    return {
      points: this.layout.points.flatMap((_, i) => {
        if (board.missing.includes(i)) return [];
        const words = pointWords(this.drawnKit, board, i);
        return [this.isThere && can.has(i) ? `${words}; can be chosen` : words];
      }),
      choices: beside.map((pick) => pickWords(this.kit, pick)).sort(),
    };
  }

  /** Waits until page and module agree. */
  async agree() {
    const wanted = JSON.stringify(this.expected());
    let now = null;
    const told = ({ points, choices }) => JSON.stringify({ points, choices });
    await until(
      async () => {
        now = await this.page.evaluate(seen).catch(() => null);
        return now && told(now) === wanted;
      },
      () => {
        const { points, choices } = this.expected();
        const differ = points.flatMap((text, i) =>
          text === now?.points[i] ? [] : [`"${now?.points[i]}" for "${text}"`],
        );
        return `${this.actions.join(' ')}: the page shows ${differ.join(', ')} | ${now?.choices} for ${choices} | ${now?.line}`;
      },
    );
    await settled(this.page);
    return now;
  }

  get over() {
    return this.scene.outcome.over;
  }

  /** Follows the game in node. */
  async follow(text) {
    this.actions.push(text);
    this.scene = await rules.play(this.scene.session, text);
    await this.draw();
  }

  /** Takes the last step back in node. */
  async back() {
    this.scene = await rules.back(this.scene.session);
    await this.draw();
  }

  async undo() {
    this.scene = await rules.undo(this.scene.session);
    await this.draw();
  }

  name(point) {
    return this.layout.points[point].name;
  }

  /** Point by its name. */
  point(name) {
    return this.layout.points.findIndex((one) => one.name === name);
  }

  previews(keys) {
    return rules.preview(this.scene.session, keys);
  }

  legal() {
    return rules.legal(this.scene.session);
  }

  /** The picks that say an action, places first, as people come to them on the board: of a
   * subset the one with just what is chosen. */
  async picksOf(text) {
    const { session } = this.scene;
    const { points } = await rules.look(session, text);
    const rowsOf = async (keys, row) => {
      const found = new Map([[row.key, row]]);
      for (const one of found.values())
        for (const point of row.points) {
          const next = await rules.toggle(session, keys, one.key, point);
          if (next) found.set(next.key, next);
        }
      return [...found.values()];
    };
    const search = async (keys, walk) => {
      if (walk.action !== '') return walk.action === text ? [] : null;
      const isOn = (pick) => pick.kind !== 'point' || pick.points.some((p) => points.includes(p));
      // A row in one piece says more than the point that only names it.
      // What has no place is asked for kind by kind, first where there is a choice.
      const order = ['subset', 'point', 'hand', 'turn', 'number', 'word'];
      const alone = (pick) => walk.options.filter((one) => one.kind === pick.kind).length < 2;
      const rank = (pick) =>
        order.indexOf(pick.kind) + (!isPlace(pick) && alone(pick) ? order.length : 0);
      const sorted = walk.options.filter(isOn).sort((a, b) => rank(a) - rank(b));
      for (const option of sorted) {
        const variants = option.kind === 'subset' ? await rowsOf(keys, option) : [option];
        for (const pick of variants) {
          if (pick.action === text) return [{ ...pick, at: keys }];
          if (pick.action !== '') continue;
          const next = [...keys, pick.key];
          const rest = await search(next, await rules.walk(session, next));
          if (rest) return [{ ...pick, at: keys }, ...rest];
        }
      }
      return null;
    };
    const { walk } = this.scene;
    if (walk.action === text) {
      const all = offered(walk).map((pick) => ({ ...pick, at: [] }));
      const row = all.find((pick) => pick.kind === 'subset');
      return row ? [row] : all;
    }
    const found = await search([], walk);
    assert.ok(found, `${text} is not legal: ${(await this.legal()).join(' ')}`);
    return found;
  }

  /** Whether the page says what this gives up: once a game for each player and kind of loss. */
  async tellsOf(text) {
    const before = this.told.size;
    const lost = await rules.warnings(this.scene.session, text).catch(() => []);
    for (const { sentence } of lost)
      if (sentence) this.told.add(`${this.scene.actor} ${sentence.english}`);
    return this.told.size > before;
  }

  /** Does one action on the page with `hand` (see hands.mjs) and sees what comes of it. */
  async act(text, hand) {
    await hand.act(this, text);
    await this.follow(text);
    if (this.scene.secret) await hand.takeScreen(this);
    return this.agree();
  }

  async play(texts, hand) {
    for (const text of texts) await this.act(text, hand);
  }

  /** Plays at random until the game is over; what can be taken is, and nobody gives up. */
  async finish(seed, hand, most = 400) {
    const random = randomFrom(seed);
    for (let i = 0; i < most && !this.over; i++) await this.act(await this.byLot(random), hand);
    assert.ok(this.over, 'the game did not come to an end');
  }

  async byLot(random) {
    const all = await this.legal();
    const words = this.scene.walk.options.filter((pick) => pick.kind === 'word');
    const apart = words.filter((pick) => pick.apart).map((pick) => pick.action);
    const taken = all.filter((text) => !words.some((pick) => pick.action === text));
    const isRow = this.scene.walk.options.some((pick) => pick.kind === 'subset');
    const rest = all.filter((text) => !apart.includes(text));
    const from = isRow && taken.length > 0 ? taken : rest.length > 0 ? rest : all;
    return from[random(from.length)];
  }
}
