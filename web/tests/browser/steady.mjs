/* Whether the board stays where it is: it is looked at in every frame. */

import assert from 'node:assert/strict';

/** Begins to watch the board of the page, once it is drawn. */
export async function watchBoard(page) {
  await page.locator('.table-board .pb-svg').waitFor();
  await page.evaluate(() => {
    window.places = new Map();
    const look = () => {
      const board = document.querySelector('.table-board .pb-svg');
      if (board) {
        // The board of a side game is another one.
        const places = window.places.get(board.getAttribute('viewBox')) ?? [];
        const { x, y, width, height } = board.getBoundingClientRect();
        const place = [x, y + scrollY, width, height].map(Math.round).join(' ');
        if (!places.includes(place)) places.push(place);
        window.places.set(board.getAttribute('viewBox'), places);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Nothing but one place of each board was seen since. */
export async function isSteady(page) {
  const places = await page.evaluate(() => [...window.places.values()]);
  for (const one of places) assert.equal(one.length, 1, `the board moves: ${one.join(', ')}`);
}
