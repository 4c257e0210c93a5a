/* Whatever has to be told apart can be: measured from the style sheets, for every board, piece set
 * and theme. */

import assert from 'node:assert/strict';

import { contrast, distance, over, parse } from './contrast.mjs';
import { open } from './pages.mjs';
import { start } from './site.mjs';
import { Table } from './table.mjs';

const site = await start();

const PALETTES = ['white', 'black', 'nobody', 'reverse', 'vivid'];
const STOPS = ['light', 'body', 'dark'];
const GROUNDS = ['edge', 'field', 'space'];
/** Every mark on the surface, and what it is drawn with. */
const MARKS = {
  'pb-way': 'stroke',
  'pb-last-from': 'stroke',
  'pb-last-to': 'stroke',
  'pb-gone': 'fill',
  'pb-can': 'stroke',
  'pb-can pb-other': 'stroke',
  'pb-chosen': 'stroke',
  'pb-can-place': 'fill',
  'pb-target': 'stroke',
  'pb-target-core': 'fill',
  'pb-push': 'fill',
  'pb-would-go': 'fill',
  'pb-row-edge': 'stroke',
  'pb-stays|pb-toggle': 'stroke',
  'pb-goes|pb-toggle': 'stroke',
  'pb-tone-best|pb-ring': 'stroke',
  'pb-tone-other|pb-ring': 'stroke',
  'pb-tone-hint|pb-ring': 'stroke',
  'pb-tone-declared|pb-ring': 'stroke',
  'pb-tone-threat|pb-ring': 'stroke',
};
/** Marks that may lie on a piece: what they are filled with, or their edge, is seen there. */
const CASED = ['pb-target-core', 'pb-push', 'pb-would-go', 'pb-stays|pb-badge', 'pb-goes|pb-badge'];
const PRINTS = { 'pb-line': 'stroke', 'pb-dot': 'fill', 'pb-space': 'stroke' };

/** Read in the page: one element of each look on a board, then its colours in every combination. */
function read({ looks, boards, sets }) {
  const NS = 'http://www.w3.org/2000/svg';
  const frame = document.createElement('div');
  frame.className = 'pb';
  const [board, icon] = ['pb-svg', 'pb-icon'].map((look) => {
    const drawing = document.createElementNS(NS, 'svg');
    drawing.setAttribute('class', look);
    frame.append(drawing);
    return drawing;
  });
  document.body.append(frame);
  const made = looks.map(([name, property, where]) => {
    let parent = where === 'page' ? icon : board;
    for (const look of name.split('|')) {
      const one = document.createElementNS(NS, /stop/.test(look) ? 'stop' : 'g');
      if (look.startsWith('[')) one.setAttribute(look.slice(1, -1), '');
      else one.setAttribute('class', look);
      parent.append(one);
      parent = one;
    }
    return [`${where} ${name} ${property}`, parent, property];
  });
  const root = document.documentElement;
  const found = {};
  for (const theme of ['light', 'dark'])
    for (const surface of boards)
      for (const set of sets) {
        Object.assign(root.dataset, { theme, board: surface, pieces: set });
        const page = getComputedStyle(root);
        found[`${theme}, ${surface}, ${set}`] = {
          ...Object.fromEntries(
            made.map(([name, element, property]) => {
              const style = getComputedStyle(element);
              return [
                name,
                [
                  style.getPropertyValue(property),
                  Number(style.opacity) * Number(style[`${property}-opacity`] || 1),
                ],
              ];
            }),
          ),
          grain: page.getPropertyValue('--board-grain'),
          width: getComputedStyle(made[0][1]).getPropertyValue('--rim-width'),
        };
      }
  frame.remove();
  return found;
}

/** The colours of a page's theme, which carry its text. */
function readPage(names) {
  const probe = document.createElement('span');
  document.body.append(probe);
  const found = {};
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    found[theme] = Object.fromEntries(
      names.map((name) => {
        probe.style.color = `var(--${name})`;
        return [name, getComputedStyle(probe).color];
      }),
    );
  }
  probe.remove();
  return found;
}

const LOOKS = [
  ...['board', 'page'].flatMap((where) =>
    PALETTES.flatMap((palette) => [
      ...STOPS.map((stop) => [`pb-${palette}|pb-stop-${stop}`, 'stop-color', where]),
      [`pb-${palette}|pb-face`, 'stroke', where],
      [`pb-${palette}|pb-fill-ink`, 'fill', where],
      [`pb-${palette}|pb-fill-live`, 'fill', where],
    ]),
  ),
  ...GROUNDS.map((ground) => [`pb-${ground}`, 'fill', 'board']),
  ...Object.entries({ ...MARKS, ...PRINTS }).map(([name, property]) => [name, property, 'board']),
  ...CASED.flatMap((name) => [
    [name, 'fill', 'board'],
    [name, 'stroke', 'board'],
  ]),
  ['[data-ghost]', 'opacity', 'board'],
  ['pb-label', 'fill', 'board'],
  ['pb-badge-sign', 'stroke', 'board'],
  ['pb-row', 'stroke', 'board'],
  ...PALETTES.map((palette) => [`pb-${palette}|pb-height`, 'fill', 'board']),
  ...PALETTES.map((palette) => [`pb-${palette}|pb-letter`, 'fill', 'board']),
  ['pb-white|pb-letter pb-letter-live', 'fill', 'board'],
  ['pb-white|pb-letter pb-letter-live', 'stroke', 'board'],
];

