/* Turns of several steps and choices asked where they arise, from prepared positions. */

import assert from 'node:assert/strict';

import { Finger, Mouse } from './hands.mjs';
import { line } from './online.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();
const mouse = new Mouse();
const check = site.series({});

const prepared = (name, position, ...lines) => {
  for (const line of lines) {
    check(`${name}: ${line}`, async (visit) => {
      const table = await Table.friends(visit, { position });
      await table.play(line.split(' '), mouse);
    });
  }
};

prepared(
  'TAMSK, an extra move after the regular one',
  'gipf standard 4/5/6/bbwT4/6/5/W2B w 5,5 BB -,- m -',
  'e1-e2 +a1-b2 i1-h2',
  'e1-e2 +none i1-h2',
);
prepared(
  'TAMSK, an extra move before the regular one',
  'gipf standard 4/5/6/bbwT4/6/5/W2B b 5,5 BB -,- m -',
  'e1-e2 +a1-b2 a1-b2',
);
prepared(
  'PÜNCT covers a GIPF-piece with one or two',
  'gipf standard 4/5/6/3wPB2/6/5/W2B w 5,5 BB -,- m -',
  'Pe5-e6=1 i1-h2',
  'Pe5-e6=2 i1-h2',
);
prepared('ZÈRTZ jumps', 'gipf standard 4/5/3b2/3wZ3/3b2/5/W2B w 5,5 BB -,- m -', 'Ze5-g5 i1-h2');
prepared(
  'DVONN covers',
  'gipf standard 4/5/2bZbz2/2BwDb2/2[wbd]bD2/5/W3 w 5,5 BB -,- m -',
  'De5-f4',
);
prepared(
  'a row whose pieces are kept or taken',
  'gipf tournament w3/5/6/WWWW3/6/5/B3 w 8,9 BB -,- R -',
  'xe2-e5:e2,e4 h6-h5',
  'done h6-h5',
);
prepared(
  'crossing rows, one of which goes',
  'gipf basic 4/3b1/3b2/1bbbb2/2b3/1b3/4 b 3,3 BB -,- R -',
  'xe3-e6',
  'xc5-g3',
);
prepared(
  'crossing rows with potentials to keep',
  'gipf tournament 1bYbPwT/wt1bZbYwY/bZ1wDw[Bw]wP/1wZwDbW1bD/bDbZwZwZ2/bDwD1wYwY/bP1wPbT w 5,7 BB -,- R -',
  'xd4-d7:d4',
  'xc6-f5:c6,f5',
);

const DICE = 'combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -';

check('a challenge decided by rock-paper-scissors', async (visit, page) => {
  const table = await Table.friends(visit, { position: DICE });
  await table.act('Zg2-g4', mouse);
  const told = await page.locator('.side-game').textContent();
  assert.match(told, /Declared: White uses the ZÈRTZ-potential on g2/);
  assert.match(told, /At stake: the ZÈRTZ-potential on g2\./);
  assert.match(told, /Black can challenge it\. Side game: Rock-paper-scissors\./);
  assert.match(told, /If Black wins, .*If White wins, .*A tie counts for White/);
  await page.locator('.table-board [data-stake=g2]').waitFor({ state: 'attached' });
  await table.play(['challenge', 'rock'], mouse);
  // What White chose in secret is nowhere to be seen while Black chooses.
  const shown = await page.locator('.table').textContent();
  assert.match(shown, /a secret choice/);
  assert.doesNotMatch(shown.replace(/Rock(?=-?paper)/gi, ''), /rock/i);
  await table.act('paper', mouse);
  // Both hands, and what has become of the stake.
  assert.equal(await page.locator('.side-lost .side-hand').count(), 2);
  assert.match(
    await page.locator('.side-lost').textContent(),
    /Black wins the side game: the ZÈRTZ-potential is lost\./,
  );
  assert.equal(await page.locator('[data-stake]').count(), 0);
  assert.match(await page.locator('.status-line').textContent(), /White to move/);
  await table.act('Yb2-b4', mouse);
  await table.act('allow', mouse);
  assert.equal(table.scene.actor, 'black');
});

