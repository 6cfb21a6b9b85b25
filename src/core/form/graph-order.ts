import type { GraphDraft } from './graph-node.ts';

/** A node that reads something, by its place in the order, and whether only a change in its own row matters. */
export interface Reader {
  readonly position: number;
  readonly sameRow: boolean;
}

/** The nodes, every one after all that it reads. Checked descriptors have no cycles; the nodes of one would come as they are. */
export function inOrder<Draft extends Pick<GraphDraft, 'writes' | 'reads'>>(
  drafts: readonly Draft[],
): readonly Draft[] {
  const writers = new Map(drafts.map((draft) => [draft.writes, draft] as const));
  const ordered = new Set<Draft>();
  const entered = new Set<Draft>();
  const visit = (draft: Draft): void => {
    if (entered.has(draft)) return;
    entered.add(draft);
    for (const { name } of draft.reads) {
      const writer = writers.get(name);
      if (writer) visit(writer);
    }
    ordered.add(draft);
  };
  drafts.forEach(visit);
  return [...ordered];
}

/** Who reads what, by the places of the ordered nodes. Reading a table's column at large covers reading it by row. */
export function readersOf(ordered: readonly GraphDraft[]): ReadonlyMap<string, readonly Reader[]> {
  const readers = new Map<string, Map<number, boolean>>();
  ordered.forEach((draft, position) => {
    for (const { name, sameRow } of draft.reads) {
      const known = readers.get(name) ?? new Map<number, boolean>();
      readers.set(name, known.set(position, sameRow && known.get(position) !== false));
    }
  });
  const list = (known: ReadonlyMap<number, boolean>): readonly Reader[] =>
    [...known].map(([position, sameRow]) => ({ position, sameRow }));
  return new Map([...readers].map(([name, known]) => [name, list(known)] as const));
}
