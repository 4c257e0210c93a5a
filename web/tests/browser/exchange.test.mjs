/* Games and positions in and out: every form comes back as it went, and what is no game is
 * refused with a reason. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Mouse } from './hands.mjs';
import { board, exported, menu, paste, record, study, toEnd } from './record.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();
const quiet = { settings: { opponent: 0 } };

const FORMS = [
  ['SGF', 'sgf'],
  ['Publisher’s notation', 'official'],
  ['Actions', 'actions'],
  ['Position', 'position'],
];

for (const name of ['tournament', 'ultimate', 'dvonn']) {
  site.check(`${name}: each form there and back`, quiet, async (visit, page) => {
    const game = await record(name, 3, 12);
    const other = await record('basic', 4, 5);
    await visit.go('#/study');
    await page.locator('.study-grid .pb-svg').waitFor();
    await paste(page, game.sgf);
    const first = await toEnd(page, game.turns);
    for (const [label, form] of FORMS) {
      const text = await exported(page, label);
      if (form === 'position') assert.equal(text, game.position);
      await paste(page, other.sgf);
      await until(async () => (await study(page)).turns === other.turns, 'another game');
      await paste(page, text);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const again = await toEnd(page, form === 'position' ? 0 : game.turns);
      assert.deepEqual(again.board, first.board, form);
    }
  });
}

site.check('a file, dropped or chosen', quiet, async (visit, page) => {
  const file = path.join(os.tmpdir(), `potentia-${process.pid}.sgf`);
  const game = await record('standard', 3, 10);
  writeFileSync(file, game.sgf);
  await visit.go('#/study');
  await page.locator('.study-grid .pb-svg').waitFor();
  await menu(page, 'Import');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('dialog button', { hasText: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(file);
  await until(async () => (await study(page)).turns === 10, 'the chosen file is open');

  const other = await record('basic', 4, 6);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'game.sgf'));
    const target = document.querySelector('.study-board');
    for (const type of ['dragover', 'drop'])
      target.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
  }, other.sgf);
  await until(async () => (await study(page)).turns === 6, 'the dropped file is open');
});

site.check('files of other programs and charsets', quiet, async (visit, page) => {
  await visit.go('#/study');
  await page.locator('.study-grid .pb-svg').waitFor();
  const drop = (bytes) =>
    page.evaluate(
      (numbers) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(numbers)], 'game.sgf'));
        const target = document.querySelector('.study-board');
        for (const type of ['dragover', 'drop'])
          target.dispatchEvent(
            new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
          );
      },
      [...bytes],
    );
  const game = (charset, name) =>
    Buffer.concat([
      Buffer.from(`(;FF[4]${charset}GM[39]RU[basic]PB[x]PW[`),
      Buffer.from(name),
      Buffer.from('];W[a1-b2])'),
    ]);
  for (const [charset, bytes, name] of [
    ['CA[ISO-8859-1]', [0x4a, 0xfc, 0x72, 0x67], 'Jürg'],
    ['CA[windows-1252]', [0x41, 0x80], 'A€'],
    ['', [0x52, 0x65, 0x6e, 0xe9], 'René'],
    ['CA[UTF-8]', [0x5a, 0xc3, 0xb6], 'Zö'],
    ['CA[Shift_JIS]', [0x82, 0xa0], 'あ'],
  ]) {
    await drop(game(charset, bytes));
    await page.getByRole('heading', { name: `${name} – x` }).waitFor();
    const text = await exported(page, 'SGF');
    assert.ok(text.includes('CA[UTF-8]') && text.includes(`PW[${name}]`), text);
  }
  for (const [charset, reason] of [
    ['CA[nonsense-9]', /nonsense-9/],
    ['CA[UTF-8]', /UTF-8/],
  ]) {
    await drop(game(charset, [0xff]));
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.waitFor();
    assert.match(await alert.textContent(), reason);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  const boardspace = new URL('../../../tests/dvonn/boardspace-2.sgf', import.meta.url);
  await drop(readFileSync(boardspace));
  await page.getByRole('heading', { name: 'DV-Bensen-Dumbot-2017-07-04-1011' }).waitFor();
  await toEnd(page, 77);
});

site.check('what is no game is refused with a reason', quiet, async (visit, page) => {
  await visit.go('#/study');
  await page.locator('.study-grid .pb-svg').waitFor();
  const before = await board(page);
  const hostile = [
    ['(;FF[4]GM[39]RU[basic];W[a1-b2];B[a1-b9])', /turn 2|line 1/i],
    ['(;FF[4]GM[1]SZ[19];B[pd])', /./],
    ['(;GM[37];P0[1 dropb D 2];P0[2 done])', /GM\[37\].*P0/],
    ['(;GM[Gipf]P0[id "a"];P0[0 Start P0])', /GM\[Gipf\].*P0/],
    [
      'gipf basic pieces=15,15\ngipf tournament 4/5/6/7/6/5/4 w 18,18 FF -,- m -\n',
      /gipf basic pieces=15,15.*gipf tournament 4.*belong to different games/,
    ],
    ['gipf basic 9/9/9 w 1,1 BB -,- m -', /./],
    ['gipf basic b2w/5/6/w5b/6/5/b2w w 99,12 BB -,- m -', /./],
    ['\u0000\u0001\u0002'.repeat(1000), /./],
    ['('.repeat(100_000), /./],
    ['<script>alert(1)</script>', /./],
  ];
  for (const [text, reason] of hostile) {
    await paste(page, text);
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.waitFor();
    assert.match(await alert.textContent(), reason);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    assert.deepEqual(await board(page), before);
  }
  // Names from outside are text, never markup.
  await paste(
    page,
    '(;FF[4]GM[39]RU[basic]PW[<img src=x onerror=alert(1)>]PB[b]C[<b>bold</b>];W[a1-b2])',
  );
  await page.getByRole('heading', { name: '<img src=x onerror=alert(1)> – b' }).waitFor();
  assert.equal(await page.locator('main img, main b').count(), 0);
});

site.check('all games as one file', quiet, async (visit, page) => {
  const table = await Table.friends(visit, { start: 'standard' });
  await table.play(['a1-b2', 'i1-h2', 'a3-b4'], new Mouse());
  await page.getByRole('link', { name: 'Potentia, home' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ]);
  const file = await download.path();
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).games.length, 1);

  const other = await site.visit();
  try {
    await other.go();
    const give = async (name, content) => {
      // Messages that stay lie over the button until they are closed.
      const close = other.latest.locator('.toast').getByRole('button', { name: 'Close' });
      await close.evaluateAll((all) => all.forEach((one) => one.click()));
      await close.first().waitFor({ state: 'detached' });
      const [chooser] = await Promise.all([
        other.latest.waitForEvent('filechooser'),
        other.latest.getByRole('button', { name: 'Import', exact: true }).click(),
      ]);
      await chooser.setFiles({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    };
    const told = (text) => other.latest.locator('.toast', { hasText: text }).last().waitFor();
    const text = readFileSync(file, 'utf8');

    await give('games.json', 'no JSON at all');
    await told('it’s not JSON');
    await give('games.json', '{"format":"another","games":[]}');
    await told('This isn’t a file of exported games.');
    await give('games.json', JSON.stringify({ ...JSON.parse(text), version: 99 }));
    await told('written by a newer version');
    const bad = JSON.parse(text);
    bad.games[0].sgf = '(;FF[4]GM[39]RU[basic];W[zz])';
    await give('games.json', JSON.stringify(bad));
    await told('1 game couldn’t be imported');
    bad.games[0].sgf = 7;
    await give('games.json', JSON.stringify(bad));
    await told('"sgf" is missing or wrong');
    assert.equal(await other.latest.locator('.game-card').count(), 0);

    await give('games.json', text);
    await told('1 game added.');
    await give('games.json', text);
    await told('1 was already here.');
    await other.latest.locator('.game-card a').click();
    table.page = other.latest;
    await table.agree();
    await table.act('b1-b2', new Mouse());
    other.quiet();
  } finally {
    await other.context.close();
  }
});

site.check('a link opens the same position and the same game', quiet, async (visit, page) => {
  const game = await record('ultimate', 5, 14);
  await visit.go('#/study');
  await page.locator('.study-grid .pb-svg').waitFor();
  await paste(page, game.sgf);
  const first = await toEnd(page, game.turns);
  await page.locator('.study-nav').getByRole('button', { name: 'Share' }).click();
  const position = await page.getByLabel('This position').inputValue();
  const whole = await page.getByLabel('The whole game (main line)').inputValue();
  assert.ok(position.startsWith(`${site.address}#p=`) && whole.startsWith(`${site.address}#g=`));

  const other = await site.visit();
  try {
    await other.latest.goto(position);
    assert.deepEqual(await study(other.latest), { board: first.board, turns: 0 });
    await other.latest.goto(whole);
    assert.deepEqual(await toEnd(other.latest, game.turns), first);
    for (const damaged of [
      whole.slice(0, -9),
      `${whole}!`,
      `${site.address}#p=gipf_basic_x`,
      `${site.address}#g=AAAA`,
    ]) {
      await other.latest.goto('about:blank');
      await other.latest.goto(damaged);
      await other.latest.getByRole('heading', { name: 'This can’t be opened' }).waitFor();
      assert.match(await other.latest.locator('.note-error').textContent(), /./);
    }
    other.quiet();
  } finally {
    await other.context.close();
  }
});
