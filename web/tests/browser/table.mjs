/* A game on the page and the same game beside it in node, step by step: what the page shows
 * must be what the module here says, and what is done on the page is one of its legal actions,
 * done as a person does it, by mouse, finger or keyboard. */

import assert from 'node:assert/strict';

import { newRules, randomFrom } from '../module/client.mjs';
import { settled, until } from './site.mjs';

export { randomFrom };

const POTENTIALS = {
  T: 'TAMSK-potential',
  Z: 'ZÈRTZ-potential',
  D: 'DVONN-potential',
  Y: 'YINSH-potential',
  P: 'PÜNCT-potential',
};

const CHOICES = {
  '+none': 'No extra move',
  done: 'Done removing',
  pass: 'Pass',
  allow: 'Allow',
  challenge: 'Challenge',
  'first:w': 'White starts',
  'first:b': 'Black starts',
  concede: 'Give the side game up',
  rock: 'Rock',
  paper: 'Paper',
  scissors: 'Scissors',
  'result:w': 'White won',
  'result:b': 'Black won',
  confirm: 'That is right',
  dispute: 'That is wrong',
};

function pieceWords({ colour, kind, letter }) {
  switch (kind) {
    case 'basic':
      return `${colour} basic piece`;
    case 'gipf':
      return `${colour} GIPF-piece`;
    case 'loaded':
      return `${colour} piece loaded with a ${POTENTIALS[letter]}`;
    case 'used':
      return `${colour} used ${POTENTIALS[letter]}`;
    default:
      return 'red DVONN-piece';
  }
}

function pointWords(point, stack) {
  const top = stack.at(-1);
  if (!top) return `${point.name}, ${point.dot ? 'dot' : 'empty'}`;
  if (stack.length === 1) return `${point.name}, ${pieceWords(top)}`;
  const red = top.kind !== 'dvonn' && stack.some((piece) => piece.kind === 'dvonn');
  return `${point.name}, stack of ${stack.length}${red ? ' with a DVONN-piece' : ''}, on top a ${pieceWords(top)}`;
}

const onBoard = (action) => ['push', 'extra', 'move', 'place', 'remove'].includes(action.kind);
const isWay = (action) => ['push', 'extra', 'move'].includes(action.kind);
const rowOf = (action) =>
  [...new Set([...action.points, ...action.kept])].sort((a, b) => a - b).join();

/** Points that begin an action. */
function choosable(legal) {
  const points = legal.flatMap((action) => {
    if (action.kind === 'remove') return [...action.points, ...action.kept];
    return onBoard(action) ? [action.points[0]] : [];
  });
  return new Set(points);
}

/* Read in the page. */
const seen = () => ({
  points: [
    ...document.querySelectorAll('.table .pb-point, .study-grid .pb-point, .lesson .pb-point'),
  ].map((point) => point.getAttribute('aria-label')),
  choices: [...document.querySelectorAll('.choices button')]
    .map((button) => button.textContent)
    .sort(),
  line: document.querySelector('.status-line')?.textContent ?? '',
});

const rules = newRules();
const layouts = new Map();

async function layoutOf(id) {
  if (!layouts.has(id)) layouts.set(id, await rules.layout(id));
  return layouts.get(id);
}

export class Table {
  constructor(page, scene, layout) {
    this.page = page;
    this.scene = scene;
    this.layout = layout;
    this.board = { scene, layout };
    this.actions = [];
    this.told = new Set();
    /** Whether who looks at the page is to act; friends at one screen always are. */
    this.isActor = true;
  }

  /** A game in node alone; whoever uses it says on which page it is to be seen. */
  static async beside(from) {
    const scene = await rules.create(from);
    return new Table(null, scene, await layoutOf(scene.layout));
  }

  /** The game that stands on the page now begins as `from` says. */
  static async at(page, from) {
    const scene = await rules.create(from);
    const table = new Table(page, scene, await layoutOf(scene.layout));
    await table.agree();
    return table;
  }

