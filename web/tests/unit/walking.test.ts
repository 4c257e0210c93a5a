/* From what is touched to an action: a module of a few lines stands for the real one. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Walking, type Asks, type Events, type Question } from '../../src/board/walking';
import type { Message, Pick, Preview, Try, Walk } from '../../src/module/api';
import { pick } from './board-data';

const PREVIEW: Preview = { board: 0, points: [], changes: [], turn: -1, facts: [], next: [] };
const flush = () => new Promise((resolve) => setImmediate(resolve));
const walk = (options: Pick[], some: Partial<Walk> = {}): Walk => ({
  picked: [],
  options,
  action: '',
  ...some,
});
/* Asked anew each time: what was seen before says nothing about now. */
const questionOf = ({ walking }: Table): Question | null => walking.question;
const subsetOf = ({ walking }: Table): Pick | null => walking.subset;
const filled = (key: string): Pick => pick(key, { filled: true });

interface Table {
  walking: Walking;
  /** What another one needs. */
  parts: [Asks, Events];
  acts: string[];
  refused: string[];
  asked: string[];
  foreseen: string[];
  quick: Set<number>;
}

function table(
  start: Walk,
  walks: Record<string, Walk> = {},
  toggle: Asks['toggle'] = () => Promise.resolve(null),
  tries: Try[] = [],
): Table {
  const acts: string[] = [];
  const refused: string[] = [];
  const asked: string[] = [];
  const foreseen: string[] = [];
  const quick = new Set<number>();
  const parts: [Asks, Events] = [
    {
      walk: (keys) => {
        asked.push(keys.join(' '));
        const found = walks[keys.join(' ')];
        return found ? Promise.resolve(found) : Promise.reject(new Error(keys.join(' ')));
      },
      toggle,
      preview: (keys) => {
        foreseen.push(keys.join(' '));
        return Promise.resolve([{ ...PREVIEW, points: keys.map((key) => Number(key.slice(1))) }]);
      },
      refusal: (_, point) => Promise.resolve({ template: `no ${point}` } as Message),
    },
    {
      changed: () => undefined,
      act: (action, aim) => acts.push(aim === null ? action : `${action} then ${aim}`),
      aim: (point) => acts.push(`aim ${point}`),
      back: (aim) => acts.push(aim === null ? 'back' : `back then ${aim}`),
      refused: (message) => refused.push(message.template),
      isQuick: (point) => quick.has(point),
      isEmpty: (point) => point > 6,
    },
  ];
  const walking = new Walking(start, ...parts, tries);
  return { walking, parts, acts, refused, asked, foreseen, quick };
}

async function press({ walking }: Table, ...points: number[]): Promise<void> {
  for (const point of points) {
    walking.press(point);
    await flush();
    await flush();
  }
}

test('where only the piece is left to choose, its place asks for it', async () => {
  const hands = ['h1', 'h2'].map((key) => pick(key, { kind: 'hand', points: [], action: key }));
  const start = walk(hands, { picked: [filled('p5')] });
  const t = table(start, {
    p5: start,
    'p5 h2': walk([], { picked: [filled('p5'), pick('h2')], action: 'h2' }),
  });
  assert.ok(t.walking.can(5));
  await press(t, 5);
  const question = questionOf(t);
  assert.deepEqual([question?.point, question?.options.map((o) => o.key)], [5, ['h1', 'h2']]);
  t.walking.cancel();
  assert.deepEqual([questionOf(t), t.acts], [null, []]);
  await press(t, 5);
  t.walking.pick(hands[1] as Pick);
  await flush();
  assert.deepEqual([t.acts, t.refused], [['h2'], []]);
});

test('a point that ends an action is played by one touch', async () => {
  const t = table(walk([pick('p1', { action: 'a1' }), pick('p2', { action: 'b1' })]), {
    p1: walk([], { picked: [pick('p1')], action: 'a1' }),
  });
  await press(t, 1);
  assert.deepEqual(t.acts, ['a1']);
});

