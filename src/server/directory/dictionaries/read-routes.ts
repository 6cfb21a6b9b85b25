import { sql, type Expression, type SqlBool } from 'kysely';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import type { Language } from '../../../core/text/text.ts';
import { kindsOf } from '../../platform/http/filters.ts';
import { handle, type Route } from '../../platform/http/handle.ts';
import { parentName } from '../../platform/http/parent-name.ts';
import { textOf, type RawQuery } from '../../platform/http/page.ts';
import { sqlAll, sqlPage, sqlRow, type SqlList } from '../../platform/http/sql-page.ts';
import { toSelectTree, toTree } from '../../platform/http/tree.ts';
import { rowById } from '../../platform/store/edited-rows.ts';
import { dictionaryOf, dictionarySets, type DictionaryTx } from './dictionary-set.ts';

/** S7-33: what anybody signed in may read of the dictionaries. */
export const dictionaryReadRoutes: readonly Route[] = dictionarySets.flatMap((set) => [
  handle(`GET ${set.base}/list`, (unit, { query }) => wholeTree(dictionaryOf(unit, set), query)),
  handle(`GET ${set.base}/parent-list`, (unit, { query }) => dictionaryPage(dictionaryOf(unit, set), query)),
  handle(`GET ${set.base}/child-list`, (unit, { query }) => entriesBelow(dictionaryOf(unit, set), query)),
  handle(`GET ${set.base}/detail`, (unit, { query, language }) => detail(dictionaryOf(unit, set), query.id, language)),
  handle(`GET ${set.base}/tree`, (unit, { query }) => selectTree(dictionaryOf(unit, set), query.code ?? '')),
  handle(`GET ${set.base}/dictionary`, (unit, { query }) =>
    usableEntries(dictionaryOf(unit, set), query.code ?? '', query.former === '1'),
  ),
]);

const fields = kindsOf({
  text: ['code', 'dictKey', 'dictValue', 'dictValueEn', 'remark'],
  number: ['sort', 'isSealed'],
});

/** Rows of a set, ordered by sort unless told otherwise. */
function rowsWhere(
  { table, tenantId }: DictionaryTx,
  where: Expression<SqlBool> = sql`true`,
  order = sql`sort, id`,
): SqlList<DictionaryRow & { readonly isDeleted: number }> {
  const from = sql`
    select id, ${tenantId === null ? sql`` : sql`tenant_id as "tenantId",`} parent_id as "parentId", code,
      dict_key as "dictKey", dict_value as "dictValue", dict_value_en as "dictValueEn", sort, remark,
      is_sealed as "isSealed", 0 as "isDeleted"
    from ${sql.table(table)} where not is_deleted and ${where}`;
  return { from, fields, order };
}

/** Everything, entries below their dictionaries; with filters, the rows that match. */
async function wholeTree(dictionary: DictionaryTx, query: RawQuery) {
  return toTree(await sqlAll(dictionary.tx, query, rowsWhere(dictionary, undefined, sql`code, sort, id`)));
}

function dictionaryPage(dictionary: DictionaryTx, query: RawQuery) {
  return sqlPage(dictionary.tx, query, rowsWhere(dictionary, sql`parent_id = 0`, sql`sort, code, id`));
}

/** Every entry of the parent's dictionary but the parent itself, as a tree; an unknown parent has none. */
async function entriesBelow(dictionary: DictionaryTx, query: RawQuery) {
  const parent = await rowById(dictionary.tx, dictionary.table, textOf(query, 'parentId'));
  if (parent === null) return [];
  const others = rowsWhere(dictionary, sql`code = ${parent.code} and id <> ${parent.id}`);
  return toTree(await sqlAll(dictionary.tx, query, others));
}

async function detail(dictionary: DictionaryTx, id: string, language: Language) {
  const row = await sqlRow(dictionary.tx, rowsWhere(dictionary), id);
  const parent = await rowById(dictionary.tx, dictionary.table, row.parentId);
  const name = parent === null ? null : { zh: parent.dict_value, en: parent.dict_value_en };
  return { ...row, parentName: parentName(name, language) };
}

/** `DICT`, the fixed word of the family's clients, means all. */
async function selectTree(dictionary: DictionaryTx, code: string) {
  const where = code === '' || code === 'DICT' ? sql<SqlBool>`true` : sql<SqlBool>`code = ${code}`;
  const rows = await sqlAll(dictionary.tx, {}, rowsWhere(dictionary, where));
  return toSelectTree(
    rows.map(({ id, parentId, dictValue: title, dictValueEn: titleEn }) => ({ id, parentId, title, titleEn })),
  );
}

/** What a select shows: flat, without sealed entries; on demand with those whose keys may be stored from before. */
async function usableEntries(dictionary: DictionaryTx, code: string, withFormer: boolean) {
  const usable = sql<SqlBool>`code = ${code} and parent_id > 0 and is_sealed = 0`;
  const entries = await sqlAll(dictionary.tx, {}, rowsWhere(dictionary, usable));
  return withFormer ? [...entries, ...(await formerEntries(dictionary, code))] : entries;
}

/** Entries that nobody takes any more, each key as it was called last. */
async function formerEntries({ tx, table, tenantId }: DictionaryTx, code: string) {
  const { rows } = await sql<DictionaryRow & { readonly isDeleted: number }>`
    select distinct on (dict_key) id, ${tenantId === null ? sql`` : sql`tenant_id as "tenantId",`}
      parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue", dict_value_en as "dictValueEn",
      sort, remark, 1 as "isSealed", is_deleted::int as "isDeleted"
    from ${sql.table(table)} f
    where code = ${code} and parent_id > 0 and (is_deleted or is_sealed <> 0) and not exists (
      select 1 from ${sql.table(table)} u
      where u.code = f.code and u.dict_key = f.dict_key and u.parent_id > 0 and not u.is_deleted and u.is_sealed = 0)
    order by dict_key, is_deleted, id desc`.execute(tx);
  return rows;
}
