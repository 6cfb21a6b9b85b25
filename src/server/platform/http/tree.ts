interface TreeNode<Node> {
  readonly id: string;
  readonly parentId: string;
  children?: Node[];
}

/** Puts sorted nodes under their parents; a node whose parent is not among them is a root. */
export function toTree<Node extends TreeNode<Node>>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const roots: Node[] = [];
  for (const node of nodes) {
    const parent = byId.get(node.parentId);
    if (parent === undefined) roots.push(node);
    else (parent.children ??= []).push(node);
  }
  return roots;
}
