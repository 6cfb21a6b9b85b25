import { sql } from 'kysely';
import { reservedEvaluator } from '../../core/form/reserved-row.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import { toStored } from '../forms/money.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { valuesOfRow, type RecordRow } from './record-store.ts';
import type { RowUnit } from './row-writer.ts';

/**
 * What a new row takes from the one changed last that has the same values (`carryOver`) and none of those that do not
 * count: only fields that it leaves empty and that the person may fill, from rows that the person sees.
 */
export async function carriedOver(unit: RowUnit, data: Row): Promise<Row> {
  const { tx, record } = unit;
  const { model, view, scope } = record;
  if (model.carryOver === null) return {};
  const { fields, same, differ } = model.carryOver;
  const wanted = fields.filter((key) => isEmptyValue(data[key]) && view.editable.has(key));
  if (wanted.length === 0 || same.some((key) => isEmptyValue(data[key]))) return {};
  const stored = toStored(model.fields.values(), data);
  const alike = same.map((key) => sql<boolean>`r.data ->> ${key}::text = ${plainText(stored[key])}`);
  const context = contextOf(unit, record.found.head.version);
  const valueOf = reservedEvaluator({ model, rows: new Map() }, { here: data, others: {} }, context);
  const unlike = toStored(
    model.fields.values(),
    Object.fromEntries(Object.entries(differ).map(([key, text]) => [key, valueOf(text)])),
  );
  const others = Object.entries(unlike).map(
    ([key, value]) => sql<boolean>`r.data ->> ${key}::text is distinct from ${plainText(value)}`,
  );
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${model.id} and r.deleted_at is null and ${recordScope(scope)} and ${sql.join([...alike, ...others], sql` and `)}
      and r.data ?| ${wanted}::text[]
    order by r.updated_at desc, r.id desc limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return {};
  const values = valuesOfRow(model, row);
  return Object.fromEntries(wanted.flatMap((key) => (isEmptyValue(values[key]) ? [] : [[key, values[key]]])));
}
