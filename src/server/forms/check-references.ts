import type { FieldModel } from '../../core/model/model.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { placePointer } from '../../core/form/place.ts';
import { isId } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import { fieldsWith, textsOf, unchanged, valuesOf, type PlacedValue } from './data-values.ts';
import { namedRows } from './named-rows.ts';
import { listText } from '../../core/text/list-text.ts';
import type { Unit } from '../platform/unit.ts';

/** A unit of work that refers to something, and what was asked there before. */
export interface Referring extends Unit {
  /** Whether a value's target exists, by `targetName` and value; what is asked is added. */
  readonly known: Map<string, boolean>;
}

/** What the server alone can validate: a person or a row that a value names has to exist. Values of before are let be. */
export async function checkReferences(
  unit: Referring,
  fields: Iterable<FieldModel>,
  { data, before }: { readonly data: Row; readonly before: Row },
): Promise<readonly Finding[]> {
  const tops = [...fields].flatMap((field) => fieldsWith(field, ({ ref }) => ref !== null));
  if (tops.length === 0) return [];
  const isOld = unchanged(tops, before);
  const values = valuesOf(tops, data).filter((value) => value.field.ref !== null && !isOld(value));
  const findings: Finding[] = [];
  for (const [, group] of groups(values)) {
    const [first] = group;
    if (first === undefined) continue;
    const named = [...new Set(group.flatMap(({ value }) => textsOf(value)))];
    const exists = await known(unit, first.field, named);
    findings.push(...group.filter(({ value }) => !textsOf(value).every((text) => exists(text))).map(missing));
  }
  return findings;
}

function groups(values: readonly PlacedValue[]): ReadonlyMap<string, readonly PlacedValue[]> {
  const result = new Map<string, PlacedValue[]>();
  for (const value of values) {
    const name = targetName(value.field);
    result.set(name, [...(result.get(name) ?? []), value]);
  }
  return result;
}

function targetName({ ref, only }: FieldModel): string {
  return ref?.kind === 'record' ? `record ${ref.record} ${JSON.stringify(only)}` : 'user';
}

/** Tells which of the values exist, asking for those alone that were not asked for yet. */
async function known(
  unit: Referring,
  field: FieldModel,
  values: readonly string[],
): Promise<(value: string) => boolean> {
  const keyOf = (value: string): string => `${targetName(field)} ${value}`;
  const open = values.filter((value) => !unit.known.has(keyOf(value)));
  const found = open.length === 0 ? new Set<string>() : await existing(unit, field, open);
  for (const value of open) unit.known.set(keyOf(value), found.has(value));
  return (value) => unit.known.get(keyOf(value)) === true;
}

function existing(unit: Referring, field: FieldModel, values: readonly string[]): Promise<ReadonlySet<string>> {
  const { ref, only } = field;
  if (ref?.kind !== 'record') return existingUsers(unit.tx, values);
  return existingRows(unit, { record: ref.record, only: only ?? {} }, values);
}

async function existingUsers(tx: TenantTransaction, values: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = values.filter(isId).toSorted();
  if (ids.length === 0) return new Set();
  return oncePerTransaction(tx, `users among ${ids.join(' ')}`, () => usersAmong(tx, ids));
}

async function usersAmong(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Rows that calls of the server keep are theirs to validate. */
async function existingRows(
  unit: Referring,
  named: { readonly record: string; readonly only: Row },
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await namedRows(unit, named, values);
  if (found === 'none') return new Set();
  return new Set(found === 'kept' ? values : found.rows.keys());
}

function missing({ field, place, value }: PlacedValue): Finding {
  const shown = listText(textsOf(value));
  const why =
    field.only === null
      ? { zh: '不存在或已被删除', en: 'does not exist or was removed' }
      : { zh: '不存在，或现在不能选，请换一个', en: 'does not exist or cannot be chosen now; choose another' };
  return {
    pointer: placePointer(place, field.key),
    ...place,
    key: field.key,
    code: 'reference',
    level: 'error',
    message: { zh: `${field.label.zh}：“${shown.zh}”${why.zh}`, en: `${field.label.en}: "${shown.en}" ${why.en}` },
  };
}
