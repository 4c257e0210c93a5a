/* The tree of turns as shown: positions, numbers, lines. Pure functions over the module's nodes. */

import type { Scene, TreeNode } from '../module/api';

export class Tree {
  private readonly nodes = new Map<number, TreeNode>();
  private readonly numbers = new Map<number, number>();
  readonly root: TreeNode;

  constructor(list: TreeNode[]) {
    let root: TreeNode | undefined;
    for (const node of list) {
      this.nodes.set(node.id, node);
      if (node.parent < 0) root = node;
    }
    if (!root) throw new Error('a tree without a root');
    this.root = root;
    this.count(root, 0);
  }

  /* A number covers White's turn and Black's reply; if one side has two turns in a row (the player
   * who places the last piece may move first), each gets its own. */
  private count(root: TreeNode, first: number): void {
    const open: [TreeNode, number][] = [[root, first]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, number] = next;
      this.numbers.set(node.id, number);
      for (const child of this.children(node.id)) {
        const answers = child.owner === 'black' && node.parent >= 0 && node.owner === 'white';
        open.push([child, answers ? number : number + 1]);
      }
    }
  }

  get size(): number {
    return this.nodes.size;
  }

  node(id: number): TreeNode | undefined {
    return this.nodes.get(id);
  }

  children(id: number): TreeNode[] {
    const found: TreeNode[] = [];
    for (const child of this.nodes.get(id)?.children ?? []) {
      const node = this.nodes.get(child);
      if (node) found.push(node);
    }
    return found;
  }

  /** The turn of the record that the scene is in the middle of. */
  within({ node, current }: Pick<Scene, 'node' | 'current'>): TreeNode | undefined {
    const begun = current.map((one) => `${one.text};`).join('');
    return begun === ''
      ? undefined
      : this.children(node).find(({ actions }) => actions.startsWith(begun));
  }

  siblings(id: number): TreeNode[] {
    const node = this.nodes.get(id);
    return node && node.parent >= 0 ? this.children(node.parent) : [];
  }

  number(id: number): number {
    return this.numbers.get(id) ?? 0;
  }

  /** From the root's child to the node itself. */
  path(id: number): TreeNode[] {
    const path: TreeNode[] = [];
    for (
      let node = this.nodes.get(id);
      node && node.parent >= 0;
      node = this.nodes.get(node.parent)
    ) {
      path.unshift(node);
    }
    return path;
  }

  /** The main line after a node. */
  line(id: number): TreeNode[] {
    const line: TreeNode[] = [];
    for (let node = this.children(id)[0]; node; node = this.children(node.id)[0]) line.push(node);
    return line;
  }

  isMain(id: number): boolean {
    return this.path(id).every((node) => this.node(node.parent)?.children[0] === node.id);
  }

  /** A node's place as child numbers from the root, which survives writing and reading the record.
   */
  place(id: number): number[] {
    return this.path(id).map((node) => this.node(node.parent)?.children.indexOf(node.id) ?? 0);
  }

  /** The node at a place, or the last one on the way there. */
  find(place: number[]): TreeNode {
    let node = this.root;
    for (const index of place) {
      const child = this.children(node.id)[index];
      if (!child) break;
      node = child;
    }
    return node;
  }

  /** The node reached by these turns (canonical actions), or undefined. */
  follow(turns: string[]): TreeNode | undefined {
    let node: TreeNode | undefined = this.root;
    for (const turn of turns) {
      if (!node) return undefined;
      node = this.children(node.id).find((child) => child.actions === turn);
    }
    return node;
  }
}

/** "12." before White's turn, "12…" before Black's. */
export function turnNumber(tree: Tree, node: TreeNode): string {
  return `${tree.number(node.id)}${node.owner === 'white' ? '.' : '…'}`;
}

export interface Row {
  number: number;
  white: TreeNode | null;
  black: TreeNode | null;
}

/** What follows a main-line turn before the next: its comment and its alternatives. */
export interface Aside {
  node: TreeNode;
  variations: TreeNode[];
}

export type Block = { kind: 'row'; row: Row } | { kind: 'aside'; aside: Aside };

/** The main line as rows of two columns, broken by comments and variations. */
export function blocks(tree: Tree): Block[] {
  const all: Block[] = [];
  let row: Row | null = null;
  for (const node of tree.line(tree.root.id)) {
    const number = tree.number(node.id);
    if (!row || row.number !== number || row.black) {
      row = { number, white: null, black: null };
      all.push({ kind: 'row', row });
    }
    row[node.owner] = node;
    const variations = tree.children(node.parent).slice(1);
    if (node.comment !== '' || variations.length > 0) {
      all.push({ kind: 'aside', aside: { node, variations } });
      row = null;
    }
  }
  return all;
}
