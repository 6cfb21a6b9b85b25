import type { CellValue } from 'hucre/xlsx';
import type { FieldModel } from '../../../core/model/model.ts';
import { listParts } from '../../../core/text/choice-text.ts';
import { fromWallTime, readDate, readDateTime } from '../../../core/text/date-text.ts';
import { readNumber } from '../../../core/text/number-text.ts';
import { readSwitch } from '../../../core/text/switch-text.ts';
import { showUnit } from '../../../core/model/unit-text.ts';
import { isBlankCell } from '../../workbooks/read-sheet.ts';
import { readChoice } from './dictionary-choices.ts';
import type { ValueNames } from './value-names.ts';

/** Significant digits that a spreadsheet shows; beyond them stands what computers add, as in 0.30000000000000004. */
export const shownDigits = 15;
const errors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

/** Whether a cell shows that its formula failed. */
export function isFormulaError(cell: CellValue | undefined): boolean {
  return typeof cell === 'string' && errors.test(cell.trim());
}

/** A cell in words, as a person sees it. */
export function cellText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : momentText(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(shownDigits)));
  return String(cell).trim();
}

/** The texts of a cell that may name what its field refers to. */
export function namesIn(cell: CellValue | undefined, { type }: FieldModel): readonly string[] {
  const text = cellText(cell);
  return type === 'array' ? listParts(text) : [text];
}

/**
 * The value that a cell means in a field; null for an empty one, of a list []. What cannot be read stays the text that
 * it is, so that the judge of the form names its fault.
 *
 * @param parent the value of the field above in a tree of choices
 */
export function readValue(cell: CellValue | undefined, field: FieldModel, names: ValueNames, parent: unknown): unknown {
  const isList = field.type === 'array';
  if (isBlankCell(cell)) return isList ? [] : null;
  if (isList) return listParts(cellText(cell)).map((part) => readOne(part, field, names, parent));
  return readOne(cell ?? null, field, names, parent);
}

function readOne(cell: CellValue, field: FieldModel, names: ValueNames, parent: unknown): unknown {
  const text = cellText(cell);
  const entries = names.choices.get(field.key);
  if (entries !== undefined) return readChoice(entries, text, parent);
  if (field.ref !== null) return names.targets.get(field.key)?.meant.get(text) ?? text;
  if (field.type === 'boolean') return typeof cell === 'boolean' ? cell : (readSwitch(text) ?? text);
  if (field.type === 'number' || field.type === 'integer') return numberOf(text, field);
  if (field.schema.format === 'date') return dayOf(cell) ?? readDate(text) ?? text;
  if (field.schema.format === 'date-time') return momentOf(cell) ?? readDateTime(text) ?? text;
  return text;
}

function numberOf(text: string, { unit }: FieldModel): number | string {
  const read = readNumber(text) ?? readNumber(text, unit);
  return read ?? readNumber(text, showUnit(unit, 'zh')) ?? readNumber(text, showUnit(unit, 'en')) ?? text;
}

function dayOf(cell: CellValue): string | null {
  return cell instanceof Date && !Number.isNaN(cell.getTime()) ? cell.toISOString().slice(0, 10) : null;
}

/** Excel knows no zones: a moment is meant by China's clocks, and comes as if they were those of UTC. */
function momentOf(cell: CellValue): string | null {
  if (!(cell instanceof Date) || Number.isNaN(cell.getTime())) return null;
  // Days are stored as fractions, so that a second may be a hair short.
  const seconds = Math.round(cell.getTime() / 1000);
  return fromWallTime(new Date(seconds * 1000).toISOString().slice(0, 19));
}

function momentText(moment: Date): string {
  const text = moment.toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}
