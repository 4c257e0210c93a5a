/* The ways in which people act on the board: mouse, finger, keyboard. */

import assert from 'node:assert/strict';

import { settled, until } from './site.mjs';
import { pickWords, rules } from './table.mjs';

/* Read in the page: the middle of a point, and what is to happen to a row's pieces. */
const middle = (name) => {
  const box = document
    .querySelector(`.table-board .pb-point[data-point="${name}"]`)
    .getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const rowNow = () => {
  const badges = [...document.querySelectorAll('.table-board [data-kept]')];
  return {
    row: badges.map((badge) => badge.dataset.kept),
    goes: badges.flatMap((badge) =>
      badge.classList.contains('pb-goes') ? [badge.dataset.kept] : [],
    ),
  };
};

class Hand {
  /** Takes the screen over where a choice is secret. */
  async takeScreen(table) {
    const who = table.drawnKit.players[table.scene.actor === 'white' ? 0 : 1].label;
    await this.button(table, table.page.getByRole('button', { name: `I’m ${who}, show me` }));
  }

  /** Does it, and says yes where the page asks about what is given up by it. */
  async act(table, text) {
    const tells = await table.tellsOf(text);
    await this.make(table, text);
    if (!tells || (await table.page.locator('.table').count()) === 0) return;
    await this.button(table, table.page.getByRole('button', { name: 'Play it anyway' }));
  }

  async make(table, text) {
    const tried = table.tries.find((one) => one.text === text);
    if (tried) {
      for (const point of tried.points) await this.touch(table, point);
      return;
    }
    const picks = await table.picksOf(text);
    const isBeside = !picks.some((pick) => pick.kind === 'point' || pick.kind === 'subset');
    for (const pick of picks) {
      if (pick.kind === 'point') await this.pickPoint(table, pick, text);
      else if (pick.kind === 'subset') await this.pickRow(table, pick);
      else await this.answer(table, pick, isBeside);
    }
  }

  /** What has no place of its own is asked where the action leads, or stands beside the board. A
   * piece that can only go to one place is taken from where it lies. */
  answer(table, pick, isBeside) {
    const { page, kit } = table;
    const name = pickWords(kit, pick);
    // A piece that is an action by itself is taken where it lies.
    if (isBeside && pick.kind === 'hand') {
      const pieces = page.locator('.pb-tray .pb-bring');
      return this.button(table, pieces.filter({ hasText: name }));
    }
    const isThere = isBeside && pick.points.length === 0;
    if (pick.kind === 'turn' && !isThere) return this.lay(table, pick.number);
    const place = page.locator(isThere ? '.choices' : '.pb-asked, .choices');
    return this.button(table, place.getByRole('button', { name, exact: true }));
  }

  /** Turns a piece that waits at its place, and lays it. */
  async lay(table, number) {
    const pad = table.page.locator('.pb-laying');
    const turn = async () => Number(await pad.getAttribute('data-turn'));
    const on = pad.getByRole('button', { name: 'Turn clockwise' });
    for (let now = await turn(); now !== number; now = await turn()) {
      await this.button(table, on);
      await until(async () => (await turn()) !== now, 'the piece turns');
    }
    await this.button(table, pad.getByRole('button', { name: 'Lay it here' }));
  }

  /** One point; where the walk goes on from it by itself, that is touched too. */
  async pickPoint(table, pick, text) {
    const { session, walk } = table.scene;
    const { points } = await rules.look(session, text);
    const point = pick.points.find((one) => points.includes(one)) ?? pick.points[0];
    await this.touch(table, point);
    const filledIn = (one) =>
      one.picked.filter((p) => p.filled && p.kind === 'point').flatMap((p) => p.points);
    const alone = walk.action !== '';
    const after = alone ? walk : await rules.walk(session, [...pick.at, pick.key]);
    if (after.options.some((one) => one.kind === 'point' || one.kind === 'subset')) {
      await table.page.locator('.pb-chosen').first().waitFor();
      return;
    }
    const before = alone ? [] : filledIn(await rules.walk(session, pick.at));
    const all = alone
      ? after.picked.flatMap((p) => (p.kind === 'point' ? p.points : []))
      : filledIn(after);
    const filled = all.filter((p) => !pick.points.includes(p) && !before.includes(p));
    if (filled.length === 0) return;
    await table.page.locator('.pb-chosen').first().waitFor();
    await this.touch(table, filled[filled.length - 1]);
  }

  async pickRow(table, pick) {
    const { walk, session } = table.scene;
    const here = pick.at.length > 0 ? await rules.walk(session, pick.at) : walk;
    const rows = (here.action === '' ? here.options : here.picked).filter(
      (one) => one.kind === 'subset',
    );
    const names = pick.points.map((point) => table.name(point));
    const state = () => table.page.evaluate(rowNow);
    const isChosen = async () => {
      const { row } = await state();
      return row.length === names.length && names.every((name) => row.includes(name));
    };
    await settled(table.page);
    if (!(await isChosen())) {
      const others = rows.filter((one) => String(one.points) !== String(pick.points));
      const own = pick.points.find((p) => others.every((one) => !one.points.includes(p)));
      const before = await table.page.evaluate(rowNow);
      await this.takeRow(table, own ?? pick.points[0]);
      // A row that leaves nothing to decide has gone by that.
      const toggles = await Promise.all(
        pick.points.map((point) => rules.toggle(session, pick.at, pick.key, point)),
      );
      if (before.row.length === 0 && toggles.every((one) => one === null)) return;
      await until(isChosen, `the row ${names} is chosen`);
    }
    for (const point of pick.points) {
      const name = table.name(point);
      const goes = pick.chosen.includes(point);
      if ((await state()).goes.includes(name) === goes) continue;
      await this.toggle(table, point);
      await until(async () => (await state()).goes.includes(name) === goes, `${name} toggles`);
    }
    await this.confirm(table);
  }

  takeRow(table, point) {
    return this.touch(table, point);
  }
}

export class Mouse extends Hand {
  async touch(table, point) {
    const { x, y } = await table.page.evaluate(middle, table.name(point));
    await table.page.mouse.click(x, y);
  }

  toggle(table, point) {
    return this.touch(table, point);
  }

  confirm(table) {
    return table.page.locator('.pb-confirm button').click();
  }

  button(_table, button) {
    return button.click();
  }
}

/** Pieces are dragged, from the hand where they lie there to be chosen. */
export class Dragging extends Mouse {
  async make(table, text) {
    const picks = await table.picksOf(text);
    const { page, scene } = table;
    const { points } = await rules.look(scene.session, text);
    const [from, to] = points;
    const hand = picks.find((pick) => pick.kind === 'hand');
    if (picks.some((pick) => pick.kind === 'subset') || points.length !== 2)
      return super.make(table, text);
    const words = hand && pickWords(table.kit, hand);
    const piece = page
      .locator(`.pb-tray-${scene.actor} .pb-bring`)
      .filter({ hasText: words ?? 'nothing' });
    const isThere = hand && (await piece.count()) === 1 && table.layout.points[from].dot;
    const at = async (point) => page.evaluate(middle, table.name(point));
    const end = await at(isThere ? from : to);
    if (isThere) await piece.hover();
    else {
      const { x, y } = await at(from);
      await page.mouse.move(x, y);
    }
    await page.mouse.down();
    await page.mouse.move(end.x + 9, end.y + 9, { steps: 4 });
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
    if (isThere) {
      // To the dot; where several ways lead on from there, the one that is meant.
      const walk = await rules.walk(scene.session, [hand.key]);
      const way = walk.options.find((pick) => pick.kind === 'point' && pick.points.includes(from));
      if (!way || way.action !== '') return;
      await page.locator('.pb-chosen').first().waitFor();
      return this.touch(table, to);
    }
    for (const pick of picks) if (pick.kind !== 'point') await this.answer(table, pick, false);
  }
}

export class Finger extends Mouse {
  async touch(table, point) {
    const { x, y } = await table.page.evaluate(middle, table.name(point));
    await table.page.touchscreen.tap(x, y);
  }

  confirm(table) {
    return table.page.locator('.pb-confirm button').tap();
  }

  button(_table, button) {
    return button.tap();
  }
}

const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  q: [-1, -1],
  e: [1, -1],
  z: [-1, 1],
  c: [1, 1],
};

