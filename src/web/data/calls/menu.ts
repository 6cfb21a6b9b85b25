import { menuKeys } from '../../../core/product.ts';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { ask } from './client.ts';

type LooseEntry = Readonly<Record<string, unknown>>;

const usualKeys = { label: 'label', path: 'path', icon: 'icon', children: 'children', id: 'id' } as const;

function partOf(entry: LooseEntry, part: keyof typeof usualKeys): unknown {
  return entry[menuKeys[part]] ?? entry[usualKeys[part]];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function nodeOf(entry: LooseEntry): MenuNode {
  const id = textOf(partOf(entry, 'id'));
  const { children: _, ...own } = entry;
  const below = nodesOf(partOf(entry, 'children'));
  const node = {
    ...(own as Pick<MenuNode, 'parentId' | 'sort' | 'isOpen'>),
    id,
    code: textOf(entry['code']) || id,
    name: textOf(partOf(entry, 'label')),
    nameEn: textOf(entry['nameEn']),
    path: textOf(partOf(entry, 'path')),
    source: textOf(partOf(entry, 'icon')),
  };
  return below.length === 0 ? node : { ...node, children: below };
}

/** S3-03: menu entries as a back end sends them, read by the keys that are set; what has nothing below is a leaf. */
export function nodesOf(sent: unknown): readonly MenuNode[] {
  if (!Array.isArray(sent)) return [];
  return sent.filter((entry): entry is LooseEntry => typeof entry === 'object' && entry !== null).map(nodeOf);
}

/** S7-14: the menus that the person's roles grant; of a top menu alone where its id is given. */
export async function loadMenus(topMenuId?: string): Promise<readonly MenuNode[]> {
  const of = topMenuId === undefined ? { silent: true } : { query: { topMenuId } };
  return nodesOf(await ask('GET /api/blade-system/menu/routes', of));
}

/** S7-14: the granted buttons as a tree; its leaves are the codes. */
export async function loadButtons(): Promise<readonly MenuNode[]> {
  return nodesOf(await ask('GET /api/blade-system/menu/buttons', { silent: true }));
}
