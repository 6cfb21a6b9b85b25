import type { RawQuery } from '../http/page.ts';
import { textOf } from '../http/page.ts';
import { readFilters } from '../http/filters.ts';
import { toTree } from '../http/tree.ts';
import { menuNode } from './menu-row.ts';
import type { MenuNode, MenuRow } from './menu-row.ts';

const filterFields = new Set(['name', 'nameEn', 'code', 'alias', 'path']);

/** A row of a list that loads level by level. */
export type LazyNode = MenuNode & { readonly hasChildren: boolean };

interface SelectNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly titleEn: string;
  readonly key: string;
  readonly value: string;
  hasChildren?: boolean;
  children?: SelectNode[];
}

/** The whole tree, not a page; with filters, the rows that match. */
export function filteredTree(rows: readonly MenuRow[], query: RawQuery): MenuNode[] {
  return toTree(matching(rows.map(menuNode), query));
}

/** One level; without a parent but with something searched for, all rows that match. */
export function oneLevel(rows: readonly MenuRow[], query: RawQuery): LazyNode[] {
  const parents = new Set(rows.map((row) => row.parent_id));
  const asked = textOf(query, 'parentId');
  const searching = asked === '' && readFilters(query, filterFields).length > 0;
  const parentId = asked === '' ? '0' : asked;
  const level = searching ? rows : rows.filter((row) => row.parent_id === parentId);
  return matching(level.map(menuNode), query).map((node) => ({ ...node, hasChildren: parents.has(node.id) }));
}

/** The tree of a select: menu entries only, ids as key and value. */
export function selectTree(rows: readonly MenuRow[]): SelectNode[] {
  const nodes = rows.map((row): SelectNode => {
    const { id, parent_id: parentId, name: title, name_en: titleEn } = row;
    return { id, parentId, title, titleEn, key: id, value: id };
  });
  const tree = toTree(nodes);
  for (const node of nodes) if (node.children !== undefined) node.hasChildren = true;
  return tree;
}

type Comparison = (own: string, wanted: string) => boolean;

const contains: Comparison = (own, wanted) => own.includes(wanted);

/** Comparisons other than "contains", by the suffix of the query key. */
const comparisons: Readonly<Record<string, Comparison>> = {
  equal: (own, wanted) => own === wanted,
  notequal: (own, wanted) => own !== wanted,
  notlike: (own, wanted) => !own.includes(wanted),
  likeleft: (own, wanted) => own.endsWith(wanted),
  likeright: (own, wanted) => own.startsWith(wanted),
};

function matching(nodes: readonly MenuNode[], query: RawQuery): MenuNode[] {
  const filters = readFilters(query, filterFields);
  return nodes.filter((node) =>
    filters.every(({ field, operator, value }) => {
      const compare = comparisons[operator] ?? contains;
      return compare(node[field as 'name'].toLowerCase(), value.toLowerCase());
    }),
  );
}
