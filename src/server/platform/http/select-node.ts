import { toTree } from './tree.ts';

/** A node of a tree to choose from; its id is its key and its value. */
export interface SelectNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly titleEn: string;
  readonly key: string;
  readonly value: string;
  children?: SelectNode[];
}

/** Puts sorted entries into a tree to choose from. */
export function toSelectTree(
  entries: readonly Pick<SelectNode, 'id' | 'parentId' | 'title' | 'titleEn'>[],
): SelectNode[] {
  return toTree(entries.map((entry): SelectNode => ({ ...entry, key: entry.id, value: entry.id })));
}
