import { sql } from 'kysely';
import { unnamed, type NamedTwice } from '../../../core/release/taken-names.ts';
import { entryText, topKey } from '../../../core/words/reading/dictionary-edits.ts';
import type { DictionaryDescriptor, DictionaryEntry } from '../../../generated/descriptor.ts';
import { announce } from '../../platform/events/event-bus.ts';
import { audit } from '../../platform/store/audit.ts';
import type { PlatformHandle } from '../../platform/store/database.ts';
import type { Unit } from '../../platform/unit.ts';
import { checkRight, dictionaryOf, dictionarySets, type DictionaryTx } from './dictionary-set.ts';
import { formerNames, otherName, type EntryText } from './former-names.ts';
import { putRows, rowsOf, type DictionaryRowSource, type DictionaryTarget } from './seed-dictionaries.ts';
import { lockDictionaries } from './write-routes.ts';

/** What a file changes of one entry; the dictionary itself has the key -1. */
export interface EntryChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly key: string;
  /** Chinese and English as they are and as the file has them; null where there is none. */
  readonly before: EntryText | null;
  readonly after: EntryText | null;
  /** Of an added one, what another entry of this key was called until it was removed; null where none was. */
  readonly was: EntryText | null;
}

/** A dictionary's file, and the one that is in use. */
export interface DictionaryFiles {
  readonly next: DictionaryDescriptor;
  readonly base: DictionaryDescriptor | null;
}

/**
 * What a file would change: each of its entries becomes as it says, and those that the file in use had and this one has
 * not are removed. Entries that people made stay.
 */
export async function dictionaryChanges(unit: Unit, { next, base }: DictionaryFiles): Promise<readonly EntryChange[]> {
  const place = placeOf(unit, next);
  const stored = await storedEntries(place, next.code);
  const former = await formerNames(place, next.code);
  const wanted = rowsOf(next).map(({ entry }) => entry);
  const kept = new Set(wanted.map(({ dictKey }) => dictKey));
  const gone = (base?.entries ?? []).filter(({ dictKey }) => !kept.has(dictKey) && stored.has(dictKey));
  return [
    ...gone.map(({ dictKey }): EntryChange => {
      return { kind: 'removed', key: dictKey, before: textOf(stored.get(dictKey)), after: null, was: null };
    }),
    ...wanted.flatMap((entry): readonly EntryChange[] => {
      const old = stored.get(entry.dictKey);
      const after = textOf(entry);
      if (old === undefined) {
        const was = otherName(former.get(entry.dictKey), after);
        return [{ kind: 'added', key: entry.dictKey, before: null, after, was }];
      }
      if (entryText(old) === entryText(entry)) return [];
      return [{ kind: 'changed', key: entry.dictKey, before: textOf(old), after, was: null }];
    }),
  ];
}

/** Every entry that there will be, with what it was called before; those that people made too. */
export async function entryNames(unit: Unit, { next, base }: DictionaryFiles): Promise<readonly NamedTwice[]> {
  const stored = await storedEntries(placeOf(unit, next), next.code);
  const wanted = new Map(rowsOf(next).map(({ entry }) => [entry.dictKey, entry]));
  const gone = new Set((base?.entries ?? []).map(({ dictKey }) => dictKey).filter((key) => !wanted.has(key)));
  const keys = [...new Set([...stored.keys(), ...wanted.keys()])].filter((key) => key !== topKey && !gone.has(key));
  return keys.flatMap((key) => {
    const entry = wanted.get(key) ?? stored.get(key);
    const [was, is] = [textOf(stored.get(key)) ?? unnamed, textOf(entry)];
    return is === null ? [] : [{ id: key, was, is, within: entry?.parent ?? topKey }];
  });
}

/**
 * Makes entries as a file says.
 *
 * @throws BusinessError 403 where the person may not change such dictionaries
 */
export async function applyDictionary(unit: Unit, files: DictionaryFiles): Promise<void> {
  const { next } = files;
  const place = placeOf(unit, next);
  await lockDictionaries(place);
  const changes = await dictionaryChanges(unit, files);
  requireRights(unit, next, changes);
  const sources = new Map(rowsOf(next).map((row) => [row.entry.dictKey, row]));
  const of = (kind: EntryChange['kind']) => changes.filter((change) => change.kind === kind).map(({ key }) => key);
  const added = new Set(of('added'));
  const rows = [...sources.values()].filter(({ entry, parent }) => added.has(entry.dictKey) || parent === null);
  if (added.size > 0) await putRows(unit.tx as unknown as PlatformHandle, targetOf(place, next), rows);
  for (const key of of('changed')) await changeEntry(place, next.code, sources.get(key));
  const removed = of('removed');
  if (removed.length > 0) {
    const gone = { is_deleted: true, update_time: sql<Date>`now()` };
    await place.tx
      .updateTable(place.table)
      .set(gone)
      .where('code', '=', next.code)
      .where('dict_key', 'in', removed)
      .where('is_deleted', '=', false)
      .execute();
  }
  await announce(unit.tx, { kind: 'dict', tenantId: place.tenantId, code: next.code });
  const told = changes.map(({ key, before, after }) => ({ path: key, before: before?.zh, after: after?.zh }));
  await audit(unit.tx, {
    action: 'publish',
    subject: next.store === 'system' ? 'dict' : 'dict_biz',
    subjectId: next.code,
    source: 'system',
    changes: told,
  });
}