test('two points are touched one after the other', async () => {
  const t = table(walk([pick('p1'), pick('p2', { action: 'x' })]), {
    p1: walk([pick('p3', { action: '1-3' }), pick('p4', { action: '1-4' })]),
    'p1 p4': walk([], { action: '1-4' }),
    p2: walk([], { picked: [pick('p2'), filled('p5')], action: 'x' }),
  });
  await press(t, 1);
  assert.deepEqual(t.walking.points, [1]);
  assert.ok(t.walking.leadsOn(4) && !t.walking.leadsOn(2) && t.walking.can(2));
  await press(t, 4);
  assert.deepEqual(t.acts, ['1-4']);
});

test('a point with a single way on waits for a second touch, there or at its end', async () => {
  const start = walk([pick('p1', { action: 'x' }), pick('p2')]);
  const walks = { p1: walk([], { picked: [pick('p1'), filled('p5')], action: 'x' }) };
  for (const second of [1, 5]) {
    const t = table(start, walks);
    await press(t, 1);
    assert.deepEqual([t.acts, t.walking.heldPoints], [[], [5]]);
    await press(t, second);
    assert.deepEqual(t.acts, ['x']);
  }
  const quick = table(start, walks);
  quick.quick.add(1);
  await press(quick, 1);
  assert.deepEqual(quick.acts, ['x']);
});

test('what is looked at or picked is foreseen, once', async () => {
  const t = table(walk([pick('p1'), pick('p2', { action: 'x' })]), {
    p1: walk([pick('p3', { action: '1-3' }), pick('p4', { action: '1-4' })]),
    p2: walk([], { picked: [pick('p2'), filled('p5')], action: 'x' }),
  });
  const shown = (): number[][] => t.walking.previews.map((one) => one.points);
  t.walking.lookPoint(2);
  await flush();
  assert.deepEqual(shown(), [[2]]);
  t.walking.lookPoint(9);
  assert.deepEqual(shown(), []);
  await press(t, 1);
  assert.deepEqual(shown(), [[1]]);
  t.walking.lookPoint(4);
  await flush();
  assert.deepEqual(shown(), [[1, 4]]);
  t.walking.lookPoint(null);
  t.walking.lookPoint(4);
  assert.deepEqual(shown(), [[1, 4]]);
  assert.deepEqual(t.foreseen, ['p2', 'p1', 'p1 p4']);
});

test('a piece that has its place is only turned, and a cancelled turn steps back', async () => {
  const turns = ['t0', 't1'].map((key) => pick(key, { points: [3], action: key }));
  const walks = { t1: walk([], { picked: [pick('t1')], action: 't1' }) };
  const t = table(walk(turns), walks);
  assert.deepEqual([questionOf(t)?.point, questionOf(t)?.options.length], [3, 2]);
  t.walking.pick(turns[1] as Pick);
  await flush();
  assert.deepEqual(t.acts, ['t1']);
  const other = table(walk(turns), walks);
  assert.ok(other.walking.cancel());
  assert.deepEqual(other.acts, ['back']);
});

test('that one could also give up changes nothing about it', () => {
  const turns = [0, 1].map((n) => pick(`t${n}`, { points: [3], number: n, action: `t${n}` }));
  const concede = pick('wconcede', { kind: 'word', apart: true, action: 'concede' });
  const t = table(walk([...turns, concede]));
  assert.equal(t.walking.laying?.key, 't0');
  assert.equal(questionOf(t)?.options.length, 2);
  const word = pick('wpass', { kind: 'word', action: 'pass' });
  assert.equal(table(walk([...turns, word])).walking.laying, null, 'another choice does');
  const whole = row([1, 2, 3, 4], [1, 2, 3, 4], 'x', false);
  assert.equal(subsetOf(table(walk([whole, concede])))?.key, whole.key);
  assert.equal(subsetOf(table(walk([whole, word]))), null);
});

