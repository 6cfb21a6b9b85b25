import { sql } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import { requiredText, type RawQuery } from '../platform/http/page.ts';
import { wantedRows } from './read-records.ts';
import { openRecord, type RecordAddress } from './record-store.ts';
import type { Unit } from '../platform/unit.ts';

/** How many rows have a value. */
export interface ValueCount {
  /** Empty for rows without one. */
  readonly value: string;
  readonly count: number;
}

/**
 * How many of the rows that a list call with these filters answers have which value of the field `by`.
 *
 * @throws BusinessError 400 where the person sees no such field, or its values are no choices
 */
export async function countRecords(
  unit: Unit,
  address: RecordAddress,
  query: RawQuery,
): Promise<readonly ValueCount[]> {
  const key = requiredText(query, 'by');

  const record = await openRecord(unit, address, 'read');
  const field = record.model.fields.get(key);
  const counted = field?.type === 'string' && (field.choices !== null || field.dict !== null);
  if (!counted || !record.view.visible.has(key))
    throw new BusinessError(400, 'http.parameter-format', { args: { name: 'by' } });
  const { rows } = await sql<ValueCount>`
    select coalesce(r.data ->> ${key}::text, '') as value, count(*)::int as count
    from record_row r where ${await wantedRows(unit, record, query)} group by 1 order by 2 desc, 1`.execute(unit.tx);
  return rows;
}
