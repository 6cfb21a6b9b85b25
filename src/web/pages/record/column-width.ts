import type { NumberSource } from '../../../generated/descriptor.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { kinds } from '../../../core/values/kinds.ts';
import { widgets } from '../../form/widgets/registry.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { headWidth, longestWord } from '../../parts/text-width.ts';

const shortText = 112;
const longTextFrom = 60;
const leastLongText = 110;
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

/** Whether a value may take several lines: whatever is words and not a number or a day. */
export function mayWrap(field: FieldModel): boolean {
  const isText = field.kind === 'text' && field.number === null;
  return isText || columnWidth(field) === null || kinds[field.kind].search === 'equals';
}

/** Nobody's word pushes all other columns out of sight. */
const mostForWord = 180;

/** A column that has room for the longest word of its rows as well: they break between words, never within one. */
export function withRoom<
  Column extends { readonly text: (row: RecordRow) => string; readonly width?: number; readonly title: string },
>(column: Column, rows: readonly RecordRow[]): Column {
  const { width = leastLongText } = column;
  const longest = Math.max(0, ...rows.map((row) => longestWord(column.text(row))));
  const needed = Math.min(mostForWord, Math.ceil(longest) + cellEdge);
  return needed > Math.max(width, headWidth(column.title)) ? { ...column, width: needed } : column;
}

/** The least width of columns beside each other, in pixels; where there is less room they are scrolled. */
export function columnsWidth(columns: readonly { readonly title: string; readonly width?: number }[]): number {
  return columns.reduce((total, { title, width = leastLongText }) => total + Math.max(width, headWidth(title)), 0);
}
