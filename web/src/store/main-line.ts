import type { TreeNode } from '../module/api';

/** The turns of the main line, oldest first, as far as the rules allow. */
export function mainLine(tree: TreeNode[]): TreeNode[] {
  const byId = new Map(tree.map((node) => [node.id, node]));
  const line: TreeNode[] = [];
  let at = tree.find((node) => node.parent < 0);
  while (at) {
    at = byId.get(at.children[0] ?? -1);
    if (!at || at.broken) break;
    line.push(at);
  }
  return line;
}
