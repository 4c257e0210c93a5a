/* The engine: the same search as native, and a stop that is seen in time. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import {
  EngineClient,
  ModuleError,
  connect,
  goLine,
  newEngine,
  newRules,
  parseInfo,
  repository,
} from './client.mjs';

const signatures = Object.fromEntries(
  readFileSync(path.join(repository, 'bench/signature.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ')),
);
const start = 'position fen gipf standard B2W/5/6/W5B/6/5/B2W w 12,12 BB -,- m -';

test('the signature is the native one', async () => {
  const engine = newEngine();
  assert.equal((await engine.bench(3)).nodes, Number(signatures['depth-3']));
  if (process.env.FULL_SIGNATURE)
    assert.equal((await engine.bench()).nodes, Number(signatures.full));
  engine.close();
});

test('a search', async () => {
  const engine = newEngine();
  const infos = [];
  const found = await engine.search(start, { depth: 4, lines: 2 }, (info) => infos.push(info));
  assert.ok(infos.some((info) => info.multipv === 2));
  assert.equal(found.info.pv[0], found.best);
  assert.equal(found.info.depth, 4);
  assert.equal(found.resign, false);
  /* However it is cut into slices, the same nodes are visited. */
  await engine.newGame('standard');
  const again = await engine.search(start, { depth: 4, lines: 2 });
  assert.equal(again.info.nodes, found.info.nodes);
  engine.close();
});

test('lines of a cut search stand in order', async () => {
  const engine = newEngine();
  for (const [game, nodes, lines] of [
    ['standard', 900, 3],
    ['ultimate', 3000, 4],
    ['dvonn', 2500, 5],
  ]) {
    await engine.newGame(game);
    const places = [];
    const found = await engine.search('position startpos', { nodes, lines }, (info) => {
      places[info.multipv - 1] = info;
    });
    assert.equal(places.length, lines);
    assert.equal(places[0].pv[0], found.best);
    assert.equal(new Set(places.map((info) => info.pv[0])).size, lines);
    for (let i = 1; i < lines; i++) assert.ok(places[i].score <= places[i - 1].score, game);
  }
  engine.close();
});

test('a single action is played at once and still studied', async () => {
  const engine = newEngine();
  for (const [position, only] of [
    ['gipf standard Bw1W/bbbbw/bbww1b/1w3w1/1w2b1/1B1W1/w1w1 b 5,6 BB -,- r -', 'xc2-c6'],
    ['dvonn bbwww1wbb/rwwwbwwrwb/bbbbbbwrwww/wbbwbwbwwb/bwwbwbbbb w 48', 'f1'],
    ['dvonn bbbwwrwbb/wbbwbbwbbb/wwwwrbwbwbw/bwbwbrwbbw/wwwb1bbww w 48', 'g5'],
  ]) {
    const line = `position fen ${position}`;
    const played = await engine.search(line, { movetime: 20000 });
    assert.deepEqual([played.best, played.info.nodes], [only, 0]);
    assert.equal((await engine.search(line, { level: 8, nodes: 100000 })).info.nodes, 0);
    const studied = await engine.search(line, { nodes: 500, lines: 2 });
    assert.equal(studied.best, only);
    assert.ok(studied.info.nodes > 0);
  }
  engine.close();
});

test('a stop is seen between two slices', async () => {
  let slices = 0;
  const engine = new EngineClient(() =>
    connect(
      (binary) => binary,
      () => slices++,
    ),
  );
  const search = engine.search(start, { infinite: true });
  while (slices < 5) await new Promise((resolve) => setTimeout(resolve, 10));
  const before = slices;
  engine.stop();
  const found = await search;
  assert.ok(slices - before <= 3, `${slices - before} slices after the stop`);
  assert.notEqual(found.best, 'none');
  /* A new search ends the one before it, also while several wait. */
  const three = [1, 2, 3].map(() => engine.search(start, { infinite: true }));
  assert.notEqual((await three[0]).best, 'none');
  assert.notEqual((await three[1]).best, 'none');
  engine.stop();
  assert.notEqual((await three[2]).best, 'none');
  engine.close();
});