check('a challenge decided by a die', async (visit, page) => {
  const table = await Table.friends(visit, { position: DICE });
  await table.play(['Yb2-b4'], mouse);
  await page.getByRole('button', { name: 'Challenge it', exact: true }).click();
  // Chance acts by itself, and what it did cannot be taken back.
  await page.locator('.status-line', { hasText: /to move\.?$/ }).waitFor();
  await page.locator('.side-rolled').nth(1).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Step back' }).isDisabled());
});

/** Black has declared, White has challenged, and Black chooses who starts. */
const CHOICE =
  'combined D:yinsh -,- first:Dd4-d5 gipf tournament 4/5/2bDw2/W6/6/5/3B b 9,9 BB -,- m -';
const SIDE = 'combined D:dvonn -,- - gipf tournament 4/5/2bDw2/W6/6/5/3B b 9,9 BB -,- m -';

check('a challenge decided by a game of DVONN', async (visit, page) => {
  const table = await Table.friends(visit, { position: SIDE });
  await table.play(['Dd4-d5', 'challenge', 'first:w', 'e3', 'f3', 'e4'], mouse);
  assert.equal(await page.locator('.table-board .pb-point').count(), 49);
  // The main board stays in sight with the stake, and one touch makes it large.
  await page.locator('.side-board [data-stake=d4]').waitFor({ state: 'attached' });
  const widthOf = async () => (await page.locator('.side-board').boundingBox()).width;
  const small = await widthOf();
  await page.getByRole('button', { name: /larger board/ }).click();
  await until(async () => (await widthOf()) > 2 * small, 'a larger main board');
  await page.getByRole('button', { name: /larger board/ }).click();
  // Of all that was placed, only each player's last piece is marked.
  assert.equal(await page.locator('.table-board .pb-last-to').count(), 2);
  // What was played of it so far can be leafed through, back to before it and on.
  const pieces = page.locator('.table-board .pb-last-to');
  const current = page.locator('.turn-side [aria-current]');
  await page.keyboard.press('ArrowLeft');
  await until(async () => (await current.textContent()) === 'f3', 'a step back');
  await until(async () => !(await page.locator('.choices').isVisible()), 'nothing to choose');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
  await until(async () => (await page.locator('.pb-point').count()) === 61, 'the declared move');
  await page.locator('.turn-side summary').click();
  await page.locator('.turn-steps').getByRole('button', { name: 'e3' }).click();
  await until(async () => (await pieces.count()) === 1, 'the first piece alone');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await table.agree();
  await table.act('concede', mouse);
  assert.equal(await page.locator('.table-board .pb-point').count(), 61);
});

check('undo takes back a turn of a side game, and not the side game', async (visit, page) => {
  const begun = async () => /So far: (.*)/.exec(await page.locator('.moves').innerText())?.[1];
  const undone = async (left) => {
    await page.locator('.controls').getByRole('button', { name: 'Undo' }).click();
    await until(
      async () => (await begun()) === left,
      async () => `${left} for ${await begun()}`,
    );
  };
  const friends = await Table.friends(visit, { position: SIDE });
  await friends.play(['Dd4-d5', 'challenge', 'first:w', 'e3', 'f3'], mouse);
  await undone('Dd4-d5; challenge; first:w; … e3');
  await undone('Dd4-d5; challenge; first:w');
  await undone('Dd4-d5; challenge');

  // Against the computer, with its answer.
  await visit.go(`#/new?position=${encodeURIComponent(CHOICE)}&opponent=computer`);
  await page.getByRole('radio', { name: 'Black' }).first().check();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByRole('button', { name: 'Black starts' }).click();
  const rings = page.locator('.table-board .pb-point[aria-label*=" ring"]');
  const place = page.locator('.table-board .pb-point[aria-label$="can be chosen"]').first();
  for (const count of [2, 4]) {
    await place.click();
    await until(async () => (await rings.count()) === count, `${count} rings`);
    await line(page, 'Place a ring');
  }
  await page.locator('.controls').getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await rings.count()) === 2, 'the side game before both rings');
});

