/* Lessons and puzzles come in files, which the module reads when they are asked for. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { ModuleError, RulesClient, connect, fileCalled, newRules } from './client.mjs';

/** A client that notes what it fetches; `change` may damage it. */
function noting(change = (text) => text) {
  const asked = [];
  const rules = new RulesClient(
    () => connect(),
    async (name, anew) => {
      asked.push(anew ? `${name} anew` : name);
      return change(await fileCalled(name), anew);
    },
  );
  return { asked, rules };
}

const isCalled = (code) => (error) =>
  error instanceof ModuleError && assert.equal(error.detail.code, code) === undefined;

test('the list needs no file, a lesson its chapter’s, once', async () => {
  const { asked, rules } = noting();
  const [chapter, other] = await rules.chapters();
  assert.ok(chapter.title && chapter.about && chapter.lessons.every((one) => one.title));
  assert.deepEqual(asked, []);
  const [first, second] = chapter.lessons;
  await Promise.all([rules.lesson(first.id), rules.lesson(second.id)]);
  await rules.chapterRules(chapter.id);
  assert.deepEqual(asked, [`lessons-${chapter.id}`]);
  await rules.lesson(other.lessons[0].id);
  assert.deepEqual(asked, [`lessons-${chapter.id}`, `lessons-${other.id}`]);
  await assert.rejects(rules.lesson('chess'), isCalled('LEARN_LESSON'));
});

test('all puzzles are in one file', async () => {
  const { asked, rules } = noting();
  const [all, one] = await Promise.all([rules.puzzles(), rules.puzzle('standard-1')]);
  assert.ok(all.some(({ id }) => id === one.id));
  await assert.rejects(rules.puzzle('chess-1'), isCalled('LEARN_PUZZLE'));
  assert.deepEqual(asked, ['puzzles']);
});

test('the answer to every step of every lesson is right', async () => {
  const rules = newRules();
  for (const chapter of await rules.chapters()) {
    const paragraphs = await rules.chapterRules(chapter.id);
    for (const [i, { id }] of chapter.lessons.entries()) {
      const lesson = await rules.lesson(id);
      assert.deepEqual(lesson.rules, paragraphs[i]);
      assert.ok(lesson.rules.length > 0 && lesson.steps.length > 0, id);
      for (const [n, step] of lesson.steps.entries()) {
        assert.notEqual(step.text, '');
        if (step.answer.length === 0) continue;
        assert.equal((await rules.judge(id, n, step.answer)).verdict, 'right', `${id} ${n}`);
      }
    }
  }
});

test('a damaged copy is fetched anew, and refused if that is no better', async () => {
  const kept = noting((text, anew) => (anew ? text : text.slice(0, -9)));
  assert.equal((await kept.rules.lesson('push')).id, 'push');
  assert.deepEqual(kept.asked, ['lessons-gipf-basic', 'lessons-gipf-basic anew']);

  let whole = false;
  const sent = noting((text) => (whole ? text : `<html>${text}`));
  await assert.rejects(sent.rules.lesson('push'), isCalled('LEARN_DAMAGED'));
  await assert.rejects(sent.rules.puzzles(), isCalled('LEARN_DAMAGED'));
  whole = true;
  assert.equal((await sent.rules.lesson('push')).id, 'push');
  assert.ok((await sent.rules.puzzles()).length > 0);
});

test('after a crash it is read again', async () => {
  let broken = false;
  const rules = new RulesClient(
    () =>
      connect((binary) => {
        const call = binary.call.bind(binary);
        binary.call = (texts) => {
          if (broken) {
            broken = false;
            throw new WebAssembly.RuntimeError('unreachable');
          }
          return call(texts);
        };
        return binary;
      }),
    fileCalled,
  );
  const before = await rules.lesson('push');
  broken = true;
  await assert.rejects(rules.starts(), isCalled('CRASHED'));
  assert.deepEqual(await rules.lesson('push'), before);
});
