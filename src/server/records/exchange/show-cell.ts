import type { FieldModel } from '../../../core/model/model.ts';
import type { Language } from '../../../core/text/text.ts';
import { columnTitle } from '../../../core/model/header-names.ts';
import { showSwitch } from '../../../core/text/switch-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { dayFormat, sheetTime, timeFormat, type SheetCell } from '../../workbooks/sheet-stream.ts';
import { showChoice } from './dictionary-choices.ts';
import type { ValueNames } from './value-names.ts';

const moneyFormat = '#,##0.00';
const narrowest = 10;
const widest = 40;

/** A value as a cell of a workbook: numbers and days as such, everything else in words. */
export function showCell(value: unknown, field: FieldModel, names: ValueNames, language: Language): SheetCell {
  if (isEmptyValue(value)) return null;
  if (Array.isArray(value)) {
    const parts = value.map((one: unknown) => showOne(one, field, names, language));
    return parts.map(String).join(language === 'zh' ? '、' : ', ');
  }
  return showOne(value, field, names, language);
}

function showOne(value: unknown, field: FieldModel, names: ValueNames, language: Language): SheetCell {
  const entries = names.choices.get(field.key);
  if (entries !== undefined) return showChoice(entries, value, language);
  if (typeof value === 'boolean') return showSwitch(value, language);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return nameOfFile(value);
  if (field.ref !== null) return names.targets.get(field.key)?.shown.get(value) ?? value;
  return momentOf(value, field) ?? value;
}

function nameOfFile(value: unknown): string {
  const name = (value as { readonly name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : JSON.stringify(value);
}

function momentOf(value: string, { schema }: FieldModel): Date | null {
  if (schema.format !== 'date' && schema.format !== 'date-time') return null;
  const time = new Date(schema.format === 'date' ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(time.getTime())) return null;
  return schema.format === 'date' ? time : sheetTime(time);
}

/** How the cells of a field are shown; undefined where nothing need be said. */
export function cellFormat({ schema, type, words, decimals, choices }: FieldModel): string | undefined {
  if (schema.format === 'date') return dayFormat;
  if (schema.format === 'date-time') return timeFormat;
  if (choices !== null) return undefined;
  if (words['x-format'] === 'money') return moneyFormat;
  if (type === 'integer') return '0';
  return type === 'number' && decimals !== null ? `0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}` : undefined;
}

/** Room for a column's title and usual values, in characters. */
export function cellWidth(field: FieldModel, language: Language): number {
  const title = [...columnTitle(field, language)].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0);
  const usual = field.schema.format === 'date-time' ? 20 : Math.min(widest, (field.schema.maxLength ?? 0) / 2);
  return Math.max(narrowest, title + 2, usual);
}
