import type { LookupTable, TableDescriptor } from '../../generated/descriptor.ts';
import { carriedTable } from '../../core/model/released-table.ts';
import { CorruptedRelease, verifiedTable } from './release-cache.ts';
import { newestHeads, newestSharedTables, releaseRow } from './release-queries.ts';
import type { ReleaseHead } from './release-row.ts';
import type { Unit } from '../platform/unit.ts';

/** A release of a look-up table. */
export interface FoundTable {
  readonly head: ReleaseHead;
  readonly table: TableDescriptor;
}

/** Whose tables: those that the transaction's tenant uses, or those shared by all tenants. */
export type TablesOf = 'tenant' | 'all';

/** The table that a release holds; null where it is damaged. */
export async function tableOf({ tx, services: { log } }: Unit, head: ReleaseHead): Promise<FoundTable | null> {
  const row = await releaseRow(tx, head.id);
  try {
    return row === undefined ? null : { head, table: verifiedTable(row) };
  } catch (error) {
    if (!(error instanceof CorruptedRelease)) throw error;
    log.error({ err: error }, 'release corrupted');
    return null;
  }
}

/** The newest look-up tables that somebody published; those that are as they came with the software are left out. */
export async function publishedTables(unit: Unit, of: TablesOf): Promise<readonly FoundTable[]> {
  const heads = of === 'tenant' ? await newestHeads(unit.tx, 'table', null) : await newestSharedTables(unit.tx);
  const found: FoundTable[] = [];
  for (const head of heads) {
    const table = head.origin === 'built-in' ? null : await tableOf(unit, head);
    if (table !== null) found.push(table);
  }
  return found;
}

/** Tables as forms carry them, by id. */
export function carriedTables(found: readonly FoundTable[]): ReadonlyMap<string, LookupTable> {
  return new Map(found.map(({ table }) => [table.id, carriedTable(table)]));
}