site.check(
  'a side game is a folded part of the record, to replay and study',
  {},
  async (visit, page) => {
    const table = await Table.friends(visit, { position: SIDE });
    await table.play(['Dd4-d5', 'challenge', 'first:w', 'e3', 'f3', 'concede'], mouse);
    const fold = page.locator('.turn-side');
    const steps = fold.locator('.turn-steps .turn');
    const current = fold.locator('[aria-current]');
    const points = page.locator('.table-board .pb-point');
    await fold.waitFor();
    assert.equal(await steps.first().isVisible(), false);
    assert.match(await fold.locator('summary').textContent(), /^DVONN/);
    await fold.locator('summary').click();
    assert.deepEqual(await steps.allTextContents(), ['first:w', 'e3', 'f3', 'concede']);
    await steps.nth(1).click();
    await until(async () => (await points.count()) === 49, 'the side game as it was');
    await page.getByRole('button', { name: 'Next step' }).click();
    await until(async () => (await current.textContent()) === 'f3', 'the next step');
    await page.keyboard.press('ArrowRight');
    await until(async () => (await points.count()) === 61, 'the main game again');

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Analyse' }).click();
    await page.locator('.study-grid').waitFor();
    await fold.locator('summary').click();
    await steps.nth(2).click();
    await until(async () => (await points.count()) === 49, 'the side game in the analysis');
    assert.equal(await current.textContent(), 'f3');
    await page.locator('.side-board').waitFor();
    // With all there is to say about it beside the board, the list of steps keeps its place.
    await page.locator('.line').nth(2).waitFor();
    const { height } = await page.locator('.study-side .tabs-panel').boundingBox();
    assert.ok(height >= 120, `the record is ${height} px high`);
    await page.keyboard.press('ArrowLeft');
    await until(async () => (await current.textContent()) === 'e3', 'a step back');
  },
);

site.check(
  'on a phone, what is at stake is told above the choice, and who is who with the computer',
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  async (visit, page) => {
    await visit.go(`#/new?position=${encodeURIComponent(CHOICE)}`);
    await page.getByRole('radio', { name: 'Black' }).first().check();
    await page.getByRole('button', { name: 'Start game' }).click();
    const stake = page.locator('.status-stake');
    assert.equal(
      await stake.textContent(),
      'At stake: the DVONN-potential on d4. Side game: YINSH.',
    );
    const choice = page.getByRole('button', { name: 'White starts' });
    await until(async () => {
      const [above, below] = [await stake.boundingBox(), await choice.boundingBox()];
      return above.y > 0 && above.y < below.y && below.y + below.height < 740 - 60;
    }, 'both are seen at once');
    await choice.click();
    await page.locator('.player-role', { hasText: /^Black$/ }).waitFor();
    const board = page.locator('.table-middle > .pb');
    const small = page.locator('.side-board');
    const isSeen = async (one) => (await one.boundingBox()).y > 0;
    await until(async () => (await isSeen(board)) && isSeen(small), 'both boards are seen');
    await page.getByText('You').first().waitFor();
  },
);

check('a player keeps their name in a side game', async (visit, page) => {
  const position = SIDE.replace('D:dvonn', 'D:zertz');
  const table = await Table.friends(visit, { position });
  await table.play(['Dd4-d5', 'challenge', 'first:b'], mouse);
  const line = page.locator('.status-line');
  assert.equal(await line.textContent(), 'Black to move.');
  await page.getByRole('region', { name: 'Black, as Player 1' }).waitFor();
  await page.getByRole('region', { name: 'White, as Player 2' }).waitFor();
  await page.getByRole('list', { name: 'White’s pieces' }).waitFor();
  await table.act('Wd4', mouse);
  assert.equal(await line.textContent(), 'Black removes a ring.');
  await page.getByLabel('Move or command').fill('reserves');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.command-answer').textContent(), /^Black: .*White: /);
  assert.doesNotMatch(await page.locator('.table').textContent(), /Player \d to|Player \d removes/);
});

