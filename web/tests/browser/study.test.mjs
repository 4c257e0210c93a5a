/* Studying: the engine, the tree, the review, the editor, pictures of the board. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { cutOff } from './cut-off.mjs';
import { Keyboard, Mouse } from './hands.mjs';
import { open as openPage } from './pages.mjs';
import { board, exported, menu, paste, record } from './record.mjs';
import { start, until } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();
const keys = new Keyboard();

async function open(visit, hash = '#/study') {
  await openPage(visit, hash, '.study-grid .pb-svg');
}

site.check(
  'the engine shows lines, arrows, a bar and what it has done',
  {},
  async (visit, page) => {
    await open(visit);
    await until(async () => (await page.locator('.line').count()) === 3, 'three lines');
    await page.locator('.pb-arrow.pb-tone-best').first().waitFor();
    const depth = async () =>
      parseInt(await page.locator('.engine-numbers dd').first().textContent(), 10);
    const first = await depth();
    await until(async () => (await depth()) > Math.max(first, 3), 'the search goes deeper');
    assert.ok((await page.locator('.engine-numbers dd').nth(1).textContent()) !== '0');
    assert.equal((await page.locator('.evalbar, [class*=eval]').count()) > 0, true);

    await page.locator('.engine-lines select').selectOption('5');
    await until(async () => (await page.locator('.line').count()) === 5, 'five lines');
    // A turn of a line is played by a click on it.
    const turn = page.locator('.line').first().locator('.line-turn').first();
    await turn.click();
    await until(
      async () => (await page.locator('.tree-turn[data-node]').count()) === 1,
      'it is played',
    );
    await page.locator('.toggle', { hasText: 'Engine' }).click();
    await page.locator('.line').first().waitFor({ state: 'detached' });
    assert.equal(await page.locator('.pb-arrow.pb-tone-best').count(), 0);
  },
);

site.check('Tab stops once in each line, left and right go along it', {}, async (visit, page) => {
  await open(visit);
  const turns = page.locator('.line').nth(1).locator('.line-turn');
  const place = () =>
    page.evaluate(() => {
      const lines = [...document.querySelectorAll('.line')];
      const at = lines.findIndex((line) => line.contains(document.activeElement));
      return [
        at,
        [...(lines[at]?.querySelectorAll('.line-turn') ?? [])].indexOf(document.activeElement),
      ];
    });
  // A line may have a single turn for a while.
  await until(async () => {
    await turns.first().focus();
    await page.keyboard.press('ArrowRight');
    const there = await place();
    await page.keyboard.press('ArrowLeft');
    return `${there} ${await place()}` === '1,1 1,0';
  }, 'right and left');
  // However the line changes meanwhile, whoever is in it keeps the place.
  const depth = () => page.locator('.engine-numbers dd').first().textContent();
  const before = await depth();
  await until(async () => (await depth()) !== before, 'the search goes on');
  assert.deepEqual(await place(), [1, 0]);
  await page.keyboard.press('Tab');
  assert.deepEqual(await place(), [2, 0]);
  await page.keyboard.press('Enter');
  await until(
    async () => (await page.locator('.tree-turn[data-node]').count()) === 1,
    'it is played',
  );
});

site.check('lines in DVONN and while a row is removed', {}, async (visit, page) => {
  for (const position of [
    'dvonn bwwbwwbbw/wbbwwbbwwb/wbrbwbwwrbb/bbbwbwbwww/wwwbrwbbb w 49',
    'gipf tournament w3/5/6/WWWW3/6/5/B3 w 8,9 BB -,- R -',
  ]) {
    await open(visit, `#/study?position=${encodeURIComponent(position)}`);
    await page.locator('.line-turn').first().waitFor();
  }
});

site.check('a tree of variations and comments, by keyboard', {}, async (visit, page) => {
  await open(visit, '#/study?start=basic');
  const nodes = page.locator('.tree-turn[data-node]');
  const command = async (text, count) => {
    const box = page.getByLabel('Move or command');
    await keys.tabTo(page, () => box.evaluate((one) => one === document.activeElement), 'the box');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await until(async () => (await nodes.count()) === count, `${text} is played`);
  };
  const current = () => page.locator('.turn-current .turn-text').textContent();
  /** Away from the box, where the arrows are its own. */
  const leave = () =>
    keys.tabTo(
      page,
      () => page.evaluate(() => document.activeElement.matches('.tree-turn, .button')),
      'a button',
    );
  await command('a2-b3', 1);
  await command('i2-h3', 2);
  await leave();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.turn-current[data-node]', { hasText: 'b3' }).waitFor();
  await command('c1-c2', 3);
  assert.equal(await page.locator('.variation .tree-turn').count(), 1);
  await leave();
  await page.keyboard.press('ArrowLeft');
  await until(async () => /b3/.test(await current()), 'back');
  await page.keyboard.press('ArrowRight');
  await until(async () => /c2/.test(await current()), 'forward is where one came from');
  await page.keyboard.press('ArrowUp');
  await until(async () => /h3/.test(await current()), 'up is the main line');
  await page.keyboard.press('ArrowDown');
  await until(async () => /c2/.test(await current()), 'down is the variation');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await until(async () => /h3/.test(await current()), 'the end is that of the main line');

  const press = async (name) =>
    keys.button({ page }, page.getByRole('button', { name, exact: true }));
  await page.locator('.variation .tree-turn').focus();
  await page.keyboard.press('Enter');
  await page.locator('.variation .turn-current').waitFor();
  await press('Comment');
  await until(
    () => page.evaluate(() => document.activeElement?.matches('.comment-field') ?? false),
    'the field of the comment has the focus',
  );
  await page.keyboard.type('Quieter, <b>and</b> sound');
  await page.keyboard.press('Control+Enter');
  await page.locator('.comment', { hasText: 'Quieter, <b>and</b> sound' }).waitFor();
  await press('Interesting move');
  await page.locator('.variation .turn-mark', { hasText: '!?' }).waitFor();
  await press('Make this the main line');
  await page.locator('.tree-row .tree-turn', { hasText: 'c2' }).waitFor();

  // Kept through a reload, and in the record.
  const sgf = await exported(page, 'SGF');
  assert.match(sgf, /c1-c2/);
  assert.match(sgf, /Quieter/);
  const draft = () => page.evaluate(() => sessionStorage.getItem('potentia.study'));
  await until(async () => (await draft())?.includes(JSON.stringify(sgf)), 'the draft');
  await page.locator('.study-nav').getByRole('button', { name: 'Save to your games' }).click();
  await page.locator('.toast', { hasText: 'Saved to your games.' }).waitFor();
  await page.reload();
  await page.locator('.comment', { hasText: 'Quieter' }).waitFor();
  assert.equal(await nodes.count(), 3);

  await page.locator('.tree-row .tree-turn', { hasText: 'c2' }).click();
  await page.locator('.tree-row .turn-current', { hasText: 'c2' }).waitFor();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await until(async () => (await nodes.count()) === 2, 'the line is deleted');
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await nodes.count()) === 3, 'and there again');
});

