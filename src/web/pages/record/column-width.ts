import type { FieldModel, RecordModel } from '../../../core/descriptor/model.ts';
import type { RecordRights } from './use-record-rights.ts';

const widths: Readonly<Record<string, number>> = {
  number: 90,
  integer: 92,
  date: 108,
  datetime: 164,
  dict: 104,
  user: 92,
  switch: 76,
};
const shortText = 112;
const longTextFrom = 60;
const leastLongText = 110;
const selection = 36;

/** Room for a field's column in pixels; null for a long text, which takes what the others leave. */
export function columnWidth(field: FieldModel): number | null {
  const known = widths[field.widget];
  if (known !== undefined) return known;
  return field.number === null && (field.schema.maxLength ?? longTextFrom) >= longTextFrom ? null : shortText;
}

/** Whether a value may take two lines: whatever is words and not a number or a day. */
export function mayWrap(field: FieldModel): boolean {
  return columnWidth(field) === null || field.widget === 'dict' || field.widget === 'user';
}

const roomOfTwo = 112;
const roomOfThree = 152;
const roomOfMore = 200;

/** Room for the buttons of a row in pixels. */
export function actionWidth(model: RecordModel, rights: RecordRights): number {
  const most = model.actions.filter(({ verb, rows }) => verb !== 'submit' && rows !== 'none').length;
  if (most > 2) return roomOfMore;
  return model.states === null && !(model.tree !== null && rights.add) ? roomOfTwo : roomOfThree;
}

/** The least width of a record's table in pixels; a narrower page scrolls it. */
export function tableWidth(model: RecordModel, rights: RecordRights): number {
  const columns = model.list.flatMap((key) => model.fields.get(key) ?? []);
  const sum = columns.reduce((total, field) => total + (columnWidth(field) ?? leastLongText), 0);
  return selection + sum + actionWidth(model, rights);
}