const PAGE = ['bg', 'surface', 'raised', 'sunken'];
const SOFT = { accent: 'accent-soft', danger: 'danger-soft', warn: 'warn-soft' };

site.check('boards and pieces: at least 3 : 1, and text 4.5 : 1', {}, async (visit, page) => {
  await open(visit, '#/settings', '.settings-pieces');
  const values = (legend) =>
    page
      .getByRole('group', { name: legend, exact: true })
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.value));
  const sets = await values('Pieces');
  const boards = await values('Board');
  const found = await page.evaluate(read, { looks: LOOKS, boards, sets });
  const pages = await page.evaluate(readPage, PAGE);
  const faults = [];

  for (const [where, all] of Object.entries(found)) {
    const colour = (name, property, place = 'board') => {
      const [text, alpha] = all[`${place} ${name} ${property}`];
      return { colour: parse(text).colour, alpha: alpha * parse(text).alpha };
    };
    const ask = (what, value, wanted) => {
      if (!(value >= wanted)) faults.push(`${where}: ${what} ${value.toFixed(2)}`);
    };
    const grounds = GROUNDS.map((name) => [name, colour(`pb-${name}`, 'fill').colour]);
    const line = colour('pb-line', 'stroke').colour;
    for (const [name, plain] of grounds) {
      const grain = contrast(over(line, Number(all.grain), plain), plain);
      ask(`how faint the grain of ${name} is`, 1 / grain, 1 / 1.5);
    }
    const band = ['a row', colour('pb-row', 'stroke').colour];
    const face = (palette, stop, place) =>
      colour(`pb-${palette}|pb-stop-${stop}`, 'stop-color', place).colour;
    const rim = (palette, place) => colour(`pb-${palette}|pb-face`, 'stroke', place).colour;

    /* A face that is seen, or a rim that is seen from both sides. */
    const seen = (palette, ground, place) => {
      const edge = rim(palette, place);
      const stops = STOPS.map((stop) => face(palette, stop, place));
      return Math.max(
        Math.min(...stops.map((one) => contrast(one, ground))),
        Math.min(contrast(edge, ground), ...stops.map((one) => contrast(edge, one))),
      );
    };
    /* A preview may be seen by either. */
    const foreseen = (palette, ground, alpha) => {
      const through = (one) => contrast(over(one, alpha, ground), ground);
      const stops = STOPS.map((stop) => through(face(palette, stop, 'board')));
      return Math.max(through(rim(palette, 'board')), Math.min(...stops));
    };
    const ghost = Number(all['board [data-ghost] opacity'][0]);
    for (const palette of PALETTES) {
      for (const [name, ground] of [...grounds, band]) {
        ask(`${palette} on ${name}`, seen(palette, ground, 'board'), 3);
        ask(`a preview of ${palette} on ${name}`, foreseen(palette, ground, ghost), 3);
      }
      const theme = where.split(',')[0];
      for (const name of PAGE)
        ask(
          `${palette} on the page's ${name}`,
          seen(palette, parse(pages[theme][name]).colour, 'page'),
          3,
        );
      const body = face(palette, 'body', 'board');
      const ink = colour(`pb-${palette}|pb-fill-ink`, 'fill').colour;
      const live = colour(`pb-${palette}|pb-fill-live`, 'fill').colour;
      ask(`ink on ${palette}`, contrast(ink, body), 3);
      if (palette !== 'nobody' && palette !== 'reverse') {
        ask(`live on ${palette}`, contrast(live, body), 3);
        if (palette !== 'vivid') ask(`live beside ink on ${palette}`, distance(ink, live), 0.1);
      }
      for (const text of ['pb-height', 'pb-letter'])
        ask(
          `${text} on ${palette}`,
          contrast(colour(`pb-${palette}|${text}`, 'fill').colour, body),
          4.5,
        );
    }
    const letter = 'pb-white|pb-letter pb-letter-live';
    ask(
      'a live letter',
      contrast(colour(letter, 'fill').colour, colour(letter, 'stroke').colour),
      4.5,
    );

    for (const [i, one] of PALETTES.entries())
      for (const other of PALETTES.slice(i + 1))
        for (const stop of STOPS) {
          const [a, b] = [face(one, stop, 'board'), face(other, stop, 'board')];
          const what = `${stop} of ${one} beside ${other}`;
          // Nobody's plain pieces have outlines of their own; colour tells them apart as well.
          const plain = [one, other].some((name) => name === 'nobody' || name === 'reverse');
          if (plain && `${one} ${other}` !== 'nobody reverse') ask(what, distance(a, b), 0.1);
          else ask(what, contrast(a, b), 3);
        }

    for (const [name, property] of Object.entries(MARKS)) {
      const mark = colour(name, property);
      // Arrows are fainter for lines that are worse.
      const alpha = name.includes('tone') ? 0.85 : mark.alpha;
      for (const [ground, below] of grounds)
        ask(`${name} on ${ground}`, contrast(over(mark.colour, alpha, below), below), 3);
    }
    for (const name of CASED) {
      const [fill, casing] = ['fill', 'stroke'].map((one) => colour(name, one).colour);
      ask(`the edge of ${name}`, contrast(fill, casing), 3);
      const below = [
        ...grounds,
        ...PALETTES.flatMap((p) => STOPS.map((stop) => [`${p} ${stop}`, face(p, stop, 'board')])),
      ];
      for (const [ground, one] of below)
        ask(`${name} on ${ground}`, Math.max(contrast(fill, one), contrast(casing, one)), 3);
    }
    for (const [name, property] of Object.entries(PRINTS)) {
      const print = colour(name, property);
      for (const [ground, below] of grounds)
        ask(`${name} on ${ground}`, contrast(over(print.colour, print.alpha, below), below), 3);
    }
    for (const [ground, below] of grounds)
      ask(`labels on ${ground}`, contrast(colour('pb-label', 'fill').colour, below), 4.5);
    ask('the width of a rim', Number(all.width), 3);
  }
  assert.deepEqual(faults, []);
});