test('levels, draws and ends', async () => {
  const engine = newEngine();
  const one = await engine.search(start, { level: 1, seed: 1 });
  assert.notEqual(one.best, 'none');
  assert.equal(await engine.drawOffer(start, 'white'), false);
  const over = 'position fen gipf standard 3w/5/6/W6/6/5/4 w 10,10 BB -,- ow -';
  assert.equal((await engine.search(over, { depth: 2 })).best, 'none');
  const lost =
    'position fen dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49 moves e5-d5';
  assert.equal((await engine.search(lost, { depth: 20 })).resign, true);
  await engine.setHash(32);
  await assert.rejects(engine.setHash(1000), ModuleError);
  await assert.rejects(engine.search('position fen nonsense', { depth: 1 }), ModuleError);
  await assert.rejects(engine.search('position fen external - report', { depth: 1 }), ModuleError);
  engine.close();
  await assert.rejects(engine.search(start, { depth: 1 }), ModuleError);
});

test('a review', async () => {
  const engine = newEngine();
  const rules = newRules();
  let scene = await rules.create({
    position: 'dvonn 7[bw]1/7[bwwb][rw]r/9wr/9[bbwb]/9 w 49',
  });
  scene = await rules.play(scene.session, 'j3-i2');
  const sgf = await rules.write(scene.session, 'sgf');
  const told = [];
  const review = await engine.review(sgf, 20000, (done, count) => told.push([done, count]));
  assert.deepEqual(review.accuracy, [0, -1]);
  const [turn] = review.turns;
  assert.equal(turn.judged, 'blunder');
  assert.equal(turn.player, 'white');
  assert.equal(turn.bestTurn, 'j3-j2');
  assert.equal(turn.whiteBefore, 1000);
  assert.equal(turn.whiteAfter, 0);
  assert.equal(turn.node, 1);
  assert.deepEqual(told.at(-1), [2, 2]);
  const stopped = engine.review(sgf, 50000000, () => {});
  setTimeout(() => engine.stop(), 50);
  const outcome = await stopped;
  assert.ok(outcome === null || outcome.turns.length === 1);
  await assert.rejects(
    engine.review('(;', 100, () => {}),
    ModuleError,
  );
  assert.notEqual((await engine.search(start, { depth: 1 })).best, 'none');
  engine.close();
});

test('a crash is told, and the next search works', async () => {
  let first = true;
  const engine = new EngineClient(() => {
    const broken = first;
    first = false;
    return connect((binary) => {
      if (broken)
        binary.work = () => {
          throw new WebAssembly.RuntimeError('unreachable');
        };
      return binary;
    });
  });
  await assert.rejects(engine.search(start, { depth: 1 }), /unreachable/);
  assert.notEqual((await engine.search(start, { depth: 1 })).best, 'none');
  engine.close();
});

test('lines', () => {
  assert.equal(parseInfo('info string resign'), null);
  const info = parseInfo(
    'info depth 3 seldepth 5 multipv 2 score margin -4 lowerbound win 12 nodes 9 nps 8 hashfull 7 time 6 pv a1-b2 +none',
  );
  assert.deepEqual([info.kind, info.score, info.bound, info.win], ['margin', -4, 'lower', 12]);
  assert.deepEqual(info.pv, ['a1-b2', '+none']);
  assert.equal(goLine({ infinite: true, nodes: 5 }), 'go infinite');
  assert.equal(goLine({ movetime: 99.6, level: 3 }), 'go movetime 100');
  assert.equal(
    goLine({ clock: { white: 1000, black: 2000, whiteInc: 10, blackInc: -1 } }),
    'go p1time 1000 p2time 2000 p1inc 10 p2inc 0',
  );
});