site.check('a real game is reviewed', {}, async (visit, page) => {
  const game = readFileSync(
    new URL('../../../tests/gipf/tournament-84.gipf', import.meta.url),
    'utf8',
  );
  const opening = game.split('\n').slice(0, 16).join('\n');
  await open(visit);
  await menu(page, 'Import');
  await page.getByLabel('Game or position').fill(opening);
  await page.getByLabel('If the text doesn’t name the game').selectOption('tournament');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await until(async () => (await page.locator('.tree-turn[data-node]').count()) === 16, '16 turns');

  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('radio', { name: 'Quick' }).check();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('progressbar').or(page.getByRole('slider')).first().waitFor();
  const graph = page.getByRole('slider', { name: /White’s chances/ });
  await graph.waitFor();
  assert.equal(await graph.getAttribute('aria-valuemax'), '16');
  const accuracy = await page
    .locator('.tallies tr', { hasText: 'Accuracy' })
    .locator('td')
    .allTextContents();
  assert.equal(accuracy.length, 2);
  for (const value of accuracy) assert.match(value, /^\d+\s?%$/);
  await graph.press('Home');
  await graph.press('ArrowRight');
  await until(
    async () => (await graph.getAttribute('aria-valuenow')) === '1',
    'the graph leads to turns',
  );
  assert.match(
    await graph.getAttribute('aria-valuetext'),
    /Turn 1, White, .*White’s chances: \d+%/,
  );
});

