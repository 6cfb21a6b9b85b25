import type { RecordModel } from '../../core/model/model.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { keyValue, uniqueGroups } from '../forms/unique-groups.ts';
import { insertKeys, reserveLocations } from './locations.ts';
import type { RecordRow } from './record-store.ts';
import { listText } from '../../core/text/list-text.ts';

/**
 * Takes the unique values of a row, giving those of before free. Of two rows at once only one gets a value.
 *
 * @throws BusinessError 400 naming the field whose value another row has
 */
export async function takeKeys(tx: TenantTransaction, model: RecordModel, row: KeptRow, data: Row): Promise<void> {
  await freeKeys(tx, row.id);
  await takeNewKeys(tx, model, [{ row, data }]);
}

/** What a unique value belongs to. */
export type KeptRow = Pick<RecordRow, 'tenant_id' | 'record' | 'id'>;

/**
 * Takes the unique values of rows that have none yet.
 *
 * @throws BusinessError 400 naming the field whose value another row has
 */
export async function takeNewKeys(
  tx: TenantTransaction,
  model: RecordModel,
  rows: readonly { readonly row: KeptRow; readonly data: Row }[],
): Promise<void> {
  await reserveLocations(tx, model, rows);
  for (const group of uniqueGroups(model)) {
    const name = group.join('+');
    const whole = rows.filter(({ data }) => !group.some((key) => isEmptyValue(data[key])));
    if (whole.length === 0) continue;
    const values = whole.map(({ row: { tenant_id, record, id }, data }) => {
      return { tenant_id, record, name, value: keyValue(group, data), row_id: id };
    });
    if ((await insertKeys(tx, values)) < whole.length) throw taken(model, group);
  }
}

/** Gives the unique values of a row free. */
export async function freeKeys(tx: TenantTransaction, rowId: string): Promise<void> {
  await tx.deleteFrom('record_key').where('row_id', '=', rowId).execute();
}

/** In the words of the field, where it alone is unique and has some for that. */
function taken(model: RecordModel, group: readonly string[]): BusinessError {
  const { zh, en } = listText(group.map((key) => model.fields.get(key)?.label ?? key));
  const [only = ''] = group.length === 1 ? group : [];
  const written = model.fields.get(only)?.words['x-errors']?.['x-unique'];
  const findings = group.map((key) => ({
    pointer: `/${key}`,
    table: null,
    row: null,
    key,
    code: 'unique',
    level: 'error',
    message: written ?? { zh: `${zh}已存在`, en: `${en} already exists` },
  }));
  return new BusinessError(400, written === undefined ? 'record.taken' : 'form.refused', {
    args: { ...(written ?? { zh, en }) },
    data: { findings, findingCount: findings.length },
  });
}