test('a piece that waits is turned by touching it, and laid as it is seen', async () => {
  const turns = [0, 1, 4].map((n) => pick(`t${n}`, { points: [3], number: n, action: `t${n}` }));
  const walks = { t4: walk([], { picked: [pick('t4')], action: 't4' }) };
  const t = table(walk(turns), walks);
  assert.equal(t.walking.laying?.key, 't0');
  await press(t, 3);
  assert.equal(t.walking.laying?.key, 't4', 'clockwise');
  t.walking.rotate(-1);
  t.walking.rotate(-1);
  assert.equal(t.walking.laying?.key, 't1');
  t.walking.rotate(-1);
  await flush();
  assert.deepEqual(t.foreseen, ['t0', 't4', 't1']);
  t.walking.lay();
  await flush();
  assert.deepEqual(t.acts, ['t4']);
});

test('a piece that waits goes on to another point, and one that is moved to where it arrives', () => {
  const turns = [0, 1].map((n) => pick(`t${n}`, { points: [3], number: n, action: `t${n}` }));
  const nudged = table(walk(turns));
  nudged.walking.shift(4);
  assert.deepEqual(nudged.acts, ['back then 4']);
  const moved = table(walk(turns));
  assert.ok(!moved.walking.moves(4) && moved.walking.moves(3));
  moved.walking.arrive(5);
  assert.deepEqual(moved.acts, ['back', 'aim 5']);
});

test('a way round is kept from piece to piece, as near as it can be', () => {
  const turns = (some: number[]): Pick[] =>
    some.map((n) => pick(`t${n}`, { points: [3], number: n, action: `t${n}` }));
  const habit = { turn: 0 };
  const begin = (some: number[]): Walking =>
    new Walking(walk(turns(some)), ...table(walk([])).parts, [], habit);
  begin([0, 1, 2]).rotate(1);
  assert.equal(habit.turn, 2);
  assert.equal(begin([0, 2, 4]).laying?.key, 't2');
  assert.equal(begin([0, 3]).laying?.key, 't3');
});

test('a place may come first where taking a piece is an action by itself', async () => {
  const pieces = ['h0', 'h1'].map((key) => pick(key, { action: key }));
  const t = table(walk([...pieces, pick('p1', { action: 'a1' })]), {
    h0: walk([], { picked: [pick('h0')], action: 'h0' }),
    h1: walk([], { picked: [pick('h1')], action: 'h1' }),
  });
  await press(t, 5);
  assert.deepEqual([t.refused, questionOf(t)], [['no 5'], null], 'something lies there');
  await press(t, 7);
  await flush();
  assert.deepEqual(questionOf(t)?.options, pieces);
  t.walking.pick(pieces[1] as Pick);
  await flush();
  assert.deepEqual(t.acts, ['h1 then 7']);
});

test('a piece whose taking is an action by itself is taken wherever it is dropped', async () => {
  const piece = pick('h0', { action: 'T' });
  const t = table(walk([piece, pick('p1', { action: 'a1' })]), {
    h0: walk([], { picked: [piece], action: 'T' }),
  });
  t.walking.dropFromHand(piece, 5);
  await flush();
  assert.deepEqual(t.acts, ['T then 5']);
});

test('one action alone is offered by its own picks', async () => {
  const only = walk([], { picked: [filled('h0'), filled('p1'), filled('p5')], action: 'x' });
  const t = table(only);
  assert.ok(t.walking.can(1) && !t.walking.can(5));
  await press(t, 1);
  assert.deepEqual([t.acts, t.asked], [[], []]);
  await press(t, 5);
  assert.deepEqual(t.acts, ['x']);
});

test('touching another origin begins anew, touching the same one lets go', async () => {
  const t = table(walk([pick('p1'), pick('p2')]), {
    p1: walk([pick('p3'), pick('p4')]),
    p2: walk([pick('p4'), pick('p5')]),
  });
  await press(t, 1, 2);
  assert.deepEqual(t.walking.points, [2]);
  await press(t, 2);
  assert.deepEqual([t.walking.points, t.acts], [[], []]);
});

test('what cannot be touched is refused with a reason', async () => {
  const t = table(walk([pick('p1'), pick('p2')]));
  await press(t, 9);
  assert.deepEqual(t.refused, ['no 9']);
});

