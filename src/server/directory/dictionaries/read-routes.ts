import { sql } from 'kysely';
import type { Language } from '../../../core/text/text.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { fieldNamed, filterCondition, readFilters } from '../../platform/http/filters.ts';
import { handle, type Route } from '../../platform/http/handle.ts';
import { parentName } from '../../platform/http/parent-name.ts';
import { pageOf, readPage, textOf, type Page, type PageQuery, type RawQuery } from '../../platform/http/page.ts';
import { toSelectTree, type SelectNode } from '../../platform/http/select-node.ts';
import { toTree } from '../../platform/http/tree.ts';
import { rowById } from '../../platform/store/edited-rows.ts';
import { dictionaryNode, rowColumns, type DictionaryNode, type DictionaryRow } from './dictionary-row.ts';
import { dictionaryOf, dictionarySets, type DictionaryTx } from './dictionary-set.ts';

/** S7-33: what anybody signed in may read of the dictionaries. */
export const dictionaryReadRoutes: readonly Route[] = dictionarySets.flatMap((set) => [
  handle(`GET ${set.base}/list`, (unit, { query }) => wholeTree(dictionaryOf(unit, set), query)),
  handle(`GET ${set.base}/parent-list`, (unit, { query }) => dictionaryPage(dictionaryOf(unit, set), query)),
  handle(`GET ${set.base}/child-list`, (unit, { query }) => entriesBelow(dictionaryOf(unit, set), query)),
  handle(`GET ${set.base}/detail`, (unit, { query, language }) => detail(dictionaryOf(unit, set), query.id, language)),
  handle(`GET ${set.base}/tree`, (unit, { query }) => selectTree(dictionaryOf(unit, set), query.code ?? '')),
  handle(`GET ${set.base}/dictionary`, (unit, { query }) => usableEntries(dictionaryOf(unit, set), query.code ?? '')),
]);

const filterColumns = {
  code: 'code',
  dictKey: 'dict_key',
  dictValue: 'dict_value',
  dictValueEn: 'dict_value_en',
  remark: 'remark',
  sort: 'sort',
  isSealed: 'is_sealed',
} as const;

type FilterField = keyof typeof filterColumns;

const filterFields: ReadonlySet<string> = new Set(Object.keys(filterColumns));

function rowsOf({ tx, table }: DictionaryTx, query: RawQuery) {
  const filters = readFilters(query, filterFields);
  const rows = tx.selectFrom(table).where('is_deleted', '=', false);
  return filters.reduce((narrowed, filter) => {
    const column = filterColumns[filter.field as FilterField];
    const kind = column === 'sort' || column === 'is_sealed' ? 'number' : 'text';
    return narrowed.where(filterCondition(sql.ref(column), kind, filter));
  }, rows);
}

/** Everything, entries below their dictionaries; with filters, the rows that match. */
async function wholeTree(dictionary: DictionaryTx, query: RawQuery): Promise<DictionaryNode[]> {
  const rows = await rowsOf(dictionary, query)
    .select(rowColumns)
    .orderBy('code')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return toTree(nodesOf(dictionary, rows));
}

async function dictionaryPage(dictionary: DictionaryTx, query: RawQuery): Promise<Page<DictionaryNode>> {
  const page = readPage(query);
  const tops = rowsOf(dictionary, query).where('parent_id', '=', '0');
  const { count } = await tops.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const rows = await ordered(tops.select(rowColumns), page).limit(page.size).offset(page.offset).execute();
  return pageOf(nodesOf(dictionary, rows), count, page);
}

type Rows = ReturnType<typeof selected>;

function selected(dictionary: DictionaryTx) {
  return rowsOf(dictionary, {}).select(rowColumns);
}

/** As asked for, then by sort; columns that are none are passed over. */
function ordered(rows: Rows, { orders }: PageQuery): Rows {
  const asked = orders.reduce((sorted, { column, descending }) => {
    const field = fieldNamed(column, filterFields);
    return field === null ? sorted : sorted.orderBy(filterColumns[field as FilterField], descending ? 'desc' : 'asc');
  }, rows);
  return asked.orderBy('sort').orderBy('code').orderBy('id');
}

/** Every entry of the parent's dictionary but the parent itself, as a tree; an unknown parent has none. */
async function entriesBelow(dictionary: DictionaryTx, query: RawQuery): Promise<DictionaryNode[]> {
  const parent = await rowById(dictionary.tx, dictionary.table, textOf(query, 'parentId'));
  if (parent === null) return [];
  const rows = await rowsOf(dictionary, query)
    .select(rowColumns)
    .where('code', '=', parent.code)
    .where('id', '<>', parent.id)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return toTree(nodesOf(dictionary, rows));
}

async function detail(dictionary: DictionaryTx, id: string, language: Language) {
  const row = await rowById(dictionary.tx, dictionary.table, id);
  if (row === null) throw new BusinessError(400, 'http.record-missing');
  const parent = await rowById(dictionary.tx, dictionary.table, row.parent_id);
  const name = parent === null ? null : { zh: parent.dict_value, en: parent.dict_value_en };
  return { ...dictionaryNode(row, dictionary.tenantId), parentName: parentName(name, language) };
}

/** `DICT`, the fixed word of the family's clients, means all. */
async function selectTree(dictionary: DictionaryTx, code: string): Promise<SelectNode[]> {
  const all = selected(dictionary).orderBy('sort').orderBy('id');
  const rows = await (code === '' || code === 'DICT' ? all : all.where('code', '=', code)).execute();
  return toSelectTree(
    rows.map(({ id, parent_id: parentId, dict_value: title, dict_value_en: titleEn }) => {
      return { id, parentId, title, titleEn };
    }),
  );
}

/** What a select shows: flat, without sealed entries. */
async function usableEntries(dictionary: DictionaryTx, code: string): Promise<DictionaryNode[]> {
  const rows = await selected(dictionary)
    .where('code', '=', code)
    .where('parent_id', '>', '0')
    .where('is_sealed', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return nodesOf(dictionary, rows);
}

function nodesOf({ tenantId }: DictionaryTx, rows: readonly DictionaryRow[]): DictionaryNode[] {
  return rows.map((row) => dictionaryNode(row, tenantId));
}
