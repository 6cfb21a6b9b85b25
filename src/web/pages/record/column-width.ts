import type { FieldModel, RecordModel } from '../../../core/descriptor/model.ts';
import type { Language } from '../../../core/descriptor/text.ts';
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

/** Room for two buttons, three, or two and "more", by language; and for "more" alone. */
const rooms = { zh: { two: 112, three: 152, more: 200 }, en: { two: 116, three: 186, more: 248 } } as const;
const roomOfOne = 72;

/** What the width of a record's table depends on. */
export interface TableLook {
  readonly model: RecordModel;
  readonly rights: RecordRights;
  readonly language: Language;
  /** On a small screen the buttons of a row stand behind one. */
  readonly small: boolean;
}

/** Room for the buttons of a row in pixels. */
export function actionWidth({ model, rights, language, small }: TableLook): number {
  if (small) return roomOfOne;
  const most = model.actions.filter(({ verb, rows }) => verb !== 'submit' && rows !== 'none').length;
  if (most > 2) return rooms[language].more;
  const three = model.states !== null || (model.tree !== null && rights.add);
  return three ? rooms[language].three : rooms[language].two;
}

/** The least width of a record's table in pixels; a narrower page scrolls it. */
export function tableWidth(look: TableLook): number {
  const { model } = look;
  const columns = model.list.flatMap((key) => model.fields.get(key) ?? []);
  const sum = columns.reduce((total, field) => total + (columnWidth(field) ?? leastLongText), 0);
  return selection + sum + actionWidth(look);
}
