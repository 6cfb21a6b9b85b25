import { BusinessError } from '../../platform/errors/business-error.ts';
import { titleOf, type RecordRow } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';

/**
 * What processes tell of a row would have nobody to be told of.
 *
 * @throws BusinessError 400 where an instance has, or had, the row of a record that follows processes
 */
export async function requireNoParticipations({ tx, record: { model } }: RowUnit, row: RecordRow): Promise<void> {
  const key = model.projection === null ? undefined : row.data[model.projection.key];
  if (typeof key !== 'string') return;
  const pass = await tx
    .selectFrom('record_pass')
    .select('key')
    .where('record', '=', model.id)
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst();
  if (pass !== undefined)
    throw new BusinessError(400, 'record.has-participations', { args: { name: titleOf(model, row) } });
}