/** Takes a dictionary away of which no entries are left; where people made some, it stays. */
export async function dropDictionary(unit: Unit, descriptor: DictionaryDescriptor): Promise<void> {
  const { tx, table } = placeOf(unit, descriptor);
  const left = await storedEntries(placeOf(unit, descriptor), descriptor.code);
  if ([...left.keys()].some((key) => key !== topKey)) return;
  await tx
    .updateTable(table)
    .set({ is_deleted: true, update_time: sql<Date>`now()` })
    .where('code', '=', descriptor.code)
    .where('is_deleted', '=', false)
    .execute();
}

/** Every dictionary that the company has, as files would say it. */
export async function storedDictionaries(unit: Unit): Promise<readonly DictionaryDescriptor[]> {
  const found: DictionaryDescriptor[] = [];
  for (const set of dictionarySets) {
    const { tx, table } = dictionaryOf(unit, set);
    const rows = await tx.selectFrom(table).select(columns).where('is_deleted', '=', false).orderBy('sort').execute();
    const store = set.table === 'dict' ? 'system' : 'biz';
    const byCode = new Map<string, StoredRow[]>();
    for (const row of rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row]);
    for (const [code, entries] of byCode) found.push(descriptorOf(store, code, entries));
  }
  return found;
}

const columns = ['id', 'parent_id', 'code', 'dict_key', 'dict_value', 'dict_value_en', 'sort', 'remark'] as const;

interface StoredRow {
  readonly id: string;
  readonly parent_id: string;
  readonly code: string;
  readonly dict_key: string;
  readonly dict_value: string;
  readonly dict_value_en: string;
  readonly sort: number;
  readonly remark: string;
}

function descriptorOf(
  store: DictionaryDescriptor['store'],
  code: string,
  rows: readonly StoredRow[],
): DictionaryDescriptor {
  const top = rows.find(({ dict_key: key }) => key === topKey);
  const entries = entriesOf(rows);
  const label = { zh: top?.dict_value ?? code, en: textOrOther(top?.dict_value_en, top?.dict_value ?? code) };
  const below = [...entries.values()].filter(({ dictKey }) => dictKey !== topKey);
  return { kind: 'dictionary', id: code.replaceAll('_', '-'), version: 1, label, store, code, entries: below };
}

async function storedEntries({ tx, table }: DictionaryTx, code: string): Promise<ReadonlyMap<string, DictionaryEntry>> {
  const rows = await tx
    .selectFrom(table)
    .select(columns)
    .where('code', '=', code)
    .where('is_deleted', '=', false)
    .orderBy('sort')
    .execute();
  return entriesOf(rows);
}

function entriesOf(rows: readonly StoredRow[]): ReadonlyMap<string, DictionaryEntry> {
  const keys = new Map(rows.map((row) => [row.id, row.dict_key]));
  return new Map(rows.map((row) => [row.dict_key, entryOf(row, keys.get(row.parent_id))]));
}

function entryOf(row: StoredRow, parent: string | undefined): DictionaryEntry {
  return {
    dictKey: row.dict_key,
    dictValue: row.dict_value,
    en: textOrOther(row.dict_value_en, row.dict_value),
    sort: row.sort,
    ...(row.remark === '' ? {} : { remark: row.remark }),
    ...(parent === undefined || parent === topKey ? {} : { parent }),
  };
}

function textOrOther(text: string | undefined, other: string): string {
  return text === undefined || text === '' ? other : text;
}

function textOf(entry: Pick<DictionaryEntry, 'dictValue' | 'en'> | undefined): EntryText | null {
  return entry === undefined ? null : { zh: entry.dictValue, en: entry.en };
}

function setOf({ store }: DictionaryDescriptor) {
  const set = dictionarySets.find(({ table }) => table === (store === 'system' ? 'dict' : 'dict_biz'));
  if (set === undefined) throw new Error(`There are no dictionaries of the kind ${store}.`);
  return set;
}

function placeOf(unit: Unit, descriptor: DictionaryDescriptor): DictionaryTx {
  return dictionaryOf(unit, setOf(descriptor));
}

function targetOf({ owner }: DictionaryTx, descriptor: DictionaryDescriptor): DictionaryTarget {
  return { table: setOf(descriptor).table, owner, mark: '' };
}

const actions = { added: 'add', changed: 'edit', removed: 'delete' } as const;

/** @throws BusinessError 403 */
export function requireRights(
  { principal }: Unit,
  descriptor: DictionaryDescriptor,
  changes: readonly EntryChange[],
): void {
  for (const kind of new Set(changes.map((change) => change.kind))) {
    checkRight(principal, setOf(descriptor), actions[kind]);
  }
}

async function changeEntry(
  { tx, table }: DictionaryTx,
  code: string,
  source: DictionaryRowSource | undefined,
): Promise<void> {
  if (source === undefined) return;
  const { entry, parent } = source;
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'dict_key'])
    .where('code', '=', code)
    .where('is_deleted', '=', false)
    .execute();
  const idOf = (key: string): string | undefined => rows.find((row) => row.dict_key === key)?.id;
  await tx
    .updateTable(table)
    .set({
      dict_value: entry.dictValue,
      dict_value_en: entry.en,
      ...(parent === null ? {} : { sort: entry.sort, parent_id: idOf(parent) ?? idOf(topKey) ?? '0' }),
      remark: entry.remark ?? '',
      update_time: sql<Date>`now()`,
    })
    .where('code', '=', code)
    .where('dict_key', '=', entry.dictKey)
    .where('is_deleted', '=', false)
    .execute();
}
