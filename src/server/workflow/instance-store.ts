import { sql, type Selectable } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId } from '../platform/http/page.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { readStored } from '../platform/turns/json-reader.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { InstanceTable } from './tables.ts';

/** An instance without its data and what is taken from it. */
export type InstanceHead = Pick<Selectable<InstanceTable>, (typeof instanceColumns)[number]>;

/** The columns of a head. */
export const instanceColumns = [
  'id',
  'tenant_id',
  'definition_id',
  'process_key',
  'business_no',
  'status',
  'step',
  'seq',
  'starter',
  'started_at',
  'ended_at',
  'sample_count',
  'opened_by',
  'data_release',
] as const satisfies readonly (keyof InstanceTable)[];

/**
 * Locks a running instance; every move does this first, so that moves of one instance come one after another.
 *
 * @throws BusinessError 400 where it does not exist in this tenant or has ended
 */
export async function lockRunning(tx: TenantTransaction, id: string): Promise<InstanceHead> {
  const instance = isId(id)
    ? await tx.selectFrom('wf_instance').select(instanceColumns).where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined;
  return requireRunning(instance);
}

/**
 * The instance, where it has not ended.
 *
 * @throws BusinessError 400 where it has, or does not exist in this tenant
 */
export function requireRunning(instance: InstanceHead | undefined): InstanceHead {
  if (instance?.status === 'running') return instance;
  throw new BusinessError(400, 'process.missing');
}

/**
 * An instance as it stands.
 *
 * @throws BusinessError 400 where it does not exist in this tenant
 */
export async function readInstance(tx: TenantTransaction, id: string): Promise<InstanceHead> {
  const instance = isId(id)
    ? await tx.selectFrom('wf_instance').select(instanceColumns).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (instance === undefined) throw new BusinessError(400, 'process.missing');
  return instance;
}

/** The data of an instance: header keys and tables of rows. */
export async function readData(tx: TenantTransaction, id: string): Promise<Record<string, unknown>> {
  return dataOf(await tx.selectFrom('wf_instance').select(dataText).where('id', '=', id).executeTakeFirstOrThrow());
}

/** The data of an instance as text: a sheet may be so long that others should have their turn while it is read. */
export const dataText = sql<string>`data::text`.as('data_text');

/** The data that a row has as text. */
export async function dataOf({ data_text: text }: { readonly data_text: string }): Promise<Record<string, unknown>> {
  return (await inTurns(readStored(text))) as Record<string, unknown>;
}

/** Rows of the sample table. */
export function sampleCountOf(data: Readonly<Record<string, unknown>>): number {
  const samples = data['samples'];
  return Array.isArray(samples) ? samples.length : 0;
}
