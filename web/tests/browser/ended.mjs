/* Games that have ended, put into the list of the browser as if they had been played there. */

import { newRules } from '../module/client.mjs';
import { open } from './pages.mjs';

/** Plays `turns` from a setup or a position and resigns for `loser`. The person has White or Black
 * against the computer, or `person` is null for two friends. */
export async function ended(visit, { from, turns, person, loser }) {
  const rules = newRules();
  let scene = await rules.create(from);
  for (const turn of turns) scene = await rules.playAll(scene.session, turn);
  const engine = { kind: 'engine', level: 3 };
  const human = { kind: 'human', name: '' };
  const seat = (player) => (person === null || person === player ? human : engine);
  await rules.setHeader(scene.session, 'RE', loser === 'white' ? 'B+Resign' : 'W+Resign');
  for (const [name, player] of [
    ['PW', 'white'],
    ['PB', 'black'],
  ])
    if (seat(player) === engine) await rules.setHeader(scene.session, name, 'engine:3');
  scene = await rules.scene(scene.session);
  const game = {
    id: 'ended',
    version: 1,
    kind: 'game',
    created: 1,
    changed: 1,
    title: '',
    setup: scene.setup,
    start: scene.start,
    white: seat('white'),
    black: seat('black'),
    clock: null,
    sgf: await rules.write(scene.session, 'sgf'),
    node: scene.node,
    pending: [],
    unconfirmed: false,
    actor: 'nobody',
    turn: scene.turn,
    outcome: scene.outcome,
    picture: '',
    mine: null,
  };
  await open(visit, '#/', '.way-in');
  await visit.latest.evaluate(async (kept) => {
    const wait = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const asked = indexedDB.open('potentia', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('games', { keyPath: 'id' });
    const database = await wait(asked);
    await wait(database.transaction('games', 'readwrite').objectStore('games').put(kept));
    database.close();
  }, game);
  await visit.go('#/game/ended');
  await visit.latest.locator('.status-over').waitFor();
}

/** Six turns, of which Black's last is found to be a mistake. */
export const SIX = {
  from: { setup: 'basic' },
  turns: ['a1-b2', 'i1-h2', 'e1-e2', 'a5-b5', 'a1-b2', 'i5-h5'],
};

/** White lets a won game slip: only j3-j2 wins. */
export const SLIP = {
  from: { position: 'dvonn 7[bw]1/7[bwwb][rw]r/9wr/9[bbwb]/9 w 49' },
  turns: ['j3-i2'],
};
