import { listParts } from '../text/choice-text.ts';
import { joinList } from '../text/list-text.ts';
import { isEmptyValue } from './empty.ts';
import type { Cell } from './kind.ts';
import { kinds, type ValueKind } from './kinds.ts';
import type { ValueContext, ValueField } from './value-field.ts';

interface OfKind {
  readonly kind: ValueKind;
}

/** What showing and reading a value of a field depends on. */
export type FieldContext = ValueContext & { readonly field: ValueField & OfKind };

/** A value as one line of text, those of a list one after the other; '' for an empty one. */
export function showValue(value: unknown, context: FieldContext): string {
  if (isEmptyValue(value)) return '';
  const { show } = kinds[context.field.kind];
  if (!Array.isArray(value)) return show(value, context);
  return joinList(
    value.map((one: unknown) => show(one, context)),
    context.language,
  );
}

/**
 * The value that a text means, whether typed, pasted or read from a workbook or an instrument's file; of an empty text
 * null, of a list []. What cannot be read stays the text that it is, so that its fault is named.
 */
export function readText(text: string, context: FieldContext): unknown {
  const { read } = kinds[context.field.kind];
  if (context.field.type === 'array') return listParts(text).map((part) => read(part, context) ?? part);
  const trimmed = text.trim();
  return trimmed === '' ? null : (read(trimmed, context) ?? trimmed);
}

/** Significant digits that a spreadsheet shows; beyond them stands what computers add, as in 0.30000000000000004. */
export const shownDigits = 15;

/** A cell of a workbook in words, as a person sees it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return momentText(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(shownDigits)));
  return String(cell).trim();
}

/** Days are stored as fractions, so that a second may be a hair short. */
function momentText(cell: Date): string {
  if (Number.isNaN(cell.getTime())) return '';
  const clock = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return clock.endsWith(' 00:00:00') ? clock.slice(0, 10) : clock;
}

/** The value that a cell of a workbook means. */
export function readCell(cell: Cell | undefined, context: FieldContext): unknown {
  const text = cellText(cell);
  const isDay = cell instanceof Date && kinds[context.field.kind].search === 'days';
  return readText(isDay ? text.slice(0, 10) : text, context);
}

/** A value as a cell of a workbook: numbers, days and moments as such, everything else in words. */
export function valueCell(value: unknown, context: FieldContext): Cell {
  if (isEmptyValue(value)) return null;
  const { cell, show } = kinds[context.field.kind];
  if (!Array.isArray(value)) return (cell ?? show)(value, context);
  const parts = value.map((one: unknown) => String((cell ?? show)(one, context)));
  return joinList(parts, context.language);
}

/** Whether values of the field come by upload alone. */
export function isUploaded({ kind }: OfKind): boolean {
  return kinds[kind].isUploaded === true;
}

/** Whether each value of the field is a number. */
export function isNumber({ kind }: OfKind): boolean {
  return kinds[kind].isNumber === true;
}
