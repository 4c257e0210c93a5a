/* The ways in which people act on the board: mouse, finger, keyboard. */

import assert from 'node:assert/strict';

import { settled, until } from './site.mjs';

/* Read in the page: the middle of a point, and what is to happen to a row's pieces. */
const middle = (name) => {
  const box = document.querySelector(`.pb-point[data-point="${name}"]`).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const keptNow = () => {
  const at = (x, y) =>
    [...document.querySelectorAll('.pb-point')].find(
      (point) => point.getAttribute('cx') === x && point.getAttribute('cy') === y,
    )?.dataset.point;
  const badges = [...document.querySelectorAll('.pb-kept > g')].map((badge) => {
    const [, x, y] = /translate\((\S+) (\S+)\)/.exec(badge.getAttribute('transform'));
    return [at(x, y), badge.classList.contains('pb-stays')];
  });
  return {
    row: badges.map(([name]) => name),
    kept: badges.filter(([, stays]) => stays).map(([name]) => name),
  };
};

class Hand {
  /** Takes the screen over where a choice is secret. */
  async takeScreen(table) {
    const who = table.scene.actor === 'white' ? 'White' : 'Black';
    await this.button(table, table.page.getByRole('button', { name: `I am ${who}, show me` }));
  }

  /** Does it, and says yes where the page asks about what is given up by it. */
  async act(table, action) {
    const tells = table.tellsOf(action);
    await this.make(table, action);
    if (!tells || (await table.page.locator('.table').count()) === 0) return;
    await this.button(table, table.page.getByRole('button', { name: 'Play it all the same' }));
  }

  async make(table, action) {
    switch (action.kind) {
      case 'push':
      case 'extra':
      case 'move':
        return this.way(table, action);
      case 'place':
        return this.touch(table, action.points[0]);
      case 'remove':
        return this.remove(table, action);
      default:
        return this.button(
          table,
          table.page
            .locator('.choices')
            .getByRole('button', { name: table.choice(action), exact: true }),
        );
    }
  }

  async way(table, action) {
    const [from, to] = action.points;
    await this.touch(table, from);
    const chosen = table.page.locator('.pb-chosen');
    await chosen.waitFor();
    await this.touch(table, to);
    if (table.rivals(action).length > 1) {
      const asked = table.page.locator('.pb-asked');
      await this.button(
        table,
        asked.getByRole('button', { name: table.words(action), exact: true }),
      );
    }
  }

  async remove(table, action) {
    const row = table.rowOf(action);
    const names = row.points.map((point) => table.name(point));
    if (table.rows().length > 1) {
      await this.touch(table, table.ownPoint(row));
      // A row that leaves nothing to decide has gone by that.
      if (row.actions.length === 1) return;
    }
    const state = () => table.page.evaluate(keptNow);
    await until(async () => {
      const { row: shown } = await state();
      return names.every((name) => shown.includes(name));
    }, `the row ${names} is chosen`);
    const wanted = new Set(action.kept.map((point) => table.name(point)));
    const optional = row.points.filter((point) =>
      row.actions.some((one) => one.kept.includes(point)),
    );
    for (const point of optional) {
      const name = table.name(point);
      const stays = (await state()).kept.includes(name);
      if (stays === wanted.has(name)) continue;
      await this.toggle(table, point);
      await until(
        async () => (await state()).kept.includes(name) === wanted.has(name),
        `${name} toggles`,
      );
    }
    await this.confirm(table);
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

/** Pieces are dragged, from the tray where they lie there to be chosen. */
export class Dragging extends Mouse {
  async way(table, action) {
    const { page } = table;
    const [from, to] = action.points;
    const tray = page.locator(`.pb-tray-${table.scene.actor} .pb-bring`);
    const piece = tray.filter({ hasText: table.words(action) });
    if (
      action.kind === 'push' &&
      table.words(action).endsWith('potential') &&
      (await piece.count()) > 0
    ) {
      // To the spot where only one push leads, else to the dot.
      await piece.hover();
      await page.mouse.down();
      const { x, y } = await page.evaluate(middle, table.name(from));
      await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.up();
      const ways = table.scene.legal.filter(
        (one) => one.kind === 'push' && one.points[0] === from && one.letter === action.letter,
      );
      if (ways.length > 1) {
        await page.locator('.pb-chosen').waitFor();
        await this.touch(table, to);
      }
      return;
    }
    const start = await page.evaluate(middle, table.name(from));
    const end = await page.evaluate(middle, table.name(to));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
    if (table.rivals(action).length > 1) {
      const asked = page.locator('.pb-asked');
      await asked.getByRole('button', { name: table.words(action), exact: true }).click();
    }
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

/* Read in the page: where the cursor of the board stands, and where it shall go, in places. */
const cursor = (name) => {
  const board = document.querySelector('svg.pb-svg');
  const place = (circle) =>
    circle && { x: Number(circle.getAttribute('cx')), y: Number(circle.getAttribute('cy')) };
  const here = document.getElementById(board.getAttribute('aria-activedescendant') ?? '');
  return {
    focus: document.activeElement === board,
    at: here?.dataset.point ?? null,
    here: place(here),
    goal: place(document.querySelector(`.pb-point[data-point="${name}"]`)),
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

  async confirm(table) {
    await this.toBoard(table.page);
    await table.page.keyboard.press('Enter');
  }

  async remove(table, action) {
    const row = table.rowOf(action);
    if (table.rows().length === 1) return super.remove(table, action);
    // Space chooses a row, or sends off the one that leaves nothing to decide.
    await this.walk(table, table.ownPoint(row));
    await table.page.keyboard.press('Space');
    if (row.actions.length === 1) return;
    await super.remove({ ...bare(table), rows: () => [row] }, action);
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

/** The same table, to be asked as if there were one row alone. */
function bare(table) {
  return {
    page: table.page,
    scene: table.scene,
    name: (point) => table.name(point),
    rowOf: (action) => table.rowOf(action),
    ownPoint: (row) => table.ownPoint(row),
  };
}