  /** A new game of two friends at one screen, from a position or a start with its parts. */
  static async friends(visit, from) {
    const { page } = { page: visit.latest };
    const query = from.position
      ? `position=${encodeURIComponent(from.position)}`
      : `start=${from.start}`;
    await visit.go(`#/new?${query}&opponent=friend`);
    await page.getByRole('button', { name: 'Start the game' }).click();
    return Table.at(page, from.position ? from : { setup: from.start });
  }

  /** What the page must show now. */
  expected() {
    const { scene } = this;
    const { scene: drawn, layout } = this.board;
    const idle = scene.outcome.over || !this.isActor;
    const can = idle || drawn !== scene ? new Set() : choosable(scene.legal);
    return {
      points: layout.points.map((point, i) => {
        const words = pointWords(point, drawn.pieces[i]);
        return can.has(i) ? `${words}; can be chosen` : words;
      }),
      choices: idle
        ? []
        : scene.legal
            .filter((action) => !onBoard(action))
            .map((action) => CHOICES[action.text])
            .sort(),
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

  async draw() {
    if (this.scene.layout === '') return;
    this.layout = await layoutOf(this.scene.layout);
    this.board = { scene: this.scene, layout: this.layout };
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

  legal(text) {
    const action = this.scene.legal.find((one) => one.text === text);
    assert.ok(action, `${text} is not legal: ${this.scene.legal.map((one) => one.text).join(' ')}`);
    return action;
  }

  name(point) {
    return this.layout.points[point].name;
  }

  /** Whether the page says what this gives up: once a game for each player and kind of loss. */
  tellsOf(action) {
    const before = this.told.size;
    for (const { letter } of action.givesUp)
      this.told.add(`${this.scene.actor} ${letter === 'G' ? 'G' : 'supply'}`);
    return this.told.size > before;
  }

  /** Does one action on the page with `hand` (see hands.mjs) and sees what comes of it. */
  async act(text, hand) {
    await hand.act(this, this.legal(text));
    await this.follow(text);
    if (this.scene.phase === 'choose') await hand.takeScreen(this);
    return this.agree();
  }

  async play(texts, hand) {
    for (const text of texts) await this.act(text, hand);
  }

  /** Plays on by lot until the game is over; a row that can be removed is. */
  async finish(seed, hand, most = 400) {
    const random = randomFrom(seed);
    for (let i = 0; i < most && !this.over; i++) {
      const rows = this.scene.legal.filter((action) => action.kind === 'remove');
      const from = rows.length > 0 ? rows : this.scene.legal;
      await this.act(from[random(from.length)].text, hand);
    }
    assert.ok(this.over, 'the game did not come to an end');
  }

  /* == What a hand needs to know of an action == */

  /** The actions that share the place of this one; where there are several, the page asks. */
  rivals(action) {
    const [from, to] = action.points;
    return this.scene.legal.filter(
      (one) => isWay(one) && isWay(action) && one.points[0] === from && one.points[1] === to,
    );
  }

  words(action) {
    if (action.laid > 0) return action.laid === 1 ? 'Lay 1 piece' : `Lay ${action.laid} pieces`;
    if (action.letter === '') return 'basic piece';
    return action.letter === 'G' ? 'GIPF-piece' : POTENTIALS[action.letter];
  }

  choice(action) {
    return CHOICES[action.text] ?? action.text;
  }

  /** The rows offered now, each with its points and actions. */
  rows() {
    const rows = new Map();
    for (const action of this.scene.legal) {
      if (action.kind !== 'remove') continue;
      const key = rowOf(action);
      if (!rows.has(key)) rows.set(key, { points: key.split(',').map(Number), actions: [] });
      rows.get(key).actions.push(action);
    }
    return [...rows.values()];
  }

  rowOf(action) {
    return this.rows().find((row) => row.actions.includes(action));
  }

  /** A point of this row that lies in no other one. */
  ownPoint(row) {
    const others = this.rows().filter(
      (one) => one !== row && String(one.points) !== String(row.points),
    );
    return row.points.find((point) => others.every((one) => !one.points.includes(point)));
  }
}
