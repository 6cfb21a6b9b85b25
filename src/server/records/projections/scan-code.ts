import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { wantedRows, wireRows } from '../read-records.ts';
import { openRecord, type OpenRecord, type RecordAddress, type RecordRow } from '../record-store.ts';
import { keyedRows } from './keyed-row.ts';
import type { Unit } from '../../platform/unit.ts';
import type { RecordRow as WireRow } from '../../../core/calls/records.ts';

/** Most rows that a code may mean before people have to say more. */
const most = 50;

/**
 * The rows that a scanned or typed code means: the one that it names; else those that something of this number was made
 * of, or that it was made from; else those that it is a part of a search field of.
 */
export async function scanCode(unit: Unit, address: RecordAddress, scanned: string) {
  const code = scanned.trim();

  const record = await openRecord(unit, address, 'read');
  const named = await keyedRows(unit.tx, record, [code]);
  if (named.length > 0) return found('key', await wireRows(unit, record, named));
  const relatives = await keyedRows(unit.tx, record, await lineageOf(unit.tx, record, code));
  if (relatives.length > 0) return found('lineage', await wireRows(unit, record, relatives.slice(0, most)));
  return found('text', await wireRows(unit, record, await alike(unit, record, code)));
}

type Found = 'key' | 'lineage' | 'text';

function found(by: Found, records: readonly WireRow[]) {
  return { by: records.length === 0 ? ('none' as const) : by, records };
}

async function lineageOf(tx: TenantTransaction, { model }: OpenRecord, code: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select k.parent as key from record_kin k where k.record = ${model.id} and k.child = ${code}
    union select k.child from record_kin k where k.record = ${model.id} and k.parent = ${code}
    order by 1 limit ${most}`.execute(tx);
  return rows.map(({ key }) => key);
}

async function alike(unit: Unit, record: OpenRecord, keyword: string): Promise<readonly RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r where ${await wantedRows(unit, record, { keyword })}
    order by r.created_at desc, r.id desc limit ${most}`.execute(unit.tx);
  return rows;
}
