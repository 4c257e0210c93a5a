/* Puzzles, asked as the page asks them. What each is worth is tested in C. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { ModuleError, newRules } from './client.mjs';

const rules = newRules();
const all = await rules.puzzles();

const rejects = (promise, args) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof ModuleError);
    assert.deepEqual(error.detail.args, args);
    return true;
  });

test('a list of all, each with its position', async () => {
  assert.ok(all.length > 0);
  for (const head of all.slice(0, 20)) {
    const { position, ...rest } = await rules.puzzle(head.id);
    assert.deepEqual(rest, head);
    assert.ok(head.grade >= 1 && head.grade <= 5);
    const scene = await rules.create({ position });
    assert.equal(scene.position, position);
    assert.equal(scene.start, head.start);
    await rules.close(scene.session);
  }
  await rejects(rules.puzzle('chess-1'), ['chess-1']);
});

test('a puzzle for every day', async () => {
  const own = all.filter((one) => one.start === 'standard');
  const found = await Promise.all(own.map((_, day) => rules.puzzleOfDay('standard', 20000 + day)));
  assert.deepEqual(found.map((one) => one.id).sort(), own.map((one) => one.id).sort());
  await rejects(rules.puzzleOfDay('basic', 20000), ['basic']);
  await rejects(rules.puzzleOfDay('standard', 'today'), ['today']);
});

/** Follows the hints from the start; what was played, and how many choices it took. */
async function follow(id) {
  const played = [];
  for (let choices = 1; choices <= 8; choices++) {
    const hint = await rules.puzzleHint(id, played);
    assert.equal(hint.verdict, 'right');
    for (let i = 1; i < hint.line.length; i++) {
      const so = await rules.puzzleTry(id, played, hint.line.slice(0, i));
      assert.equal(so.verdict, 'more');
    }
    const answer = await rules.puzzleTry(id, played, hint.line);
    played.push(...hint.line, ...answer.line);
    if (answer.verdict === 'solved') return { played, choices };
    assert.equal(answer.verdict, 'right');
  }
  return assert.fail(`${id} does not end`);
}

for (const [what, head] of [
  ['two turns', all.find((one) => one.turns === 2)],
  ['three turns', all.find((one) => one.turns === 3)],
  ['a move that keeps the win', all.find((one) => one.turns === 0)],
  ['a move that stops the opponent', all.find((one) => one.turns === -1)],
]) {
  test(`the hints solve it: ${what}`, async () => {
    const { played, choices } = await follow(head.id);
    const { position } = await rules.puzzle(head.id);
    let scene = await rules.create({ position });
    const { owner } = scene;
    scene = await rules.playAll(scene.session, played.join(';'));
    if (head.turns <= 0) assert.equal(choices, 1);
    else assert.equal(scene.outcome.winner, owner);
    assert.equal((await rules.puzzleHint(head.id, played)).verdict, 'solved');
    await rules.close(scene.session);
  });
}

test('what is missed, and what is refused', async () => {
  const { id } = all[0];
  const { position } = await rules.puzzle(id);
  const scene = await rules.create({ position });
  const verdicts = await Promise.all(
    (await rules.legal(scene.session)).map((action) => rules.puzzleTry(id, [], [action])),
  );
  assert.ok(verdicts.some(({ verdict }) => verdict === 'missed'));
  const refused = await rules.puzzleTry(id, [], ['z9-z8']);
  assert.equal(refused.verdict, 'illegal');
  assert.equal(refused.message.args[0], 'z9-z8');
  await rejects(rules.puzzleTry(id, [], ['a'.repeat(5000)]), [2047]);
  await rejects(rules.puzzleHint('dvonn-0', []), ['dvonn-0']);
});

test('why a choice misses: a line that can be played, in words', async () => {
  for (const head of ['standard', 'dvonn', 'punct'].map((start) =>
    all.findLast((one) => one.start === start),
  )) {
    const { position } = await rules.puzzle(head.id);
    const { session } = await rules.create({ position });
    const choice = [];
    let answer;
    do {
      const legal = await rules.legal(session);
      const right = (await rules.puzzleHint(head.id, [])).line;
      choice.push(legal.find((action) => action !== right[choice.length]) ?? legal[0]);
      answer = await rules.puzzleTry(head.id, [], choice);
      await rules.play(session, choice.at(-1));
    } while (answer.verdict === 'more');
    assert.equal(answer.verdict, 'missed');
    assert.ok(answer.line.length > 0 && answer.told.length > 0);
    assert.ok(answer.why || answer.end);
    await rules.playAll(session, answer.line.join(';'));
    await rules.close(session);
  }
});

test('a path: marked, gone on with, and refused where it is damaged', async () => {
  const start = await rules.path('', 20000, '', '', '');
  assert.ok(start.provisional && start.rated === 0 && start.days === 0);
  const missed = await rules.pathMark('', 20000, start.next, 'missed');
  assert.ok(missed.rated && missed.after < missed.before);
  const later = await rules.path(missed.text, 20001, '', '', '');
  assert.deepEqual([later.next, later.isAgain, later.due], [start.next, true, 1]);
  assert.notEqual((await rules.path(missed.text, 20001, '', '', start.next)).next, start.next);
  const solved = await rules.pathMark(missed.text, 20001, start.next, 'solved');
  assert.ok(!solved.rated);
  const { met, days } = await rules.path(solved.text, 20001, '', '', '');
  assert.deepEqual(met[start.next], {
    tries: 2,
    helped: false,
    solved: 20001,
    due: false,
    again: 20004,
  });
  assert.equal(days, 1);
  await rejects(rules.path('nonsense', 20000, '', '', ''), [1]);
  const carried = await rules.pathCarry('met dvonn-1 1 0 20000 0 0\nmet nonsense\ndays 20000');
  assert.ok((await rules.path(carried.text, 20001, '', '', '')).met['dvonn-1'].solved === 20000);
});
