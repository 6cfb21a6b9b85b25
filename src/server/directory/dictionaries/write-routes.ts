import { sql, type Selectable } from 'kysely';
import type { DictionaryBody } from '../../../core/calls/dictionaries.ts';
import { topKey } from '../../../core/words/reading/dictionary-edits.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { announce } from '../../platform/events/event-bus.ts';
import { emptyAsNull } from '../../platform/http/empty-parts.ts';
import { handle, type Route } from '../../platform/http/handle.ts';
import { readIds } from '../../platform/http/page.ts';
import {
  hasRowsBelow,
  removeRows,
  rowById,
  rowToEdit,
  saveRow,
  submitted,
  unlessTaken,
  updateTime,
} from '../../platform/store/edited-rows.ts';
import type { Unit } from '../../platform/unit.ts';
import { entryText, formerNames, otherName } from './former-names.ts';
import type { DictTable } from './tables.ts';
import { checkRight, dictionaryOf, dictionarySets, type DictionaryTx } from './dictionary-set.ts';

type DictionaryRow = Selectable<DictTable>;

/** S7-34: changing dictionaries. */
export const dictionaryWriteRoutes: readonly Route[] = dictionarySets.flatMap((set) => [
  handle(`POST ${set.base}/submit`, async (unit, { body }) => {
    checkRight(unit.principal, set, emptyAsNull(body.id) === null ? 'add' : 'edit');
    const dictionary = dictionaryOf(unit, set);
    await lockDictionaries(dictionary);
    await write(unit, dictionary, body);
  }),
  handle(`POST ${set.base}/remove`, (unit, { query }) => {
    const ids = readIds(query);
    checkRight(unit.principal, set, 'delete');
    return remove(dictionaryOf(unit, set), ids);
  }),
]);

async function write(unit: Unit, dictionary: DictionaryTx, body: DictionaryBody): Promise<void> {
  const { tx, table, owner: fixed, tenantId } = dictionary;
  const before = await rowToEdit(tx, table, body.id);
  const values = await valuesOf(dictionary, body, before);
  if (before?.dict_key !== values.dict_key) await noteEntryBack(unit, dictionary, values);
  const edited = { table, subject: table, taken: 'dict.taken', fixed, stamp: updateTime } as const;
  const id = await saveRow(tx, edited, { before, values });
  if (before !== null && before.code !== values.code) {
    await unlessTaken('dict.taken', () => renameBelow(dictionary, id, before.code, values.code));
  }
  await announce(tx, { kind: 'dict', tenantId, code: values.code });
}

/** Has those asked who may hold the key of an entry that was removed, where this one has its key and not its name. */
async function noteEntryBack(
  { emit }: Unit,
  dictionary: DictionaryTx,
  {
    code,
    dict_key: key,
    dict_value: zh,
    dict_value_en: en,
  }: Pick<DictionaryRow, 'code' | 'dict_key' | 'dict_value' | 'dict_value_en'>,
): Promise<void> {
  const is = entryText(zh, en);
  const was = otherName((await formerNames(dictionary, code)).get(key), is);
  const store = dictionary.tenantId === null ? 'system' : 'biz';
  if (was !== null) await emit({ kind: 'entry-back', store, code, key, was });
}

/** Entries follow their dictionary's code. */
async function renameBelow({ tx, table, tenantId }: DictionaryTx, id: string, from: string, to: string): Promise<void> {
  const name = sql.table(table);
  await sql`
    with recursive below(id) as (
      select id from ${name} where parent_id = ${id}
      union
      select entry.id from ${name} entry join below on entry.parent_id = below.id
    )
    update ${name} set code = ${to} where id in (select id from below)`.execute(tx);
  await announce(tx, { kind: 'dict', tenantId, code: from });
}

/** What is stored: an entry takes its dictionary's code, a dictionary the key -1. */
async function valuesOf(dictionary: DictionaryTx, body: DictionaryBody, before: DictionaryRow | null) {
  const parentId = emptyAsNull(body.parentId) ?? before?.parent_id ?? '0';
  const parent = parentId === '0' ? null : await parentOf(dictionary, parentId, before);
  const dictKey = parent === null ? topKey : (emptyAsNull(body.dictKey) ?? before?.dict_key ?? null);
  if (dictKey === null) throw new BusinessError(400, 'dict.no-key');
  return {
    parent_id: parentId,
    code: parent?.code ?? body.code.trim(),
    dict_key: dictKey.trim(),
    dict_value: body.dictValue,
    sort: body.sort,
    ...submitted(body, before, { dict_value_en: '', remark: '', is_sealed: 0 }),
  };
}

/** The parent; refused where it is unknown, or is the row itself or stands below it. */
async function parentOf({ tx, table }: DictionaryTx, parentId: string, before: DictionaryRow | null) {
  const parent = await rowById(tx, table, parentId);
  if (parent === null) throw new BusinessError(400, 'dict.no-parent');
  for (let at: DictionaryRow | null = parent; at !== null; at = await rowById(tx, table, at.parent_id)) {
    if (at.id === before?.id) throw new BusinessError(400, 'dict.own-parent');
  }
  return parent;
}

async function remove(dictionary: DictionaryTx, ids: readonly string[]): Promise<number> {
  const { tx, table, tenantId } = dictionary;
  await lockDictionaries(dictionary);
  if (await hasRowsBelow(tx, table, ids)) throw new BusinessError(400, 'dict.has-children');
  const edited = { table, subject: table, stamp: updateTime, keeps: true } as const;
  const removed = await removeRows(tx, edited, ids, ['dict_key', 'dict_value']);
  for (const { code } of removed) await announce(tx, { kind: 'dict', tenantId, code });
  return removed.length;
}

/** A set is changed by one after the other, so that two moves make no ring and no entry loses its parent. */
export async function lockDictionaries({ tx, table, tenantId }: DictionaryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`seqdesk ${table} ${tenantId ?? ''}`}))`.execute(tx);
}
