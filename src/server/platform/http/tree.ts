/** A node with what stands below it; a leaf has no `children` at all. */
export type Tree<Node> = Node & { children?: Tree<Node>[] };

/** Puts sorted nodes under their parents; a node whose parent is not among them is a root. */
export function toTree<Node extends { readonly id: string; readonly parentId: string }>(
  nodes: readonly Node[],
): Tree<Node>[] {
  const byId = new Map<string, Tree<Node>>(nodes.map((node) => [node.id, node]));
  const roots: Tree<Node>[] = [];
  for (const node of nodes) {
    const parent = byId.get(node.parentId);
    if (parent === undefined) roots.push(node);
    else (parent.children ??= []).push(node);
  }
  return roots;
}

/** Puts sorted entries into a tree to choose from: an entry's id is its key and its value. */
export function toSelectTree<Entry extends { readonly id: string; readonly parentId: string }>(
  entries: readonly Entry[],
): Tree<Entry & { readonly key: string; readonly value: string }>[] {
  return toTree(entries.map((entry) => ({ ...entry, key: entry.id, value: entry.id })));
}
