/* A puzzle on the page, solved as a person solves it. */

import assert from 'node:assert/strict';

import { rules } from './table.mjs';

/** Solves a puzzle to its end; `before` is called before each action of the reader. */
export async function solve(table, { id }, hand, before = async () => {}) {
  const played = [];
  for (let verdict = 'right'; verdict === 'right';) {
    const { line } = await rules.puzzleHint(id, played);
    for (const text of line) {
      await table.agree();
      await before(text);
      await hand.act(table, text);
      await table.follow(text);
    }
    const answer = await rules.puzzleTry(id, played, line);
    for (const text of answer.line) await table.follow(text);
    played.push(...line, ...answer.line);
    verdict = answer.verdict;
    assert.ok(['right', 'solved'].includes(verdict));
  }
  await table.page.locator('.lesson-right', { hasText: 'Solved!' }).waitFor();
}