site.check('the text of the page: 4.5 : 1', {}, async (visit, page) => {
  await open(visit, '#/settings', '.settings-pieces');
  const inks = ['text', 'muted', 'accent', 'danger', 'warn', 'good'];
  const names = [...PAGE, ...inks, ...Object.values(SOFT), 'on-accent', 'accent-hover'];
  for (const [theme, all] of Object.entries(await page.evaluate(readPage, names))) {
    const at = (a, b) => contrast(parse(all[a]).colour, parse(all[b]).colour);
    for (const ink of inks)
      for (const ground of PAGE)
        assert.ok(at(ink, ground) >= 4.5, `${theme}: ${ink} on ${ground} ${at(ink, ground)}`);
    for (const [ink, soft] of Object.entries(SOFT)) {
      assert.ok(at(ink, soft) >= 4.5, `${theme}: ${ink} on ${soft} ${at(ink, soft)}`);
      assert.ok(at('text', soft) >= 4.5, `${theme}: text on ${soft}`);
    }
    for (const ground of ['accent', 'accent-hover'])
      assert.ok(at('on-accent', ground) >= 4.5, `${theme}: on-accent on ${ground}`);
  }
});

site.check('orange and blue are orange and blue', {}, async (visit, page) => {
  await open(visit, '#/settings', '.settings-pieces');
  await page.getByRole('radio', { name: 'Orange and blue' }).check();
  const [first, second] = await page
    .locator('.settings-pieces .pb-icon')
    .evaluateAll((icons) =>
      [icons[0], icons[icons.length - 1]].map((icon) =>
        getComputedStyle(icon.querySelector('g[class*="pb-disc"]')).getPropertyValue('--body'),
      ),
    );
  const hue = (hex) => {
    const [r, g, b] = hex.match(/[\da-f]{2}/g).map((part) => parseInt(part, 16));
    const degrees = (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
    return (degrees + 360) % 360;
  };
  assert.ok(Math.abs(hue(first) - 30) < 10, first);
  assert.ok(Math.abs(hue(second) - 217) < 15, second);
});

site.check(
  'where the system decides on colours, the players stay different',
  { forcedColors: 'active' },
  async (visit, page) => {
    const table = await Table.friends(visit, { start: 'standard' });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      const discs = await page.locator('.player-disc').evaluateAll((all) =>
        all.map((one) => {
          const { backgroundColor, borderTopColor } = getComputedStyle(one);
          return [backgroundColor, borderTopColor, getComputedStyle(document.body).backgroundColor];
        }),
      );
      assert.equal(discs.length, 2);
      const [[a, rimA, canvas], [b, rimB]] = discs.map((one) =>
        one.map((text) => parse(text).colour),
      );
      assert.ok(contrast(a, b) >= 3, `${a} ${b}`);
      for (const [face, rim] of [
        [a, rimA],
        [b, rimB],
      ])
        assert.ok(
          contrast(face, canvas) >= 3 || contrast(rim, canvas) >= 3,
          `${face}, ${rim} on ${canvas}`,
        );
    }
    await table.agree();
  },
);
