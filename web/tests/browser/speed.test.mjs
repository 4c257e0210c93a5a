/* How fast the page is. Figures are always told; limits hold where nothing else keeps the machine
 * busy. */

import assert from 'node:assert/strict';

import { Mouse } from './hands.mjs';
import { isCalm, start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();

const FIRST_BOARD = 1000; // ms
const INPUT_TO_PAINT = 50; // ms

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

function limit(t, what, value, most, unit = 'ms') {
  const held = isCalm();
  t.diagnostic(
    `${what}: ${value.toFixed(1)} ${unit}, at most ${most}${held ? '' : ' (the machine is busy: only told)'}`,
  );
  if (held) assert.ok(value <= most, `${what}: ${value.toFixed(1)} ${unit}`);
}

for (const [name, hash] of [
  ['the start page', '#/'],
  ['an analysis', '#/study'],
]) {
  site.check(`the first board of a cold load: ${name}`, {}, async (_visit, _page, t) => {
    const times = [];
    for (let i = 0; i < 3; i++) {
      const one = await site.visit();
      await one.context.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('.pb-svg .pb-edge')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => (window.boardDrawn = performance.now())));
        }).observe(document, { childList: true, subtree: true });
      });
      await one.go(hash);
      times.push(await until(() => one.latest.evaluate(() => window.boardDrawn), 'a board'));
      await one.context.close();
    }
    limit(t, 'first board, best of three', Math.min(...times), FIRST_BOARD);
  });
}

site.check('from input to paint', {}, async (visit, page, t) => {
  await visit.context.addInitScript(() => {
    window.paints = [];
    /* The frame after the event is on its way when the task after it runs. */
    window.addEventListener('pointerdown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.paints.push(performance.now() - timeStamp);
        port2.postMessage(0);
      });
    });
  });
  const table = await Table.friends(visit, { start: 'tournament' });
  await table.play(
    ['Ga1-b2', 'Gi1-h2', 'Ga3-b4', 'Gi3-h4', 'c1-c2', 'g1-g2', 'e1-e2', 'e9-e8'],
    new Mouse(),
  );
  const all = () => page.evaluate(() => window.paints);
  await until(async () => (await all()).length >= 16, 'every touch is painted');
  const paints = await all();
  limit(t, 'input to paint, median', median(paints), INPUT_TO_PAINT);
});

site.check(
  'frames of a push on a slow machine',
  { reducedMotion: 'no-preference' },
  async (visit, page, t) => {
    const table = await Table.friends(visit, { start: 'standard' });
    const session = await visit.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      window.frames = [];
      let before = 0;
      const frame = (now) => {
        const moving = document.getAnimations().some((one) => one.playState === 'running');
        if (moving && before > 0) window.frames.push(now - before);
        before = moving ? now : 0;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    for (const push of ['a1-b2', 'i1-h2', 'a1-b2', 'i1-h2', 'c1-c2', 'g1-g2', 'c1-c2', 'g1-g2']) {
      await table.act(push, new Mouse());
      await until(
        () => page.evaluate(() => document.getAnimations().length === 0),
        'everything is at rest',
      );
    }
    const frames = await page.evaluate(() => window.frames);
    assert.ok(frames.length > 10, 'nothing moved');
    const good = frames.filter((ms) => ms <= 17).length / frames.length;
    t.diagnostic(
      `frames of pushes with the processor four times slower: ${frames.length}, ${(100 * good).toFixed(0)} % within 17 ms`,
    );
  },
);
