/* 5,000 random actions from each start, against the native command: after every game both
 * stand in the same position. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

import { newBinary, randomFrom } from './client.mjs';

const command = process.env.POTENTIA;
const ACTIONS = Number(process.env.RANDOM_ACTIONS ?? 5000);

function ask(binary, ...texts) {
  const answer = JSON.parse(binary.call(texts.map(String)));
  assert.ok('ok' in answer, JSON.stringify(answer));
  return answer.ok;
}

const starts = ['basic', 'standard', 'tournament', 'ultimate', 'dvonn', 'random', 'combined'];
for (const start of starts) {
  test(start, { skip: command ? false : 'POTENTIA names no command' }, async () => {
    const binary = await newBinary();
    const random = randomFrom(2024);
    const lines = [];
    const positions = [];
    for (let made = 0; made < ACTIONS;) {
      let scene = ask(binary, 'create', start, '');
      const from = scene.position;
      const played = [];
      /* A game that goes on and on would be too long a line. */
      while (!scene.outcome.over && played.length < 3000) {
        const legal = ask(binary, 'legal', scene.session);
        const text = legal[random(legal.length)];
        played.push(text);
        scene = ask(binary, 'play', scene.session, text);
      }
      ask(binary, 'close', scene.session);
      made += played.length;
      lines.push(`position fen ${from} moves ${played.join(' ')}`, 'show');
      positions.push(scene.position);
    }
    const native = spawnSync(command, ['engine'], { input: lines.join('\n'), encoding: 'utf8' });
    const shown = native.stdout.split('\n').filter((line) => !line.startsWith('setup '));
    const expected = positions.map((position) => `position ${position}`);
    assert.deepEqual(
      shown.filter((line) => line && !line.startsWith('actor ')),
      expected,
    );
  });
}
