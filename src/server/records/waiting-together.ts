import { sql } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { ConversionRow } from './prepare-rows.ts';

/** A conversion of a release, as far as it decides on the others of the same release. */
export type WaitingPart = Pick<
  ConversionRow,
  'id' | 'record' | 'version' | 'state' | 'from_release' | 'done' | 'total'
>;

/**
 * A conversion and those of the same release, which are published, stopped and started again together: those first whose
 * rows are furthest from being converted.
 */
export async function waitingTogether(tx: TenantTransaction, id: string): Promise<readonly WaitingPart[]> {
  const { rows } = await sql<WaitingPart>`
    select c.id::text as id, c.record, c.version, c.state, c.from_release::text as from_release, c.done, c.total
    from record_conversion c, record_conversion asked
    where asked.id = ${id}
      and (c.id = asked.id or c.publication::json #>> '{together,key}' = asked.publication::json #>> '{together,key}')
    order by c.done - c.total, c.id`.execute(tx);
  return rows;
}
