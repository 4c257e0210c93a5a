/* The games that the start page shows, replayed by the rules to the end that they tell. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { fileCalled, newRules } from './client.mjs';

const rules = newRules();
const starts = await rules.starts();
const games = [
  ...new Set(starts.filter((one) => one.board && one.lesson !== '').map((one) => one.game)),
];

/** The actions of a record, turn by turn. */
async function turnsOf(session) {
  const tree = await rules.tree(session);
  assert.ok(tree.every((node) => node.children.length <= 1 && !node.broken));
  return tree.slice(1).map((node) => node.actions);
}

test('there are thirty of them at least, and few bytes', async () => {
  assert.ok(games.length >= 6);
  const files = await Promise.all(games.map((game) => fileCalled(`demo-${game}`)));
  const count = files.reduce((sum, text) => sum + text.split('\n').filter(Boolean).length, 0);
  assert.ok(count >= 30, `${count} games`);
  assert.ok(files.join('').length < 60_000);
});

for (const game of games) {
  test(`every one of ${game} is played to its end`, async () => {
    const text = await fileCalled(`demo-${game}`);
    const { session, games: count } = await rules.open(text);
    await rules.close(session);
    assert.ok(count >= 5, `${count} games`);
    const seen = new Set();
    for (let i = 0; i < count; i++) {
      const record = await rules.open(text, '', i);
      const told = (await rules.header(record.session)).RE;
      const turns = await turnsOf(record.session);
      assert.ok(turns.length >= 10 && turns.length <= 80, `${turns.length} turns`);
      // Once more from the start, action by action.
      let scene = await rules.create({ setup: record.setup });
      assert.equal(record.setup.split(' ')[0], game);
      for (const actions of turns) {
        assert.ok(!scene.outcome.over);
        for (const action of actions.split(';')) scene = await rules.play(scene.session, action);
      }
      assert.equal(scene.position, record.position);
      assert.ok(scene.outcome.over, `game ${i} ends`);
      assert.equal(told[0], scene.outcome.winner === 'white' ? 'W' : 'B');
      seen.add(turns.join(' '));
      await rules.close(scene.session);
      await rules.close(record.session);
    }
    assert.equal(seen.size, count, 'no two are alike');
  });
}
