import type { NumberSource } from '../../../generated/descriptor.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import { kinds } from '../../../core/values/kinds.ts';
import { widgets } from '../../form/widgets/registry.ts';
import { rowVerbs, type RecordRights } from './use-record-rights.ts';

const shortText = 112;
const longTextFrom = 60;
const leastLongText = 110;
const selection = 36;
/** The first column of a tree, which is indented. */
export const treeColumn = 260;

const money = 118;
const digit = 8.5;
const cellEdge = 20;

/** Room for a number that the server puts together of others, and that leads to the page of its row. */
const longKey = 216;

/**
 * Room for a field's column in pixels; null for a long text, which takes what the others leave.
 *
 * @param isKey whether it names the row, and is shown whole
 */
export function columnWidth(field: FieldModel, isKey = false): number | null {
  if (field.words['x-format'] === 'money') return money;
  const { listWidth } = widgets[field.widget];
  if (listWidth !== null) return listWidth;
  if (field.number !== null) return Math.max(shortText, Math.ceil(numberLength(field.number) * digit) + cellEdge);
  const most = field.schema.maxLength ?? longTextFrom;
  if (most >= longTextFrom) return null;
  return isKey && most > longTextFrom / 2 ? longKey : shortText;
}

function numberLength({ prefix, date, separator, digits }: NumberSource): number {
  return prefix.length + (date === 'none' ? 0 : date.length) + (separator ?? '').length + digits;
}

/** Whether a value may take two lines: whatever is words and not a number or a day. */
export function mayWrap(field: FieldModel): boolean {
  return columnWidth(field) === null || kinds[field.kind].search === 'equals';
}

/** Room for a sign of a button's text, round a text, and for a button that opens or tells more. */
const signs = { zh: 14, en: 7.2 } as const;
const buttonEdge = 16;
const usual = { zh: 46, en: 52 } as const;
const roomOfOne = 72;
/** From this many buttons of a row on, the rest are behind "more". */
export const shownButtons = 3;
const belowRoom = { zh: 72, en: 82 } as const;

/** What the width of a record's table depends on. */
export interface TableLook {
  readonly model: RecordModel;
  /** The columns shown. */
  readonly shown: readonly string[];
  readonly rights: RecordRights;
  readonly language: Language;
  /** On a small screen the buttons of a row stand behind one. */
  readonly small: boolean;
}

/** Room for the buttons of a row in pixels: the first, and the widest that may stand beside it. */
export function actionWidth({ model, rights, language, small }: Omit<TableLook, 'shown'>): number {
  if (small) return roomOfOne;
  const room = ({ label }: { readonly label: Text }): number => label[language].length * signs[language] + buttonEdge;
  const actions = model.actions.filter(({ verb, rows }) => rowVerbs.includes(verb) && rows !== 'none').map(room);
  const moves = (model.states?.moves ?? []).map(room);
  const below = model.tree !== null && rights.add ? [belowRoom[language]] : [];
  const others = [...below, ...moves, ...actions].toSorted((a, b) => b - a);
  const more = others.length >= shownButtons ? [usual[language] + cellEdge] : [];
  const beside = more.length > 0 ? [...others.slice(0, 1), ...more] : others.slice(0, shownButtons - 1);
  return Math.ceil(beside.reduce((total, each) => total + each, usual[language] + cellEdge));
}

/** The least width of a record's table in pixels; a narrower page scrolls it. */
export function tableWidth(look: TableLook): number {
  const { model, shown } = look;
  const stairs = model.tree === null ? 0 : treeColumn - leastLongText;
  return selection + stairs + columnsWidth(model, shown) + actionWidth(look);
}

/** The least width of a record's columns alone. */
export function columnsWidth(model: RecordModel, keys: readonly string[]): number {
  const columns = keys.flatMap((key) => model.fields.get(key) ?? []);
  return columns.reduce((total, field) => total + (columnWidth(field, field.key === model.rowKey) ?? leastLongText), 0);
}
