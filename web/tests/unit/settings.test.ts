/* What the reader prefers, kept in a browser where anybody can write. */

import { keepElsewhere, keptText } from './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSettings, getSettings } from '../../src/store/settings';

test('without anything kept all is as usual', () => {
  assert.equal(getSettings().theme, 'system');
  assert.equal(getSettings().opponent, 3);
});

test('a change is kept', () => {
  changeSettings({ volume: 35, opponent: 11 });
  assert.equal(getSettings().volume, 35);
  assert.match(keptText('potentia.settings') ?? '', /"opponent":11/);
});

test('another tab changes them, and of nonsense nothing is taken', () => {
  keepElsewhere(
    'potentia.settings',
    '{"theme":"dark","pieceSet":"stone","opponent":99,"volume":101,"more":1}',
  );
  assert.deepEqual(
    { ...getSettings() },
    {
      theme: 'dark',
      pieceSet: 'classic',
      board: 'stone',
      coordinates: true,
      volume: 0,
      sounding: false,
      animation: true,
      confirm: false,
      orientation: 'mine',
      opponent: 3,
      start: '',
      chat: true,
    },
  );
  assert.deepEqual(
    { ...document.documentElement.dataset },
    { theme: 'dark', board: 'stone', pieces: 'classic' },
  );
  for (const text of ['{', '[]', 'null', '7', '""']) {
    keepElsewhere('potentia.settings', text);
    assert.equal(getSettings().theme, 'system', text);
  }
});

test('sounds that were on or off have a volume', () => {
  const volumeOf = (text: string): number => {
    keepElsewhere('potentia.settings', text);
    return getSettings().volume;
  };
  assert.equal(volumeOf('{"sound":true}'), 60);
  assert.equal(volumeOf('{"sound":false}'), 0);
  assert.equal(volumeOf('{"sound":true,"volume":0}'), 0);
});
