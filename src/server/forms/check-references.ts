import { sql } from 'kysely';
import type { FieldModel, RefTarget } from '../../core/descriptor/model.ts';
import type { Finding, Row } from '../../core/validation/finding.ts';
import { placePointer } from '../../core/validation/place.ts';
import { isId } from '../http/page.ts';
import type { TenantTransaction } from '../store/database.ts';
import { textsOf, unchanged, valuesOf } from './data-values.ts';
import type { PlacedValue } from './data-values.ts';
import { newestRecord } from './find-release.ts';
import type { ReleaseServices } from './find-release.ts';
import { refKey } from './ref-key.ts';

/** What the server alone can judge: a person or a row that a value names has to exist. Values of before are let be. */
export async function checkReferences(
  tx: TenantTransaction,
  services: ReleaseServices,
  fields: Iterable<FieldModel>,
  data: Row,
  before: Row,
): Promise<readonly Finding[]> {
  const referring = [...fields].flatMap((field) => [field, ...(field.columns ?? [])]).filter((field) => field.ref);
  if (referring.length === 0) return [];
  const tops = [...fields];
  const isOld = unchanged(tops, before);
  const values = valuesOf(tops, data).filter((value) => value.field.ref !== null && !isOld(value));
  const findings: Finding[] = [];
  for (const [, group] of groups(values)) {
    const target = group[0]?.field.ref ?? null;
    if (target === null) continue;
    const known = await existing(tx, services, target, [...new Set(group.flatMap(({ value }) => textsOf(value)))]);
    findings.push(...group.filter(({ value }) => !textsOf(value).every((text) => known.has(text))).map(missing));
  }
  return findings;
}

function groups(values: readonly PlacedValue[]): ReadonlyMap<string, readonly PlacedValue[]> {
  const result = new Map<string, PlacedValue[]>();
  for (const value of values) {
    const { ref } = value.field;
    const name = ref?.kind === 'record' ? ref.record : 'user';
    result.set(name, [...(result.get(name) ?? []), value]);
  }
  return result;
}

function existing(
  tx: TenantTransaction,
  services: ReleaseServices,
  target: RefTarget,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  return target.kind === 'user' ? existingUsers(tx, values) : existingRows(tx, services, target.record, values);
}

async function existingUsers(tx: TenantTransaction, values: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = values.filter(isId);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function existingRows(
  tx: TenantTransaction,
  services: ReleaseServices,
  record: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await newestRecord(tx, services, record);
  if (found === null) return new Set();
  const key = refKey(found.model);
  const column = key === 'id' ? sql`id::text` : sql`data ->> ${sql.lit(key)}`;
  const { rows } = await sql<{ value: string }>`
    select ${column} as value from record_row
    where record = ${record} and deleted_at is null and ${column} = any(${[...values]}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.value));
}

function missing({ field, place, value }: PlacedValue): Finding {
  const shown = textsOf(value).join(', ');
  return {
    pointer: placePointer(place, field.key),
    ...place,
    key: field.key,
    code: 'reference',
    level: 'error',
    message: {
      zh: `${field.label.zh}: “${shown}”不存在或已被删除`,
      en: `${field.label.en}: "${shown}" does not exist or was removed`,
    },
  };
}
