/* Every call of `Rules`, on every game. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ModuleError, RulesClient, connect, newRules, randomFrom } from './client.mjs';

const rules = newRules();
const rejects = (promise, expected) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof ModuleError);
    for (const [name, value] of Object.entries(expected))
      assert.deepEqual(error.detail[name], value);
    return true;
  });

const point = async (setup, name) =>
  (await rules.kit(setup)).layout.points.findIndex((p) => p.name === name);

/** Plays a random action. */
async function playAny(scene, random) {
  const legal = await rules.legal(scene.session);
  return rules.play(scene.session, legal[random(legal.length)]);
}

test('starts', async () => {
  const starts = await rules.starts();
  const names = starts.filter((start) => start.board).map((start) => start.name);
  for (const name of ['basic', 'standard', 'tournament', 'ultimate', 'dvonn', 'combined'])
    assert.ok(names.includes(name), name);
  const sides = Object.fromEntries(starts.map((start) => [start.name, start.side]));
  assert.equal(sides.rps, 'rps');
  assert.equal(sides.combined, '');
  assert.equal(sides.random, 'dvonn.random'); // left to chance
  for (const start of starts) {
    const scene = await rules.create({ setup: start.setup });
    assert.equal(scene.setup, start.setup);
    assert.equal(scene.start, start.name);
    assert.equal(scene.title, start.title);
    const { layout } = await rules.kit(scene.boards[0].kit);
    assert.equal(layout.points.length > 0, start.board);
    await rules.close(scene.session);
  }
});

test('layouts', async () => {
  const gipf = (await rules.kit('basic')).layout;
  assert.equal(gipf.points.length, 61);
  assert.equal(gipf.points.filter((p) => p.dot).length, 24);
  assert.equal(gipf.lines.length, 21);
  const at = Object.fromEntries(gipf.points.map((p) => [p.name, p]));
  assert.ok(at.e1.y < at.e9.y && Math.abs(at.e1.x) < 0.001, 'e1 lies towards White');
  const distance = Math.hypot(at.e5.x - at.e4.x, at.e5.y - at.e4.y);
  assert.ok(Math.abs(distance - 1) < 0.01);
  const dvonn = (await rules.kit('dvonn')).layout;
  assert.equal(dvonn.points.length, 49);
  assert.ok(dvonn.points.every((p) => !p.dot));
  assert.deepEqual((await rules.kit('die')).layout.points, []);
  await rejects(rules.kit('chess'), { args: ['chess'] });
});

