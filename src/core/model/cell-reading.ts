import { parseUnit } from '../expression/unit.ts';
import { inOtherUnit, unitFactor } from '../expression/unit-scale.ts';
import { readDate } from '../text/date-text.ts';
import { isUnsure, withDecimalPoint, type DecimalSign } from '../text/decimal-sign.ts';
import { halfWidth } from '../text/number-text.ts';
import { readUnit, showUnit } from '../text/unit-text.ts';
import { readPosition } from '../values/position.ts';
import { isNumber } from '../values/values.ts';
import { scaled } from './header-unit.ts';
import type { FieldModel } from './model.ts';

/** How the cells of a column from elsewhere are read. */
export interface ColumnReading {
  /** What its numbers are multiplied by, where its title says another unit, and that unit. */
  readonly factor: number;
  readonly unit: string | null;
  readonly decimal: DecimalSign;
}

/** What a person has to know of how a cell was read. */
export interface ReadingNote {
  /** Converted from its own unit, in one that leads nowhere, with a comma that may be a decimal one, without its time. */
  readonly note: 'cellUnit' | 'cellUnitOther' | 'decimal' | 'dayOnly';
  readonly args: Readonly<Record<string, string>>;
}

/** A cell as it was read, and what is to be told of that. */
export interface ReadCell {
  readonly value: unknown;
  readonly note: ReadingNote | null;
}

/** Numbers as they stand in a column of their own unit. */
export const plainReading: ColumnReading = { factor: 1, unit: null, decimal: 'point' };

/** A number and what stands behind it. */
const withWord = /^([+-]?[\d.,]+(?:e[+-]?\d+)?)\s*([^\d\s.,].*)$/i;

/** Case alone tells mega from milli; beyond this nobody wrote what stands there. */
const hugeFactor = 1e9;

function alike(unit: string): string {
  return readUnit(unit).toLowerCase();
}

/** The unit as it can be converted: of one in capitals, such as `ML`, what is meant by it. */
function meantUnit(word: string, own: string): string | null {
  const said = readUnit(word);
  const leads = (unit: string): boolean => {
    const factor = parseUnit(unit) === null ? null : unitFactor(unit, own);
    return factor !== null && factor < hugeFactor && factor > 1 / hugeFactor;
  };
  const isDegree = inOtherUnit(0, said, own) !== null && unitFactor(said, own) === null;
  return [said, said.toLowerCase().replaceAll('l', 'L')].find(leads) ?? (isDegree ? said : null);
}

function numberBelow(text: string, field: FieldModel, { read, reading }: Reader): ReadCell {
  const { unit: own } = field;
  const [, number = '', word = ''] = withWord.exec(halfWidth(text).trim()) ?? [];
  const below = (): ReadCell => ({ value: scaled(reading.factor, read(text)), note: null });
  if (own === null || word === '') return below();
  const names = [own, showUnit(own, 'zh'), showUnit(own, 'en')].map(alike);
  if (names.includes(alike(word))) return { value: read(number), note: reading.factor === 1 ? null : told(text) };
  if (reading.unit !== null && alike(reading.unit) === alike(word))
    return { value: scaled(reading.factor, read(number)), note: null };
  const unit = meantUnit(word, own);
  const value = read(number);
  if (unit !== null && typeof value === 'number') return { value: inOtherUnit(value, unit, own), note: told(text) };
  if (parseUnit(readUnit(word)) === null || typeof value !== 'number') return below();
  return { value: text.trim(), note: { note: 'cellUnitOther', args: { unit: word, own: showUnit(own, 'en') } } };
}

function told(text: string): ReadingNote {
  return { note: 'cellUnit', args: { text: text.trim() } };
}

interface Reader {
  /** Reads a text as a value of the field. */
  readonly read: (text: string) => unknown;
  readonly reading: ColumnReading;
}

/**
 * Reads a cell of a column from elsewhere. The unit that stands in the cell goes before that of the title; one that does not
 * lead to the field's leaves the text as it is, so that its fault is named.
 */
export function readBelow(text: string, field: FieldModel, reader: Reader): ReadCell {
  if (!isNumber(field) || field.type === 'array') {
    const value = reader.read(field.words['x-position'] === undefined ? text : placeText(text));
    return { value: scaled(reader.reading.factor, value), note: dayNote(text, field) };
  }
  const { decimal } = reader.reading;
  const { value, note } = numberBelow(decimal === 'comma' ? withDecimalPoint(text) : text, field, reader);
  const isDoubted = typeof value === 'number' && isUnsure(text, decimal);
  return { value, note: isDoubted ? { note: 'decimal', args: { text: text.trim() } } : note };
}

/** A place as it is stored, in capitals. */
function placeText(text: string): string {
  return readPosition(text) === null ? text : text.normalize('NFKC').toUpperCase();
}

/** A day that stands with a time. */
function dayNote(text: string, { kind }: FieldModel): ReadingNote | null {
  const isRounded = kind === 'date' && /\d[:点时]|[上下中]午|[ap]m/i.test(text) && readDate(text) === null;
  return isRounded ? { note: 'dayOnly', args: { text: text.trim() } } : null;
}