test('so is a drop that cannot be done', async () => {
  const hand = pick('h1');
  const walks = {
    p1: walk([pick('p3'), pick('p4')]),
    h1: walk([pick('p1'), pick('p2')]),
    'h1 p1': walk([pick('p3'), pick('p4')]),
    'h1 p2': walk([pick('p4'), pick('p5')]),
  };
  const t = table(walk([hand, pick('p1'), pick('p2')]), walks);
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 4; i++) await flush();
  };
  assert.ok(t.walking.lift(1));
  await settle();
  t.walking.letGo(9);
  await settle();
  assert.deepEqual([t.refused, t.walking.points, t.acts], [['no 9'], [], []]);
  t.walking.dropFromHand(hand, 8);
  await settle();
  assert.deepEqual([t.refused, t.walking.picks, t.acts], [['no 9', 'no 8'], [], []]);
  // Let go beside the board, it only goes back.
  assert.ok(t.walking.lift(1));
  await settle();
  t.walking.letGo(null);
  await settle();
  assert.deepEqual([t.refused.length, t.walking.points], [2, []]);
});

test('options that share a place are asked there, the harmless first', async () => {
  const hands = [pick('h1', { action: 'x1', warns: true }), pick('h2', { action: 'x2' })];
  const t = table(walk([...hands, pick('p1'), pick('p2')]), {
    p1: walk(hands),
    'p1 h1': walk([], { action: 'x1' }),
    'p1 h2': walk([], { action: 'x2' }),
  });
  await press(t, 1);
  assert.deepEqual(
    [questionOf(t)?.point, questionOf(t)?.options.map((o) => o.key)],
    [1, ['h2', 'h1']],
  );
  assert.ok(t.walking.cancel());
  assert.deepEqual([questionOf(t), t.walking.points], [null, []]);
  await press(t, 1);
  t.walking.pick(hands[0] as Pick);
  await flush();
  assert.deepEqual(t.acts, ['x1']);
});

test('a question that follows from a lone way is asked where it leads', async () => {
  const numbers = [pick('n1', { action: 'x=1' }), pick('n2', { action: 'x=2' })];
  const t = table(walk([pick('p1'), pick('p2')]), {
    p1: walk(numbers, { picked: [pick('p1'), filled('p5')] }),
  });
  await press(t, 1);
  assert.equal(questionOf(t), null);
  await press(t, 5);
  assert.equal(questionOf(t)?.point, 5);
});

test('a hand is picked, exchanged and put back, and points stay', async () => {
  const [a, b] = [pick('h1'), pick('h2')];
  const t = table(walk([a, b, pick('p1'), pick('p2')]), {
    p1: walk([a, b, pick('p3'), pick('p4')]),
    h1: walk([pick('p1'), pick('p2')]),
    h2: walk([pick('p1'), pick('p2')]),
    'h1 p1': walk([pick('p3'), pick('p4')]),
    'h2 p1': walk([pick('p3'), pick('p4')]),
  });
  const picks = () => t.walking.picks.map((p) => p.key).join(' ');
  await press(t, 1);
  t.walking.pick(a);
  await flush();
  await flush();
  assert.equal(picks(), 'h1 p1');
  t.walking.pick(b);
  await flush();
  await flush();
  assert.equal(picks(), 'h2 p1');
  t.walking.pick(b);
  assert.equal(picks(), '');
});

test('asked ahead, a touch is answered at once', async () => {
  const t = table(walk([pick('p1'), pick('p2')]), { p1: walk([pick('p3'), pick('p4')]) });
  t.walking.ahead(1);
  await flush();
  t.walking.press(1);
  assert.deepEqual([t.walking.points, t.asked], [[1], ['p1']]);
});

test('touches in a hurry wait for each other', async () => {
  const t = table(walk([pick('p1'), pick('p2')]), {
    p1: walk([pick('p3', { action: 'x' }), pick('p4')]),
    'p1 p3': walk([], { action: 'x' }),
  });
  t.walking.press(1);
  t.walking.press(3);
  await flush();
  await flush();
  assert.deepEqual(t.acts, ['x']);
});

