/* What the page draws, offers and lets people agree on, in random play of every game that the
 * module has: none is named. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ModuleError, newBinary, newRules, randomFrom } from './client.mjs';

const binary = await newBinary();
const rules = newRules();

function ask(...texts) {
  const answer = JSON.parse(binary.call(texts.map(String)));
  assert.ok('ok' in answer, JSON.stringify([texts, answer]));
  return answer.ok;
}

const kits = new Map();
function kit(id) {
  if (!kits.has(id)) kits.set(id, ask('kit', id));
  return kits.get(id);
}

function sentence(told) {
  assert.ok(told.english);
  const holes = [...told.english.matchAll(/\{(\d)\}/g)].map((hole) => Number(hole[1]));
  for (const hole of holes) assert.notEqual(told.args[hole], undefined, told.english);
}

function thing(one, { sprites, hands, layout }) {
  assert.ok(sprites[one.sprite]);
  assert.ok(['white', 'black', 'nobody'].includes(one.owner));
  if (one.hand < 0) assert.ok(layout.points[one.point], JSON.stringify(one));
  else assert.ok(hands[one.hand] && one.point === -1);
}

/** How many there are of what is alike, by board; a change takes some away or adds some. */
class Tally {
  counts = new Map();

  add(board, one, times) {
    const place = one.hand < 0 ? `${one.point}/${one.level}` : `hand ${one.hand}`;
    const key = `${board}: ${one.sprite} ${one.owner} ${one.face} ${one.turn} ${place}`;
    const count = (this.counts.get(key) ?? 0) + times * one.count;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }

  static of({ boards }) {
    const tally = new Tally();
    boards.forEach((board, index) => board.things.forEach((one) => tally.add(index, one, 1)));
    return tally;
  }

  made(changes) {
    for (const { board, from, to } of changes) {
      if (from) this.add(board, from, -1);
      if (to) this.add(board, to, 1);
    }
    return this;
  }

  /** Of the boards that are there before and after. */
  list(boards) {
    return [...this.counts].filter(([key]) => Number.parseInt(key) < boards).sort();
  }
}

/** Goes through random picks to an action, as a hand would. */
function walkToAction(scene, random) {
  let walk = scene.walk;
  const keys = [];
  while (walk.action === '') {
    assert.ok(walk.options.length > 0, scene.position);
    let pick = walk.options[random(walk.options.length)];
    if (pick.kind === 'subset') {
      const point = pick.points[random(pick.points.length)];
      pick = ask('toggle', scene.session, keys.join('\n'), pick.key, point) ?? pick;
    }
    keys.push(pick.key);
    const next = ask('walk', scene.session, keys.join('\n'));
    if (pick.action !== '') assert.equal(next.action, pick.action);
    assert.ok(keys.length < 9);
    walk = next;
  }
  return { ...walk, keys: keys.join('\n') };
}

/** The sets of points that a walk has some chosen of. */
const setsIn = ({ options, picked }) =>
  [...options, ...picked].flatMap(({ kind, points }) => (kind === 'subset' ? [points] : [])).sort();

function check(scene) {
  assert.equal(scene.boards.filter((board) => board.active).length, 1);
  for (const board of scene.boards) {
    const own = kit(board.kit);
    assert.ok(own.players.length === 2 && own.title);
    for (const one of board.things) thing(one, own);
    for (const { standing } of board.standings) assert.ok(own.standings[standing]);
    for (const point of board.missing) assert.ok(own.layout.points[point]);
  }
  sentence(scene.prompt);
  sentence(scene.promptYou);
  assert.ok(scene.title);
  for (const played of scene.previous.concat(scene.current)) {
    if (played.tell) sentence(played.tell);
    for (const change of played.changes) assert.ok(change.from ?? change.to);
  }
  const board = scene.boards.find((one) => one.active);
  for (const pick of scene.walk.options) {
    for (const point of pick.points) assert.ok(kit(board.kit).layout.points[point]);
    if (pick.kind === 'hand') assert.ok(kit(board.kit).hands[pick.hand].pickable);
    if (pick.kind === 'word') assert.ok(pick.word || pick.text);
  }
}

function play(setup, seed, actions) {
  const random = randomFrom(seed);
  let scene = ask('create', setup, '');
  for (let i = 0; i < actions && !scene.outcome.over; i++) {
    check(scene);
    if (scene.actor === 'chance') {
      scene = ask('roll', scene.session, random(2 ** 32));
      continue;
    }
    const walk = walkToAction(scene, random);
    assert.ok(walk.picked.length > 0);
    const look = ask('look', scene.session, walk.action);
    if (look.tell) sentence(look.tell);
    for (const fact of look.facts) sentence(fact);
    const expected = Tally.of(scene).made(look.changes);
    const previews = ask('preview', scene.session, walk.keys);
    const boards = scene.boards.length;
    scene = ask('play', scene.session, walk.action);
    const made = (scene.current.length > 0 ? scene.current : scene.previous).at(-1);
    assert.equal(made.text, walk.action);
    assert.deepEqual(made.changes, look.changes);
    const turns = walk.picked.some(({ kind }) => kind === 'turn');
    for (const { points, changes, turn, next } of previews) {
      // Of a piece that is then only turned, every way round is shown.
      if (turn >= 0 && !turns) {
        const { options, picked } = scene.walk;
        const ways = [...options, ...picked].filter(({ kind }) => kind === 'turn');
        assert.ok(ways.some(({ number }) => number === turn));
        continue;
      }
      assert.deepEqual([points, changes], [look.points, look.changes]);
      assert.deepEqual(next.map((set) => set.points).sort(), setsIn(scene.walk));
    }
    const both = Math.min(boards, scene.boards.length);
    assert.deepEqual(Tally.of(scene).list(both), expected.list(both));
  }
  check(scene);
  if (scene.outcome.over) {
    sentence(scene.outcome.sentence);
    assert.deepEqual(scene.prompt, scene.outcome.sentence);
    assert.deepEqual(scene.walk.options, []);
  }
  ask('close', scene.session);
}

