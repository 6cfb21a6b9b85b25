import type { Selectable } from 'kysely';
import type { DefinitionTable } from '../forms/tables.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import type { StepTable } from '../../core/model/step-table.ts';

/** The flow of one process release, by its own id. */
export interface DefinitionRow extends Omit<Selectable<DefinitionTable>, 'steps'> {
  readonly steps: StepTable;
}

/** A definition by its id; undefined where there is none in this tenant's sight. */
export async function definitionRow(tx: TenantTransaction, id: string): Promise<DefinitionRow | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined;
  const row = await oncePerTransaction(tx, `definition ${id}`, () =>
    tx.selectFrom('wf_definition').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  return row === undefined ? undefined : { ...row, steps: row.steps as unknown as StepTable };
}

/** The definition made from a release; undefined for releases of records. */
export async function definitionOfRelease(
  tx: TenantTransaction,
  releaseId: string,
): Promise<DefinitionRow | undefined> {
  const row = await oncePerTransaction(tx, `definition of ${releaseId}`, () =>
    tx.selectFrom('wf_definition').selectAll().where('release_id', '=', releaseId).executeTakeFirst(),
  );
  return row === undefined ? undefined : { ...row, steps: row.steps as unknown as StepTable };
}

/** A definition's name on the wire, `key:version:uuid`. */
export function wireDefinitionId(row: Pick<DefinitionRow, 'id' | 'key' | 'version'>): string {
  return `${row.key}:${row.version}:${row.id}`;
}

/** The definition with this name on the wire; undefined where there is none in this tenant's sight. */
export async function namedDefinition(tx: TenantTransaction, name: string): Promise<DefinitionRow | undefined> {
  const row = await definitionRow(tx, name.split(':').at(-1) ?? '');
  return row !== undefined && wireDefinitionId(row) === name ? row : undefined;
}