test('nothing happens once the scene is another', async () => {
  const t = table(walk([pick('p1', { action: 'x' }), pick('p2')]), {
    p1: walk([], { action: 'x' }),
  });
  t.walking.press(1);
  t.walking.end();
  await flush();
  assert.deepEqual(t.acts, []);
});

const row = (points: number[], chosen: number[], action: string, usual = true): Pick =>
  pick(`s${chosen.join('.')}:${points.join('.')}`, { points, chosen, action, usual });

/** Points of 10 and above can be kept or taken. */
const toggle: Asks['toggle'] = (_, key, point) => {
  const [chosen = '', points = ''] = key.slice(1).split(':');
  const now = chosen.split('.').map(Number);
  const next = now.includes(point) ? now.filter((p) => p !== point) : [...now, point];
  const all = points.split('.').map(Number);
  return Promise.resolve(point < 10 ? null : row(all, next, `x${next.join()}`, false));
};

test('a row by itself is in hand, its points toggle, and one button takes it', async () => {
  const only = row([1, 2, 10], [1, 2], 'x1,2');
  const t = table(walk([pick('p1.2.10', { points: [1, 2, 10] }), only]), {}, toggle);
  await flush();
  assert.deepEqual([subsetOf(t)?.chosen, [...t.walking.toggles]], [[1, 2], [10]]);
  await press(t, 10);
  assert.deepEqual(subsetOf(t)?.chosen, [1, 2, 10]);
  await press(t, 1);
  assert.deepEqual(t.acts, []);
  t.walking.confirm();
  assert.deepEqual(t.acts, ['x1,2,10']);
});

test('rows are chosen by their points, and one through a point after the other', async () => {
  const [a, b] = [row([1, 2, 10], [1, 2], 'a'), row([2, 3, 11], [2, 3], 'b')];
  const t = table(walk([a, b]), {}, toggle);
  assert.equal(subsetOf(t), null);
  await press(t, 2);
  assert.equal(subsetOf(t)?.action, 'a');
  await press(t, 2);
  assert.equal(subsetOf(t)?.action, 'b');
  assert.ok(t.walking.cancel());
  assert.equal(subsetOf(t), null);
});

test('a row that leaves nothing to decide goes at once', async () => {
  const t = table(walk([row([1, 2], [1, 2], 'a'), row([2, 3], [2, 3], 'b')]), {}, toggle);
  await press(t, 1);
  assert.deepEqual(t.acts, ['a']);
});

test('a row without a usual choice waits where it may be left alone', async () => {
  const t = table(
    walk([row([10, 11], [10], 'a', false), pick('w', { action: 'done' })]),
    {},
    toggle,
  );
  assert.equal(subsetOf(t), null);
  await press(t, 11);
  assert.deepEqual(subsetOf(t)?.chosen, [10]);
});

test('what the rules refuse can be tried where that is allowed', async () => {
  const tries = [{ text: 'bad', points: [7, 8] }];
  const t = table(walk([pick('p1'), pick('p2')]), {}, undefined, tries);
  assert.ok(t.walking.can(7) && !t.walking.can(8));
  await press(t, 7, 8);
  assert.deepEqual([t.acts, t.refused], [['bad'], []]);
});

test('what a hand offers is dropped where it comes in, or where it would end', async () => {
  const hand = pick('h1');
  const walks = {
    h1: walk([pick('p1', { action: 'x' }), pick('p2')]),
    'h1 p1': walk([], { picked: [hand, pick('p1'), filled('p5')], action: 'x' }),
    'h1 p2': walk([pick('p6', { action: 'y' }), pick('p7')]),
    'h1 p2 p6': walk([], { action: 'y' }),
  };
  for (const [point, action] of [
    [1, 'x'],
    [5, 'x'],
    [6, 'y'],
  ] as const) {
    const t = table(walk([hand, pick('p1'), pick('p2')]), walks);
    t.walking.dropFromHand(hand, point);
    for (let i = 0; i < 4; i++) await flush();
    assert.deepEqual(t.acts, [action]);
  }
});