site.check(
  'a challenge and an allowed move have verdicts of their own',
  {},
  async (visit, page) => {
    await open(visit);
    await paste(
      page,
      'combined Z:rps,Y:die 3,3 - gipf tournament wY3/5/6/W6/6/wZb3/3B w 9,9 BB -,- m -\n' +
        'Zg2-g4;challenge;rock;paper;Yb2-b4;allow\n',
    );
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('radio', { name: 'Quick' }).check();
    await page.getByRole('button', { name: 'Review the game' }).click();
    const answers = page.getByRole('list', { name: 'Challenges' }).getByRole('listitem');
    await answers.first().waitFor();
    const told = await answers.allTextContents();
    assert.equal(told.length, 2);
    assert.match(told[0], /Challenging (was worth|cost) \d+%\.|made no difference\./);
    assert.match(
      told[1],
      /(Allowing it|Challenging would have been) .*\d+%\.|made no difference\./,
    );
    // The turn is named without its side game.
    const graph = page.getByRole('slider');
    await graph.focus();
    await graph.press('End');
    await until(
      async () =>
        / Zg2-g4;challenge;Yb2-b4;allow\. /.test(await graph.getAttribute('aria-valuetext')),
      async () => `the turn: ${await graph.getAttribute('aria-valuetext')}`,
    );
  },
);

