/* The tree of turns, and the main line of it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TreeNode } from '../../src/module/api';
import { mainLine } from '../../src/store/main-line';
import { Tree, blocks, turnNumber } from '../../src/study/tree';

/** Nodes from "ID PARENT OWNER", children in the order in which they are named. */
function nodes(...lines: string[]): TreeNode[] {
  const made = lines.map((line): TreeNode => {
    const [id = '', parent = '', owner = 'w', comment = ''] = line.split(' ');
    return {
      id: Number(id),
      parent: Number(parent),
      children: [],
      owner: owner === 'w' ? 'white' : 'black',
      turn: 0,
      text: `turn ${id}`,
      actions: `actions ${id}`,
      comment,
      mark: '',
      broken: comment === 'broken',
    };
  });
  for (const node of made) made.find((one) => one.id === node.parent)?.children.push(node.id);
  return made;
}

const two = nodes('0 -1', '1 0 w', '2 1 b', '3 2 w', '4 2 w', '5 4 b said');

test('a number goes with a turn and its answer', () => {
  const tree = new Tree(two);
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((id) => tree.number(id)),
    [1, 1, 2, 2, 2],
  );
  assert.equal(turnNumber(tree, tree.node(1)!), '1.');
  assert.equal(turnNumber(tree, tree.node(5)!), '2…');
});

test('two turns of one player in a row have a number each', () => {
  const tree = new Tree(nodes('0 -1', '1 0 w', '2 1 w', '3 2 b', '4 3 b'));
  assert.deepEqual(
    [1, 2, 3, 4].map((id) => tree.number(id)),
    [1, 2, 2, 3],
  );
});

test('a record that begins with Black', () => {
  const tree = new Tree(nodes('0 -1', '1 0 b', '2 1 w'));
  assert.deepEqual([tree.number(1), tree.number(2)], [1, 2]);
  const [first] = blocks(tree);
  assert.ok(first?.kind === 'row' && first.row.white === null && first.row.black?.id === 1);
});

test('paths, places and lines', () => {
  const tree = new Tree(two);
  assert.deepEqual(
    tree.path(5).map((node) => node.id),
    [1, 2, 4, 5],
  );
  assert.deepEqual(tree.place(5), [0, 0, 1, 0]);
  assert.equal(tree.find([0, 0, 1, 0]).id, 5);
  assert.equal(tree.find([0, 0, 7, 0]).id, 2, 'as far as it goes');
  assert.deepEqual(
    tree.line(0).map((node) => node.id),
    [1, 2, 3],
  );
  assert.equal(tree.isMain(3), true);
  assert.equal(tree.isMain(5), false);
  assert.equal(tree.follow(['actions 1', 'actions 2', 'actions 4'])?.id, 4);
  assert.equal(tree.follow(['actions 1', 'actions 9']), undefined);
});

test('the main line is shown in rows, broken where something is to be said', () => {
  const shown = blocks(new Tree(two)).map((block) =>
    block.kind === 'row'
      ? `row ${block.row.white?.id ?? '-'} ${block.row.black?.id ?? '-'}`
      : `aside ${block.aside.node.id}: ${block.aside.variations.map((node) => node.id).join()}`,
  );
  assert.deepEqual(shown, ['row 1 2', 'row 3 -', 'aside 3: 4']);
});

test('a tree needs a root', () => {
  assert.throws(() => new Tree(nodes('1 0')));
});

test('the main line ends where the rules forbid a turn', () => {
  assert.deepEqual(
    mainLine(nodes('0 -1', '1 0 w', '2 1 b broken', '3 2 w')).map((node) => node.id),
    [1],
  );
  assert.deepEqual(mainLine([]), []);
});