/* Read in the page: where the focus stands on the board, and where it shall go. */
const cursor = (name) => {
  const place = (point) => {
    const box = point?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const here = document.activeElement?.closest('.table-board .pb-point');
  return {
    focus: !!here,
    at: here?.dataset.point ?? null,
    here: place(here),
    goal: place(document.querySelector(`.table-board .pb-point[data-point="${name}"]`)),
  };
};

export class Keyboard extends Hand {
  /** Tab until the focus is where it is wanted. */
  async tabTo(page, isThere, what) {
    await settled(page);
    for (let i = 0; i < 80; i++) {
      if (await isThere()) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not come to ${what}`);
  }

  async toBoard(page) {
    await this.tabTo(page, async () => (await page.evaluate(cursor, '')).focus, 'the board');
  }

  /** Walks with the eight keys, nearer with every step; N where the lines lead nowhere. */
  async walk(table, point) {
    const { page } = table;
    const name = table.name(point);
    await this.toBoard(page);
    const tried = new Set();
    for (let i = 0; i < 120; i++) {
      const now = await page.evaluate(cursor, name);
      if (now.at === name) return;
      let key = 'n';
      if (now.here) {
        const [dx, dy] = [now.goal.x - now.here.x, now.goal.y - now.here.y];
        const length = ([x, y]) => Math.hypot(x, y);
        const along = (way) => (way[0] * dx + way[1] * dy) / length(way);
        const best = Object.entries(WAYS).sort(([, a], [, b]) => along(b) - along(a))[0][0];
        const step = `${now.at} ${best}`;
        if (!tried.has(step)) key = best;
        tried.add(step);
      }
      await page.keyboard.press(key);
    }
    assert.fail(`the keys do not lead to ${name}`);
  }

  async touch(table, point) {
    await this.walk(table, point);
    await table.page.keyboard.press('Enter');
  }

  async toggle(table, point) {
    await this.walk(table, point);
    await table.page.keyboard.press('Space');
  }

  takeRow(table, point) {
    return this.toggle(table, point);
  }

  async confirm(table) {
    await this.toBoard(table.page);
    await table.page.keyboard.press('Enter');
  }

  async button(table, button) {
    const element = await button.and(table.page.locator(':not(:disabled)')).elementHandle();
    await this.tabTo(
      table.page,
      () => element.evaluate((one) => document.activeElement === one),
      await element.textContent(),
    );
    await table.page.keyboard.press('Enter');
  }
}