for (const start of ask('starts')) {
  test(start.name, () => {
    for (let seed = 1; seed <= 3; seed++) play(start.setup, seed, 120);
  });
}

test('what is refused has a reason', () => {
  for (const start of ask('starts')) {
    const scene = ask('create', start.setup, '');
    const { points } = kit(scene.boards[0].kit).layout;
    points.forEach((_, point) => {
      const why = ask('refusal', scene.session, '', point);
      assert.ok(why.code && why.template);
    });
    for (const one of ask('tries', scene.session))
      for (const point of one.points) assert.ok(points[point]);
    ask('close', scene.session);
  }
});

test('keys that nobody was offered are refused', () => {
  const scene = ask('create', ask('starts')[0].setup, '');
  for (const key of [
    '',
    'p',
    'p999',
    'p1.x',
    's:',
    'h9.9',
    'h0',
    'n-1',
    't',
    'wNo',
    'x',
    'q',
    'p\n',
  ]) {
    const answer = JSON.parse(binary.call(['walk', String(scene.session), `${key}\n${key}`]));
    assert.equal(answer.error?.code, 'MODULE_PICK', key);
  }
});

/* Values as a form would give them: what is allowed, and one more. */
function values(option, random) {
  const one = () => {
    switch (option.kind) {
      case 'number':
        return option.least + random(Math.min(100, option.most - option.least + 2));
      case 'choice':
        return option.choices[random(option.choices.length)].value;
      case 'counts':
        return option.choices.map(() => random(option.most + 2));
      case 'sides':
        return option.choices.map(() => '');
      default:
        return option.usual[0];
    }
  };
  return option.both ? [one(), one()] : [one()];
}

test('what is agreed on by name gives a setup, or a reason', async () => {
  const random = randomFrom(4);
  let refused = 0;
  for (const start of await rules.starts()) {
    assert.ok(start.title && start.about);
    const usual = Object.fromEntries(start.options.map((option) => [option.name, option.usual]));
    assert.equal(await rules.compose(start.name, usual), start.setup);
    assert.equal(await rules.compose(start.name, {}), start.setup);
    for (let i = 0; i < 60 && start.options.length > 0; i++) {
      const option = start.options[random(start.options.length)];
      const chosen = { [option.name]: values(option, random) };
      const setup = await rules.compose(start.name, chosen).catch((error) => {
        assert.ok(error instanceof ModuleError);
        assert.equal(error.detail.field, option.name);
        refused++;
        return null;
      });
      if (setup === null) continue;
      assert.equal(await rules.compose(start.name, { ...usual, ...chosen }), setup);
      const same = JSON.stringify(chosen[option.name]) === JSON.stringify(option.usual);
      assert.equal(setup === start.setup, same);
      assert.equal(await rules.compose(setup, {}), setup);
    }
  }
  assert.ok(refused > 0);
});

test('side games can be agreed on for every stake', async () => {
  const starts = await rules.starts();
  for (const start of starts) {
    for (const option of start.options.filter(({ kind }) => kind === 'sides')) {
      for (const side of starts.filter((one) => one.side)) {
        const words = option.choices.map(() => side.side);
        const setup = await rules.compose(start.name, { [option.name]: [words] });
        for (const { value } of option.choices) assert.ok(setup.includes(`${value}:${side.side}`));
        ask('close', ask('create', setup, '').session);
      }
    }
  }
});

test('starts that are drawn', async () => {
  for (const start of await rules.starts()) {
    const drawn = await rules.redraw(start.setup, 12345);
    if (!start.drawn) {
      assert.equal(drawn, start.setup);
      continue;
    }
    assert.notEqual(drawn, start.setup);
    const open = await rules.redraw(drawn, null);
    assert.equal(await rules.redraw(start.setup, null), open);
    assert.equal(await rules.redraw(open, 12345), drawn);
    assert.ok((await rules.kit(drawn)).title);
  }
});

test('positions taken apart and put together', async () => {
  const random = randomFrom(9);
  for (const start of (await rules.starts()).filter((one) => one.editable)) {
    let scene = ask('create', start.setup, '');
    for (let i = 0; i < 60 && !scene.outcome.over; i++) {
      const parts = await rules.takeApart(scene.position).catch((error) => {
        assert.ok(scene.boards.length > 1 || scene.answer, error.message);
        return null;
      });
      if (parts) {
        const own = kit(parts.setup);
        for (const one of parts.things) thing(one, own);
        for (const field of parts.fields) assert.ok(parts.values[field.name]);
        /* What a turn leaves open an editor does not know: the turn begins anew. */
        if (scene.current.length === 0)
          assert.equal(await rules.putTogether(parts), scene.position);
      }
      if (scene.actor === 'chance') scene = ask('roll', scene.session, random(2 ** 32));
      else scene = ask('play', scene.session, walkToAction(scene, random).action);
    }
    ask('close', scene.session);
  }
});