check('a whole side game of DVONN decides', async (visit) => {
  const table = await Table.friends(visit, { position: SIDE });
  await table.play(['Dd4-d5', 'challenge', 'first:b'], mouse);
  // The placing by text, the way of those in a hurry; the stacks by mouse.
  const spaces = table.layout.points.map((point) => point.name);
  const box = visit.latest.getByLabel('Move or command');
  for (const space of spaces) {
    await box.fill(space);
    await box.press('Enter');
    await table.follow(space);
    await table.agree();
  }
  assert.equal(table.scene.phase, 'stack');
  while (table.scene.boards.length > 1) {
    const moves = (await table.legal()).filter((text) => text !== 'concede');
    await table.act(moves[0], mouse);
  }
});

prepared(
  'a stack captures, and then joins another or passes',
  'tzaar 5/1r2Z1/2Tt3/3z1T2/2t3Z1/1R3t2/2R1r2/4z1/3T1 w c',
  'd4-c3 c4-c3',
  'd4-c3 pass',
);
prepared('pieces of three kinds are placed', 'tzaar 5/6/7/8/8/8/7/6/5 w p', 'Te1 Ze8 Ra1');

site.check(
  'on a phone: of a row of six, five are chosen and seen before they go',
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  async (visit, page) => {
    const table = await Table.friends(visit, {
      position:
        'yinsh standard bwwB/bb5/bbwbwbW1/BwbWw4/2wb1ww1wB/1bwb1b2W/b1wwbbb1b1/2Wwb1bb1/3wwbb1/2B1b1B/3w w R',
    });
    const finger = new Finger();
    const going = () =>
      page.locator('.pb-goes').evaluateAll((all) => all.map((one) => one.dataset.kept).join(' '));
    assert.equal(await page.locator('.pb-rows .pb-row').count(), 2);
    await finger.touch(table, table.point('f4'));
    await until(async () => (await going()) === 'd2 e3 f4 g5 h6', 'the first five');
    await finger.touch(table, table.point('f4'));
    await until(async () => (await going()) === 'e3 f4 g5 h6 i7', 'the other five');
    await page.locator('.pb-confirm button').tap();
    await table.follow('xe3-i7');
    await table.agree();
    await table.act('xd4', finger);
  },
);

check(
  'what a ring would turn over, and the row that makes, is seen before',
  async (visit, page) => {
    const table = await Table.friends(visit, {
      position: 'yinsh standard 3B/1W2b2/B5W1/3w5/B2w6/2b4W1/2w6B/1w7/7W/B6/1W2 w m',
    });
    await mouse.touch(table, table.point('f9'));
    await page.locator('.pb-point[data-point="f3"]').hover();
    const ghosts = page.locator('.pb-preview [data-ghost="f4"] .pb-white');
    await ghosts.first().waitFor({ state: 'attached' });
    await page.locator('.pb-rows .pb-row-chosen').waitFor({ state: 'attached' });
  },
);

check('a stack that is joined is not crossed out, one that is captured is', async (visit, page) => {
  const table = await Table.friends(visit, {
    position: 'tzaar 3T1/r3Z1/2t4/R2z2T1/1t6/5r2/2t1R2/1z4/3T1 w s',
  });
  await mouse.touch(table, table.point('d4'));
  await page.locator('.pb-point[data-point="d7"]').hover();
  await page.locator('[data-leaves="d7"]').waitFor({ state: 'attached' });
  await page.locator('.pb-point[data-point="c3"]').hover();
  await page
    .locator('.pb-preview [data-ghost="c3"] .pb-height', { hasText: '2' })
    .waitFor({ state: 'attached' });
  assert.equal(await page.locator('[data-leaves]').count(), 0);
});