site.check('a review is exported with its better lines as variations', {}, async (visit, page) => {
  await open(visit);
  await paste(
    page,
    '(;FF[4]GM[39]RU[basic];W[a1-b2];B[i1-h2];W[e1-e2];B[a5-b5];W[a1-b2];B[i5-h5])',
  );
  const nodes = page.locator('.tree-turn[data-node]');
  await until(async () => (await nodes.count()) === 6, '6 turns');
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('radio', { name: 'Quick' }).check();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('slider', { name: /White’s chances/ }).waitFor();
  const text = await exported(page, 'SGF');
  // The last turn is a mistake: beside it stands a line of at least two turns.
  assert.match(text, /\n\(;B\[i5-h5\](C\[|BM\[)[^(]*\)\n\(;B\[[^\]]*\]\n;W\[[^\]]*\]/);
  // Only the copy that is exported has them, until it is opened.
  await page.getByRole('tab', { name: 'Moves' }).click();
  assert.equal(await nodes.count(), 6);
  await paste(page, text);
  await until(async () => (await nodes.count()) > 7, 'the variation is in the tree');
  // A study of one's own says when and by whom.
  await page.getByRole('button', { name: 'Study menu' }).click();
  await page
    .getByRole('menuitem', { name: /^New: / })
    .first()
    .click();
  await until(async () => (await nodes.count()) === 0, 'an empty study');
  assert.match(await exported(page, 'SGF'), /AP\[Potentia:\d.*DT\[20\d\d-\d\d-\d\d\]/s);
});

site.check('a played game is studied, and played on from there', {}, async (visit, page) => {
  const table = await Table.friends(visit, { start: 'standard' });
  await table.play(['a1-b2', 'i1-h2', 'a3-b4'], new Mouse());
  const before = await board(page);
  await page.locator('.controls').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Analyse' }).click();
  await page.locator('.study-grid .pb-svg').waitFor();
  assert.deepEqual(await board(page), before);
  await page.locator('.study-nav').getByRole('button', { name: 'Back', exact: true }).click();
  await until(async () => String(await board(page)) !== String(before), 'one turn back');
  const shown = await board(page);
  await menu(page, 'Play from here');
  await page.getByRole('heading', { name: 'Play from this position' }).waitFor();
  await page.getByRole('radio', { name: 'A friend on this device' }).check();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('.table .pb-svg').waitFor();
  assert.deepEqual(await board(page), shown);
});

site.check(
  'a game of your own is named by its players and seen from your side',
  { viewport: { width: 360, height: 740 } },
  async (visit, page) => {
    await visit.go('#/new?start=basic&opponent=computer');
    await page.getByRole('radio', { name: 'Black', exact: true }).check();
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.locator('.moves .turn').first().waitFor();
    await page.locator('.controls').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Analyse' }).click();
    const named = async () => {
      await page.getByRole('heading', { name: /^Computer, level \d+ – You$/ }).waitFor();
      const below = page.locator('.study-board .player').last();
      assert.equal(await below.getAttribute('aria-label'), 'Black');
      assert.match(await below.textContent(), /You/);
    };
    await named();
    assert.deepEqual(
      (await page.evaluate(cutOff)).filter((one) => !one.startsWith('li.line ')),
      [],
    );
    // So it is when it comes from the list again.
    await page.locator('.study-nav').getByRole('button', { name: 'Save to your games' }).click();
    await page.locator('.toast', { hasText: 'Saved to your games.' }).waitFor();
    await visit.go('#/');
    await page.locator('.game-card', { hasText: 'Analysis' }).locator('a').click();
    await named();
  },
);

site.check('a study reloaded right after a change keeps it', {}, async (visit, page) => {
  await open(visit, '#/study?start=basic');
  // Reloads in the very task in which the turn appears.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.tree-turn[data-node]')) return;
      observer.disconnect();
      location.reload();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByLabel('Move or command').fill('a2-b3');
  await Promise.all([page.waitForEvent('load'), page.getByLabel('Move or command').press('Enter')]);
  await page.locator('.tree-turn[data-node]', { hasText: 'b3' }).waitFor();
});

site.check('the editor says why a position is impossible', {}, async (visit, page) => {
  await open(visit, '#/study?start=standard');
  await menu(page, 'Edit position');
  const verdict = page.locator('.edit-verdict');
  const reserve = page.getByRole('spinbutton', { name: 'White: Reserve' });
  await reserve.fill('21');
  await verdict.filter({ hasText: 'Impossible: ' }).waitFor();
  await page.locator('.field-error').first().waitFor();
  assert.equal(await reserve.getAttribute('aria-invalid'), 'true');
  assert.ok(await page.getByRole('button', { name: 'Analyse', exact: true }).isDisabled());
  assert.ok(await page.getByRole('button', { name: 'Play from here' }).isDisabled());
  await reserve.fill('12');
  await verdict.filter({ hasText: /^gipf standard/ }).waitFor();

  // By mouse a white piece to e5 and one on top of it, which no game can have.
  await page.getByRole('button', { name: 'white piece', exact: true }).click();
  const spot = page.locator('.pb-point[data-point="e5"]');
  const touch = async () => {
    const box = await spot.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  const shows = (text) => until(async () => (await spot.getAttribute('aria-label')) === text, text);
  await touch();
  await shows('e5, white piece');
  await page.getByRole('switch', { name: 'Stack pieces' }).check({ force: true });
  await touch();
  await shows('e5, stack of 2, white piece on top');
  await verdict.filter({ hasText: 'Impossible: ' }).waitFor();
  await page.locator('.study-board .note-error').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await verdict.filter({ hasText: /^gipf standard/ }).waitFor();

  // By keyboard it is taken off again.
  const table = { page, name: (name) => name };
  await page.getByRole('button', { name: 'Erase' }).click();
  await keys.walk(table, 'e5');
  await page.keyboard.press('Enter');
  await shows('e5, empty');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.getByRole('tab', { name: 'Moves' }).waitFor();
});

site.check('the board as a picture', {}, async (visit, page) => {
  const game = await record('ultimate', 1, 24);
  await open(visit, `#/study?position=${encodeURIComponent(game.position)}`);
  await menu(page, 'Export');
  await page.getByRole('dialog').getByRole('radio', { name: 'Picture' }).check();
  const saved = async (name) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const svg = await saved('SVG, for printing');
  assert.equal(svg.name, 'potentia.svg');
  const text = svg.bytes.toString('utf8');
  assert.ok(/<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(text), text.slice(0, 300));
  assert.ok(!/<script|href="http|var\(--/.test(text), 'it needs nothing from elsewhere');
  const png = await saved('PNG, for sharing');
  assert.equal(png.name, 'potentia.png');
  assert.deepEqual([...png.bytes.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  assert.equal(png.bytes.readUInt32BE(16), 1600);
  // The SVG stands by itself: drawn alone it is a board, not an empty sheet.
  const drawn = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [100, 100];
    const paper = canvas.getContext('2d');
    paper.drawImage(image, 0, 0, 100, 100);
    const { data } = paper.getImageData(0, 0, 100, 100);
    return new Set(Array.from({ length: 10_000 }, (_, i) => data.slice(4 * i, 4 * i + 3).join()))
      .size;
  }, text);
  assert.ok(drawn > 20, `${drawn} colours`);
});
