import { BusinessError } from '../../platform/errors/business-error.ts';
import { readFilters, type Filter } from '../../platform/http/filters.ts';
import { textOf, type RawQuery } from '../../platform/http/page.ts';
import { toSelectTree, toTree, type Tree } from '../../platform/http/tree.ts';
import { menuNode, type MenuNode, type MenuRow } from './menu-row.ts';

const textFields = ['name', 'nameEn', 'code', 'alias', 'path', 'source', 'remark'] as const;
const numberFields = ['sort', 'category', 'action', 'isOpen'] as const;
const filterFields: ReadonlySet<string> = new Set([...textFields, ...numberFields]);

type TextField = (typeof textFields)[number];
type NumberField = (typeof numberFields)[number];

/** A row of a list that loads level by level. */
export type LazyNode = MenuNode & { readonly hasChildren: boolean };

/** The whole tree, not a page; with filters, the rows that match. */
export function filteredTree(rows: readonly MenuRow[], query: RawQuery): Tree<MenuNode>[] {
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

/** The tree of a select: menu entries only, ids as key and value; branches say that they are some. */
export function selectTree(rows: readonly MenuRow[]) {
  const parents = new Set(rows.map((row) => row.parent_id));
  const entries = rows.map(({ id, parent_id: parentId, name: title, name_en: titleEn }) => {
    return { id, parentId, title, titleEn, ...(parents.has(id) ? { hasChildren: true } : {}) };
  });
  return toSelectTree(entries);
}

type Comparison<T> = (own: T, wanted: T) => boolean;

const contains: Comparison<string> = (own, wanted) => own.includes(wanted);
const isSame: Comparison<number> = (own, wanted) => own === wanted;

/** Comparisons other than "contains", by the suffix of the query key. */
const textComparisons: Readonly<Record<string, Comparison<string>>> = {
  equal: (own, wanted) => own === wanted,
  notequal: (own, wanted) => own !== wanted,
  notlike: (own, wanted) => !own.includes(wanted),
  likeleft: (own, wanted) => own.endsWith(wanted),
  likeright: (own, wanted) => own.startsWith(wanted),
  null: (own) => own === '',
  notnull: (own) => own !== '',
};

/** Comparisons other than "equals". */
const numberComparisons: Readonly<Record<string, Comparison<number>>> = {
  notequal: (own, wanted) => own !== wanted,
  notlike: (own, wanted) => own !== wanted,
  ge: (own, wanted) => own >= wanted,
  gt: (own, wanted) => own > wanted,
  le: (own, wanted) => own <= wanted,
  lt: (own, wanted) => own < wanted,
  null: () => false,
  notnull: () => true,
};

/** @throws BusinessError 400 where a number is compared with something else */
function matching(nodes: readonly MenuNode[], query: RawQuery): MenuNode[] {
  const tests = readFilters(query, filterFields).map(testOf);
  return nodes.filter((node) => tests.every((test) => test(node)));
}

function testOf({ field, operator, value }: Filter): (node: MenuNode) => boolean {
  if (!numberFields.some((name) => name === field)) {
    const compare = textComparisons[operator] ?? contains;
    return (node) => compare(node[field as TextField].toLowerCase(), value.toLowerCase());
  }
  const compare = numberComparisons[operator] ?? isSame;
  const wanted = Number(value);
  if (Number.isNaN(wanted)) throw new BusinessError(400, 'http.parameter-format', { args: { name: field } });
  return (node) => compare(node[field as NumberField], wanted);
}