test('setups put together', async () => {
  const cases = [
    ['basic', {}, 'gipf basic pieces=15,15'],
    ['standard', { pieces: [20, 18] }, 'gipf standard pieces=20,18 supply=-,-'],
    [
      'tournament',
      {
        supply: [
          [4, 4, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
      'gipf tournament pieces=18,18 supply=T4Z4,-',
    ],
    [
      'combined',
      { sides: [['die', '', 'dvonn', '', '']], challenges: [-1, -1] },
      'combined sides=T:die,D:dvonn challenges=-,- gipf tournament pieces=21,21 ' +
        'supply=T3Z3D3Y3P3,T3Z3D3Y3P3',
    ],
    ['random', { seed: [7] }, 'dvonn random seed=7'],
  ];
  for (const [start, values, setup] of cases) {
    assert.equal(await rules.compose(start, values), setup);
  }
  const combined = (await rules.starts()).find(({ name }) => name === 'combined');
  const usual = Object.fromEntries(combined.options.map((option) => [option.name, option.usual]));
  assert.deepEqual(usual.sides, [['die', 'rps', 'dvonn', 'rps', 'rps']]);
  assert.deepEqual(usual.challenges, [3, 3]);
  const namesakes = (await rules.starts()).find(({ name }) => name === 'namesakes');
  assert.ok(namesakes.board && !namesakes.away);
  assert.match(namesakes.about, /takes about an hour$/);
  const own = Object.fromEntries(namesakes.options.map((option) => [option.name, option.usual]));
  assert.deepEqual(own.sides, [
    ['tzaar.random', 'zertz.blitz', 'dvonn.random', 'yinsh.blitz', 'punct.basic'],
  ]);
  assert.equal(await rules.compose('namesakes', own), namesakes.setup);
  const chosen = { ...own, sides: [['die', '', 'dvonn.random', 'noughts', '']] };
  await rejects(rules.compose('namesakes', chosen), { field: 'sides' });
  chosen.sides[0][3] = 'yinsh';
  assert.match(await rules.compose('namesakes', chosen), /sides=T:die,D:dvonn.random,Y:yinsh ch/);
  assert.equal((await rules.kit('tournament supply=T3')).title, 'GIPF With Potentials');
  await rejects(rules.compose('basic', { pieces: [40, 15] }), {
    args: [40, 15, 18],
    field: 'pieces',
    code: 'GIPF_PIECES',
  });
  const many = {
    pieces: [18, 18],
    supply: [
      [3, 3, 3, 3, 3],
      [3, 3, 3, 3, 3],
    ],
  };
  await rejects(rules.compose('tournament', many), { field: 'supply' });
  await rejects(rules.compose('nothing', {}), { field: 'SETUP' });
  assert.ok((await rules.pools()).some(({ name }) => name === 'gipf-handicap'));
});

test('a scene of GIPF', async () => {
  const scene = await rules.create({ setup: 'standard' });
  assert.equal((await rules.legal(scene.session)).length, 42);
  assert.equal(scene.actor, 'white');
  assert.equal(scene.phase, 'move');
  assert.equal(scene.repetitions, 1);
  const { sprites, hands } = await rules.kit(scene.boards[0].kit);
  const { things } = scene.boards[0];
  const e2 = await point('standard', 'e2');
  const [piece] = things.filter((one) => one.point === e2);
  assert.equal(piece.owner, 'white');
  assert.equal(sprites[piece.sprite].name, 'gipf');
  const reserve = things.find(
    (one) => one.hand >= 0 && hands[one.hand].name === 'reserve' && one.owner === 'black',
  );
  assert.equal(reserve.count, 12);
  const a1 = scene.walk.options.find((pick) => pick.points.includes(0));
  assert.equal(a1.action, 'a1-b2');
  const look = await rules.look(scene.session, 'a1-b2');
  assert.deepEqual(look.points, [0, await point('standard', 'b2')]);
  assert.ok(look.changes.some(({ kind }) => kind === 'comes'));
  await rules.close(scene.session);
});

test('where picks lead, and what that completes', async () => {
  const at = (name) => point('basic', name);
  const to = (changes, kind) =>
    changes
      .flatMap((one) => (one.kind === kind && one.to?.hand === -1 ? [one.to.point] : []))
      .sort();
  const names = async (list) => (await Promise.all(list.map(at))).sort();
  const keyOf = ({ walk }, name) => walk.options.find((pick) => pick.points.includes(name)).key;

  /* The push makes four black ones in a row, with a white one at its end. */
  const row = await rules.create({ position: 'gipf basic 4/5/6/bbbw3/6/5/4 b 9,9 BB -,- m -' });
  const { hands } = await rules.kit(row.boards[0].kit);
  const [push, ...more] = await rules.preview(row.session, [keyOf(row, await at('e1'))]);
  assert.deepEqual(more, []);
  assert.deepEqual(to(push.changes, 'moves'), await names(['e3', 'e4', 'e5', 'e6']));
  assert.deepEqual(to(push.changes, 'comes'), await names(['e2']));
  const [only, ...others] = push.next;
  assert.deepEqual(others, []);
  assert.deepEqual([...only.points].sort(), await names(['e2', 'e3', 'e4', 'e5', 'e6']));
  assert.deepEqual(
    only.changes.map(({ from, to }) => `${from.owner} ${hands[to?.hand]?.name ?? 'lost'}`).sort(),
    ['black reserve', 'black reserve', 'black reserve', 'black reserve', 'white lost'],
  );
  await rules.close(row.session);

  /* From a dot of two lines there are two ways; from all dots at once, more than can be shown. */
  const two = await rules.create({ setup: 'basic' });
  const ways = await rules.preview(two.session, [keyOf(two, await at('b1'))]);
  assert.equal(ways.length, 2);
  assert.deepEqual(await rules.preview(two.session, []), []);
  await rules.close(two.session);

  /* Which piece comes in is open: what is pushed is not. */
  const open = await rules.create({ setup: 'tournament' });
  await rules.playAll(open.session, 'Ge1-e2;Ge9-e8');
  const again = await rules.scene(open.session);
  const [line] = await rules.preview(open.session, [keyOf(again, await at('e1'))]);
  assert.deepEqual(to(line.changes, 'moves'), await names(['e3']));
  assert.deepEqual(to(line.changes, 'comes'), []);
  await rules.close(open.session);
});

test('a move that cuts pieces off tells so beforehand', async () => {
  const random = (seed) => {
    let x = seed;
    return (n) => (x = (x * 48271) % 2147483647) % n;
  };
  const by = random(7);
  let scene = await rules.create({ setup: 'dvonn' });
  let cut = 0;
  while (!scene.outcome.over) {
    const legal = await rules.legal(scene.session);
    const text = legal[by(legal.length)];
    const { changes, points } = await rules.look(scene.session, text);
    const leaves = changes.filter(({ kind }) => kind === 'leaves').length;
    if (points.length === 2 && leaves > 0) {
      const keys = points.map((one) => `p${one}`);
      const [shown] = await rules.preview(scene.session, keys);
      assert.equal(shown.changes.filter(({ kind }) => kind === 'leaves').length, leaves);
      cut++;
    }
    scene = await rules.play(scene.session, text);
  }
  assert.ok(cut > 0);
});

test('a push and a removal as changes', async () => {
  /* Three white pieces in a row; a fourth comes in beside them. */
  const position = 'gipf basic w3/w4/w5/7/6/5/4 w 10,10 BB -,- m -';
  let scene = await rules.create({ position });
  const at = (name) => point('basic', name);
  scene = await rules.play(scene.session, 'e1-e2');
  assert.equal(scene.current.length, 1);
  assert.equal(scene.current[0].changes[0].to.point, await at('e2'));
  assert.equal(scene.phase, 'remove_after');
  assert.ok(scene.revocable);
  assert.deepEqual(await rules.pending(scene.session), ['e1-e2']);
  assert.equal((await rules.back(scene.session)).current.length, 0);
  scene = await rules.play(scene.session, 'e1-e2');
  scene = await rules.play(scene.session, scene.walk.action);
  assert.equal(scene.node, 1);
  assert.equal(scene.previous.length, 2);
  const gone = scene.previous[1].changes.filter(({ kind }) => kind === 'leaves');
  const row = await Promise.all(['b2', 'c2', 'd2', 'e2'].map(at));
  assert.deepEqual(gone.map(({ from }) => from.point).sort(), row.sort());
  assert.ok(!scene.revocable);
  await rules.close(scene.session);
});

test('what is to be kept of a row is toggled', async () => {
  const position = 'gipf standard W3/5/6/wwWwWBb/6/5/B3 w 3,3 BB -,- R -';
  const { session, walk } = await rules.create({ position });
  const [row] = walk.options.filter(({ kind }) => kind === 'subset');
  assert.ok(row.usual && row.action);
  const free = row.points.find((p) => !row.chosen.includes(p));
  const toggled = await rules.toggle(session, [], row.key, free);
  assert.deepEqual(toggled.chosen.toSorted(), [...row.chosen, free].toSorted());
  assert.notEqual(toggled.action, row.action);
  assert.equal((await rules.walk(session, [toggled.key])).action, toggled.action);
  assert.deepEqual((await rules.toggle(session, [], toggled.key, free)).chosen, row.chosen);
  assert.equal(await rules.toggle(session, [], row.key, row.chosen[0]), null, 'plain pieces go');
  await rules.close(session);
});

test('a whole game of DVONN ends by counting', async () => {
  let scene = await rules.create({ setup: 'dvonn random seed=3' });
  const random = randomFrom(1);
  while (!scene.outcome.over) scene = await playAny(scene, random);
  assert.equal(scene.outcome.reason, 'count');
  assert.deepEqual(scene.walk.options, []);
  assert.deepEqual(await rules.legal(scene.session), []);
  assert.match(await rules.write(scene.session, 'sgf'), /RE\[/);
  await rejects(rules.play(scene.session, 'pass'), { args: ['pass'] });
  await rules.close(scene.session);
});

const GAMBLE = 'combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -';

test('a challenge is told before, and its side game at its end', async () => {
  let scene = await rules.create({ position: GAMBLE });
  assert.equal(scene.challenge, null);
  scene = await rules.play(scene.session, 'Zg2-g4');
  const { challenge } = scene;
  assert.equal(challenge.challenger, 'black');
  assert.equal(challenge.made, false);
  assert.equal(challenge.point, await point('tournament', 'g2'));
  assert.equal(challenge.kit, 'rps');
  assert.equal(challenge.told.length, 6);
  await rules.playAll(scene.session, 'challenge;rock');
  scene = await rules.scene(scene.session, 'black');
  assert.ok(scene.challenge.made);
  assert.equal(scene.settled, null);
  assert.equal(scene.current.at(-1).sprite, -1, 'what is hidden has no picture');

  scene = await rules.play(scene.session, 'paper');
  assert.equal(scene.challenge, null);
  assert.equal(scene.settled.kept, false);
  assert.equal(scene.settled.point, challenge.point);
  assert.equal(scene.settled.boards[1].kit, 'rps');
  const { sprites } = await rules.kit('rps');
  const shown = scene.current.slice(-2).map(({ sprite, by }) => [sprites[sprite].name, by]);
  assert.deepEqual(shown, [
    ['rock', 'white'],
    ['paper', 'black'],
  ]);

  // Dice fall for somebody, though chance throws them.
  scene = await rules.playAll(scene.session, 'Yb2-b4;challenge;roll:2;roll:5');
  const rolls = scene.current.slice(-2).map(({ actor, sprite, by }) => [actor, sprite, by]);
  assert.deepEqual(rolls, [
    ['chance', 1, 'white'],
    ['chance', 4, 'black'],
  ]);
  await rules.close(scene.session);
});

test('a scene counts the turns in a side game, and either player can give it up', async () => {
  const position =
    'combined Z:dvonn 3,3 - gipf tournament wY3/5/2wDb2/W4wPB/6/wZb3/3B w 9,9 BB -,- m -';
  for (const [player, action] of [
    ['black', 'concede'],
    ['white', 'leave'],
  ]) {
    let scene = await rules.create({ position });
    const { session } = scene;
    await rejects(rules.concede(session, 'white'), {});
    // Declaring, challenging and choosing who starts are moves of the main game.
    scene = await rules.playAll(session, 'Zg2-g4;challenge');
    assert.equal(scene.side, null);
    scene = await rules.play(session, 'first:b');
    assert.deepEqual(scene.side, { turns: [0, 0] });
    scene = await rules.playAll(session, 'a1;b1;c1;d1');
    assert.deepEqual(scene.side, { turns: [2, 2] });
    scene = await rules.back(session);
    assert.deepEqual(scene.side, { turns: [1, 2] });
    scene = await rules.play(session, 'd1');
    assert.equal(scene.actor, 'black');
    scene = await rules.concede(session, player);
    assert.equal(scene.side, null);
    assert.equal(scene.settled.kept, player === 'black');
    const last = [...scene.previous, ...scene.current].at(-1);
    assert.deepEqual([last.text, last.actor], [action, player]);
    await rules.close(session);
  }
});

test('a side game stays whole in the record, as a part of its turn', async () => {
  let scene = await rules.create({ position: GAMBLE });
  const turn = 'Zg2-g4;challenge;rock;paper;Yb2-b4;challenge;roll:6;roll:5';
  scene = await rules.playAll(scene.session, turn);
  const [, node] = await rules.tree(scene.session);
  assert.deepEqual(
    node.parts.map(({ first, text, title, steps }) => [first, text ?? title, steps?.join(' ')]),
    [
      [0, 'Zg2-g4;challenge', undefined],
      [2, 'Rock-paper-scissors', 'rock paper'],
      [4, 'Yb2-b4;challenge', undefined],
      [6, 'Roll of a die', 'roll:6 roll:5'],
    ],
  );
  assert.deepEqual(node.parts[1].result, {
    english: '{0} wins the side game: the {1} is lost.',
    args: [{ text: 'Black' }, { text: 'ZÈRTZ-potential' }],
  });
  const sgf = await rules.write(scene.session, 'sgf');
  const again = await rules.open(sgf);
  const tree = await rules.tree(again.session);
  assert.deepEqual(tree[1], node);
  assert.equal(node.actions, turn);

  // Any step of it can be gone to, and played on from differently.
  await rules.go(again.session, 0);
  let step = await rules.playAll(again.session, 'Zg2-g4;challenge;rock');
  assert.equal(step.boards.length, 2);
  step = await rules.play(again.session, 'rock');
  assert.ok(step.settled.kept);
  assert.equal((await rules.tree(again.session)).length, 3, 'a variation beside the turn');
  assert.equal(await rules.write(scene.session, 'sgf'), sgf);
  await rules.close(again.session);
  await rules.close(scene.session);
});

test('a combined game with a side game', async () => {
  const position = 'combined D:dvonn -,- - gipf tournament 4/5/2bDw2/W6/6/5/3B b 9,9 BB -,- m -';
  let scene = await rules.create({ position });
  scene = await rules.play(scene.session, 'Dd4-d5');
  assert.equal(scene.phase, 'answer');
  assert.equal(scene.actor, 'white');
  assert.deepEqual(scene.current[0].changes, []);
  scene = await rules.play(scene.session, 'challenge');
  assert.equal(scene.phase, 'first');
  assert.equal(scene.boards.length, 1);
  scene = await rules.play(scene.session, 'first:w');
  assert.deepEqual(
    scene.boards.map((board) => board.active),
    [false, true],
  );
  assert.equal((await rules.kit(scene.boards[1].kit)).game, 'dvonn');
  scene = await rules.play(scene.session, 'e3');
  assert.equal(scene.current.at(-1).changes[0].board, 1);
  assert.equal(scene.current.at(-1).changes[0].to.point, await point('dvonn', 'e3'));
  await rules.play(scene.session, 'f3');
  scene = await rules.play(scene.session, 'concede');
  /* Back on the main board: the declared move is made now. */
  assert.equal(scene.boards.length, 1);
  const moved = scene.previous.at(-1).changes.filter(({ kind }) => kind === 'moves');
  assert.deepEqual(
    moved.map(({ from, to }) => [from.point, to.point]),
    [[await point('basic', 'd4'), await point('basic', 'd5')]],
  );
  assert.equal(scene.owner, 'white');
  const sgf = await rules.write(scene.session, 'sgf');
  const again = await rules.open(sgf);
  assert.equal(again.position, scene.position);
  assert.equal(again.games, 1);
  await rules.close(again.session);
  await rules.close(scene.session);
});

test('secrets and chance', async () => {
  let scene = await rules.create({ setup: 'rps' });
  scene = await rules.play(scene.session, 'rock');
  assert.ok(!scene.revocable, 'a secret choice stands');
  const seen = await rules.scene(scene.session, 'black');
  assert.equal(seen.position, 'rps ? -');
  assert.equal(seen.current.concat(seen.previous).at(-1).text, '?');
  assert.equal((await rules.scene(scene.session, 'white')).position, 'rps rock -');
  assert.equal(await rules.engineLine(scene.session), 'position fen rps ? -');
  await rejects(rules.roll(scene.session, 1), {});
  await rules.close(scene.session);
  scene = await rules.create({ setup: 'die' });
  assert.equal(scene.actor, 'chance');
  scene = await rules.roll(scene.session, 0xffffffff);
  assert.match(scene.position, /^die [1-6] -$/);
  assert.ok(!scene.revocable);
  await rules.close(scene.session);
});

test('a log of actions, with a choice that is not known', async () => {
  let scene = await rules.create({ setup: 'basic' });
  scene = await rules.playAll(scene.session, 'a1-b2;i1-h2;e1-e2');
  assert.equal(scene.turn, 3);
  assert.equal((await rules.tree(scene.session)).length, 4);
  await rejects(rules.playAll(scene.session, 'i2-h3;zz'), { args: ['zz'] });
  assert.equal((await rules.scene(scene.session)).turn, 3, 'all or none');
  assert.equal((await rules.playAll(scene.session, '')).turn, 3);
  await rejects(rules.playAll(scene.session, '?'), {});
  await rules.close(scene.session);

  const position =
    'combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -';
  scene = await rules.create({ position });
  scene = await rules.playAll(scene.session, 'Zg2-g4;challenge;?');
  assert.equal(scene.phase, 'choose');
  assert.equal(scene.actor, 'black');
  assert.match(scene.position, / rps \? -$/);
  for (const seat of ['white', 'black', undefined]) {
    const seen = await rules.scene(scene.session, seat);
    assert.equal(seen.current.at(-1).text, '?');
    assert.deepEqual(
      seen.walk.options.map((pick) => pick.action),
      ['rock', 'paper', 'scissors', 'concede'],
    );
  }
  assert.deepEqual(await rules.pending(scene.session), ['Zg2-g4', 'challenge', '?']);
  const secret = { template: 'a choice is still secret: the game continues once it is revealed' };
  await rejects(rules.play(scene.session, 'rock'), secret);
  await rejects(rules.playAll(scene.session, 'rock'), secret);
  await rejects(rules.playText(scene.session, 'rock'), secret);
  await rules.close(scene.session);
});

test('the tree', async () => {
  const sgf =
    '(;FF[4]GM[39]RU[basic]PW[A]C[at the start](;W[a1-b2]BM[2](;B[i1-h2])(;B[c1-c2]C[here];W[e1-e2]))(;W[zz];B[a1-b2]))';
  let scene = await rules.open(sgf);
  let tree = await rules.tree(scene.session);
  const byActions = (text) => tree.find((node) => node.actions === text);
  assert.equal(tree[0].parent, -1);
  assert.equal(tree[0].comment, 'at the start');
  assert.equal(byActions('a1-b2').mark, '??');
  assert.equal(byActions('c1-c2').comment, 'here');
  assert.ok(byActions('zz').broken);
  assert.equal(scene.node, byActions('i1-h2').id);
  await rejects(rules.go(scene.session, byActions('zz').id), {});
  await rejects(rules.promote(scene.session, byActions('zz').id), {});
  await rejects(rules.go(scene.session, 99), { args: ['99'] });

  const e1 = byActions('e1-e2').id;
  scene = await rules.go(scene.session, e1);
  assert.equal(scene.turn, 3);
  tree = await rules.promote(scene.session, e1);
  assert.deepEqual(byActions('a1-b2').children, [byActions('c1-c2').id, byActions('i1-h2').id]);
  await rules.annotate(scene.session, e1, 'fine', '!?');
  tree = await rules.tree(scene.session);
  assert.equal(byActions('e1-e2').mark, '!?');
  assert.equal(byActions('e1-e2').comment, 'fine');
  await rejects(rules.annotate(scene.session, e1, '', '?!?'), {});
  scene = await rules.remove(scene.session, byActions('c1-c2').id);
  assert.equal(scene.node, byActions('a1-b2').id);
  await rejects(rules.go(scene.session, e1), {});

  assert.equal((await rules.header(scene.session)).PW, 'A');
  await rules.setHeader(scene.session, 'PB', 'ß]\\ "quoted"\n');
  assert.equal((await rules.header(scene.session)).PB, 'ß]\\ "quoted"\n');
  await rejects(rules.setHeader(scene.session, 'GM', '1'), { args: ['GM'] });
  const copy = await rules.open(await rules.write(scene.session, 'sgf'));
  assert.equal((await rules.header(copy.session)).PB, 'ß]\\ "quoted"\n');
  assert.equal((await rules.tree(copy.session)).length, 5);
  await rules.close(copy.session);
  await rules.close(scene.session);
});

test('ends of the host', async () => {
  let scene = await rules.create({ setup: 'basic' });
  scene = await rules.play(scene.session, 'a1-b2');
  for (const [result, winner, reason] of [
    ['B+Resign', 'black', 'resigned'],
    ['W+Time', 'white', 'time'],
    ['Draw', 'nobody', 'agreed'],
  ]) {
    await rules.setHeader(scene.session, 'RE', result);
    const { outcome, walk } = await rules.scene(scene.session);
    assert.deepEqual([outcome.over, outcome.winner, outcome.reason], [true, winner, reason]);
    assert.ok(outcome.sentence.english);
    assert.ok(walk.options.length > 0);
  }
  await rules.setHeader(scene.session, 'RE', '');
  assert.ok(!(await rules.scene(scene.session)).outcome.over);
  await rules.close(scene.session);
});

test('records of every form', async () => {
  let scene = await rules.create({ setup: 'standard' });
  const random = randomFrom(3);
  for (let i = 0; i < 40 && !scene.outcome.over; i++) scene = await playAny(scene, random);
  while (scene.current.length > 0) scene = await rules.back(scene.session);
  for (const form of ['sgf', 'official', 'actions']) {
    const text = await rules.write(scene.session, form);
    const again = await rules.open(text);
    assert.equal(again.position, scene.position, form);
    assert.equal(again.turn, scene.turn);
    await rules.close(again.session);
  }
  await rules.close(scene.session);
  await rejects(rules.open('(;FF[4]RU[basic]\n;W[a1-b2]\n;B[q]\n)'), { line: 3, turn: 2 });
  await rejects(rules.open('a1-b2'), {});
  const hinted = await rules.open('a1-b2\n', 'basic');
  assert.equal(hinted.start, 'basic');
  await rules.close(hinted.session);
  const two = await rules.open('(;FF[4]RU[basic];W[a1-b2])(;FF[4]RU[dvonn];W[e3])', '', 1);
  assert.equal(two.games, 2);
  assert.equal(two.start, 'dvonn');
  assert.equal((await rules.go(two.session, 0)).turn, 0);
  const alone = await rules.open(await rules.write(two.session, 'sgf'));
  assert.equal(alone.games, 1);
  assert.equal(alone.position, two.position);
  await rules.close(alone.session);
  await rules.close(two.session);
});

test('a record that ends within a turn goes on there', async () => {
  const position = 'gipf basic w3/w4/w5/7/6/5/4 w 10,10 BB -,- m -';
  let scene = await rules.open(`(;FF[4]PTP[${position}];W[e1-e2])`);
  assert.equal(scene.current.length, 1);
  assert.equal(scene.phase, 'remove_after');
  scene = await rules.play(scene.session, 'xb2-e2');
  const sgf = await rules.write(scene.session, 'sgf');
  assert.match(sgf, /W\[e1-e2;xb2-e2\]/);
  assert.equal((await rules.open(sgf)).position, scene.position);
});

test('turns as text', async () => {
  let scene = await rules.create({ setup: 'basic' });
  assert.deepEqual(await rules.lineTurns(scene.session, ['a1-b2', 'i1-h2']), ['a1-c3', 'i1-g3']);
  assert.deepEqual(await rules.lineTurns(scene.session, []), []);
  await rejects(rules.lineTurns(scene.session, ['a1-b9']), { field: 'ACTION' });
  scene = await rules.playText(scene.session, ' A1-C3 ');
  assert.equal(scene.turn, 1);
  await rejects(rules.playText(scene.session, 'nonsense'), {});
  assert.equal(
    await rules.engineLine(scene.session),
    'position fen gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m - moves a1-b2',
  );
  await rules.close(scene.session);
});

test('positions taken apart and put together', async () => {
  const positions = [
    'gipf basic b2w/5/6/w5b/6/5/b2w w 12,12 BB -,- m -',
    'gipf standard bwbW/wB2b/w5/bb4b/W4B/BwwWw/wwbb w 4,4 BB -,- r -',
    'gipf tournament wwT2/1wbTwT1/2bTWbTbT/2wbTwb1/wt2w1wT/bbTBww/w1wTwt b 4,8 BB -,- x b',
    'gipf tournament b[wDbd]wb/b2wD1/wwPW2bZ/2bD3w/1wPBb2/1bwwDw/bwzbbz w 2,5 BB -,- m -',
    'dvonn 9/10/4rr5/10/9 w 2',
    'dvonn b1wwb2[wb]1/bw[bw]b[bbbwww]3bw/1bbwbw[bw]wwbr/[wb]wbrrw1bbw/bwwwb1[bw][wb]1 b 49',
    'combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -',
  ];
  for (const position of positions) {
    const parts = await rules.takeApart(position);
    assert.equal(await rules.putTogether(parts), position);
  }
  const parts = await rules.takeApart(positions[0]);
  const values = { ...parts.values, reserves: [19, 12] };
  await rejects(rules.putTogether({ ...parts, values }), { field: 'reserves' });
  const dvonn = await rules.takeApart(positions[4]);
  await rejects(rules.putTogether({ ...dvonn, turn: 'black' }), {});
  await rejects(rules.takeApart('gipf basic'), {});
  await rejects(rules.takeApart('rps - -'), {});
});

test('in a side game too, each way round of a piece is seen before it is placed', async () => {
  const main = 'gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -';
  const begun = await rules.create({ position: `combined Z:punct 3,3 - ${main}` });
  const scene = await rules.playAll(begun.session, 'Zg2-g4;challenge;first:b;C');
  const place = scene.walk.options.find(({ kind }) => kind === 'point');
  const ways = await rules.preview(scene.session, [place.key]);
  assert.ok(ways.length > 0 && ways.every(({ turn }) => turn >= 0));
  await rules.close(scene.session);
});

test('a long game fits the engine line', async () => {
  let scene = await rules.create({ setup: 'combined' });
  const random = randomFrom(11);
  for (let i = 0; i < 400 && !scene.outcome.over; i++) scene = await playAny(scene, random);
  assert.ok((await rules.engineLine(scene.session)).length < 65536);
  await rules.close(scene.session);
});

test('a crash is told, and the next call works', async () => {
  let first = true;
  const breaking = new RulesClient(() => {
    const broken = first;
    first = false;
    return connect((binary) => {
      if (broken)
        binary.call = () => {
          throw new WebAssembly.RuntimeError('unreachable');
        };
      return binary;
    });
  });
  await rejects(breaking.starts(), { args: ['unreachable'], code: 'CRASHED' });
  assert.ok((await breaking.starts()).length > 0);
});
