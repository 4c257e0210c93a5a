/* Networks come from files: the module says which ones a game wants, and judges as the command does
 * once it has them, with vectors or without. Which there are is up to the build. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

import {
  EngineClient,
  Networks,
  connect,
  networkCalled,
  newBinary,
  newEngine,
  newRules,
  plainWasm,
} from './client.mjs';

const wanted = (binary, game = '') => JSON.parse(binary.call(['networks', game])).ok;

/** A binary with every network there is; the names of these, too. */
async function equipped(binary) {
  const names = [];
  for (const name of wanted(binary)) {
    const bytes = await networkCalled(name);
    if (!bytes) continue;
    assert.deepEqual(JSON.parse(binary.network(name, bytes)), { ok: null }, name);
    names.push(name);
  }
  return { binary, names };
}

/** The position line of every start that has a board, a few moves later. */
async function positions() {
  const rules = newRules();
  const lines = [];
  for (const start of await rules.starts()) {
    if (!start.board || start.away) continue;
    let scene = await rules.create({ setup: start.setup });
    for (let i = 0; i < 9 && scene.actor !== 'nobody'; i++) {
      if (scene.actor === 'chance') scene = await rules.roll(scene.session, 77777 * i);
      else {
        const legal = await rules.legal(scene.session);
        scene = await rules.play(scene.session, legal[(i * 7919) % legal.length]);
      }
    }
    lines.push(await rules.engineLine(scene.session));
  }
  return lines;
}

const totals = (text) => text.split('\n').filter((line) => line.startsWith('eval total'));

/** What an engine with networks makes of the same lines, natively. */
function native(lines) {
  const input = [...lines.flatMap((line) => [line, 'eval']), 'quit', ''].join('\n');
  return totals(spawnSync(process.env.POTENTIA, ['engine'], { input, encoding: 'utf8' }).stdout);
}

function judge(binary, lines) {
  return lines.flatMap((line) => {
    binary.line(line);
    return totals(binary.line('eval'));
  });
}

test('every position is judged as the command judges it', async () => {
  const lines = await positions();
  const expected = native(lines);
  assert.ok(expected.length >= 5);
  const { binary, names } = await equipped(await newBinary());
  assert.deepEqual(judge(binary, lines), expected);
  assert.deepEqual(judge((await equipped(await newBinary(plainWasm))).binary, lines), expected);
  const without = judge(await newBinary(), lines);
  assert.equal(
    without.some((total, i) => total !== expected[i]),
    names.length > 0,
  );
});

test('a module without vectors searches the same tree', async () => {
  const nodes = [];
  for (const wasm of [undefined, plainWasm]) {
    const { binary } = await equipped(await newBinary(wasm));
    let result;
    do result = binary.bench(2);
    while (result.more);
    nodes.push(result.nodes);
  }
  assert.ok(nodes[0] > 1000);
  assert.equal(nodes[1], nodes[0]);
});

/** An engine whose fetches are noted; `answer` may hold them back. */
function noting(answer = (name) => networkCalled(name)) {
  const asked = [];
  const handed = [];
  const engine = new EngineClient(
    () =>
      connect((binary) => {
        const take = binary.network.bind(binary);
        binary.network = (name, bytes) => {
          const json = take(name, bytes);
          handed.push([name, 'ok' in JSON.parse(json)]);
          return json;
        };
        return binary;
      }),
    (name, anew) => {
      asked.push(anew ? `${name} anew` : name);
      return answer(name, anew);
    },
  );
  return { asked, handed, engine };
}

test('they are fetched for full strength, once, and for no level', async () => {
  const { asked, handed, engine } = noting();
  const binary = await newBinary();
  for (const line of await positions()) {
    const before = asked.length;
    const names = wanted(binary, line).filter((name) => !asked.includes(name));
    await engine.search(line, { level: 2, nodes: 50 });
    assert.equal(asked.length, before);
    await engine.search(line, { nodes: 50 });
    assert.deepEqual(asked.slice(before), names);
    await engine.search(line, { nodes: 50, lines: 2 });
    assert.equal(asked.length, before + names.length);
  }
  for (const [name, ok] of handed) assert.ok(ok, name);
  engine.close();
});

test('a review has them from its first position on', async () => {
  const { asked, engine } = noting();
  const rules = newRules();
  for (const { setup, board, away } of await rules.starts()) {
    if (!board || away || setup.startsWith('combined')) continue;
    let scene = await rules.create({ setup });
    if (scene.actor !== 'white') continue;
    scene = await rules.play(scene.session, (await rules.legal(scene.session))[0]);
    const sgf = await rules.write(scene.session, 'sgf');
    const names = wanted(await newBinary(), sgf);
    await engine.review(sgf, 10, () => {});
    for (const name of names) assert.ok(asked.includes(name), name);
  }
  engine.close();
});

const line = 'position fen dvonn 9/w[bw]5b[bbw][bbb]/1[bb]6r[wbww]1/w[bw]8/w[rb]w[wwb]4r w 49';

test('what does not come is done without, and what is damaged asked for anew', async () => {
  for (const answer of [
    async () => null,
    async () => {
      throw new Error('no connection');
    },
    async () => new Uint8Array([1, 2, 3]).buffer,
  ]) {
    const { asked, handed, engine } = noting(answer);
    for (let i = 0; i < 3; i++)
      assert.notEqual((await engine.search(line, { nodes: 100 })).best, 'none');
    const name = asked[0];
    assert.deepEqual(asked, handed.length > 0 ? [name, `${name} anew`] : [name]);
    assert.ok(handed.every(([, ok]) => !ok));
    engine.close();
  }
});

test('a search waits a moment, and no longer than it is wanted', async () => {
  let arrive;
  const { asked, handed, engine } = noting(
    (name) =>
      new Promise((resolve) => {
        arrive = async () => resolve(await networkCalled(name));
      }),
  );
  const from = performance.now();
  const stopped = engine.search(line, { infinite: true });
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  engine.stop();
  assert.notEqual((await stopped).best, 'none');
  assert.ok(performance.now() - from < 2400, 'a stop ends the wait');
  const late = engine.search(line, { nodes: 100 });
  assert.notEqual((await late).best, 'none');
  assert.ok(performance.now() - from > 2400, 'what is on its way is waited for');
  await arrive();
  await engine.search(line, { nodes: 100 });
  assert.equal(asked.length, 1);
  assert.equal(handed.length, (await networkCalled(asked[0])) ? 1 : 0);
  engine.close();
});

test('what could not be had is tried again later', async () => {
  let now = 0;
  let asked = 0;
  const networks = new Networks(
    async () => {
      asked++;
      return null;
    },
    () => now,
  );
  const never = new Promise(() => {});
  for (const [time, times] of [
    [0, 1],
    [10_000, 1],
    [40_000, 2],
    [41_000, 2],
    [90_000, 3],
  ]) {
    now = time;
    assert.deepEqual(await networks.ready(['one'], never), []);
    assert.equal(asked, times, `after ${time} ms`);
  }
});

test('the engine that is closed while it waits says so', async () => {
  const { asked, engine } = noting(() => new Promise(() => {}));
  const search = engine.search(line, { infinite: true });
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  engine.close();
  await assert.rejects(search, /closed/);
});

test('the benchmark has all of them', async () => {
  const engine = newEngine();
  const { binary } = await equipped(await newBinary());
  let result;
  do result = binary.bench(1);
  while (result.more);
  assert.equal((await engine.bench(1)).nodes, result.nodes);
  engine.close();
});
