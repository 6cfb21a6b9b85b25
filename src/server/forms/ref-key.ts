import type { RecordModel } from '../../core/model/model.ts';

/** The field whose value a reference to a record holds: the number that the server gives a row, else the row key. */
export function refKey(record: RecordModel): string {
  const numbered = [...record.fields.values()].find((field) => field.number !== null && field.table === null);
  return numbered?.key ?? record.rowKey;
}
