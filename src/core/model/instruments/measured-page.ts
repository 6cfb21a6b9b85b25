import { comparable } from '../../text/choice-text.ts';
import { scaledNumber } from '../../expression/unit-scale.ts';
import { halfWidth, readNumber } from '../../text/number-text.ts';
import { plainText } from '../../text/plain-text.ts';
import type { Row } from '../../values/finding.ts';
import { isNumber } from '../../values/values.ts';
import { keyedTitle } from '../header-names.ts';
import type { FieldModel } from '../model.ts';
import { doubtOf, factorOf, isUnit, type MeasuredReason } from './doubt.ts';
import { wellName, type MeasuredValue } from './instrument.ts';
import type { Measurement, MeasuredText, Recognised } from './recognise.ts';

/** The table that measurements go into. */
export interface MeasuredTable {
  readonly key: string | null;
  readonly columns: readonly { readonly field: FieldModel; readonly editable: boolean }[];
  readonly rows: readonly Row[];
}

/** Something of a file that is not taken over. */
export interface MeasuredLeft {
  readonly line: number;
  readonly name: string;
  /** Null where the whole line is meant. */
  readonly key: string | null;
  readonly text: string;
  readonly reason: MeasuredReason;
}

/** Measurements as rows of a table, with titles that name its columns. */
export interface MeasuredPage {
  readonly rows: readonly { readonly number: number; readonly hidden: boolean; readonly cells: readonly string[] }[];
  /** Cells to be looked at, by line and column (`markOf`). */
  readonly doubts: ReadonlyMap<string, MeasuredReason>;
  readonly left: readonly MeasuredLeft[];
}

/** What a cell of a measured page is told by. */
export function markOf(line: number, key: string): string {
  return `${line} ${key}`;
}

/** Digits that a mean keeps. */
const meanDigits = 6;

/** Whether numbers of a file have a comma before their decimals; null where its numbers say both. */
function hasDecimalComma(texts: readonly string[]): boolean | null {
  const numbers = texts.map((text) => halfWidth(text).replace(/[^\d.,]/g, ''));
  const comma = numbers.some(
    (text) => /^(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,})$/.test(text) || /^0,\d+$/.test(text),
  );
  const point = numbers.some(
    (text) => /^(?:\d+|\d{1,3}(?:,\d{3})+)\.(?:\d{1,2}|\d{4,})$/.test(text) || /^0\.\d+$/.test(text),
  );
  return comma && point ? null : comma;
}

function numberIn(text: string, decimalComma: boolean): number | null {
  const clean = halfWidth(text)
    .trim()
    .replace(/[' ](?=\d{3})/g, '');
  return readNumber(decimalComma ? clean.replaceAll('.', '').replace(',', '.') : clean);
}

/** Whether most of the names of a file are names of one row each in a column of texts. */
function namesRows(field: FieldModel, rows: readonly Row[], named: ReadonlySet<string>): boolean {
  if (field.kind !== 'text') return false;
  const values = rows.map((row) => comparable(plainText(row[field.key])));
  const meant = [...named].filter((name) => values.filter((value) => value === name).length === 1);
  return meant.length * 2 > named.size;
}

/** Finds the rows of a table by what a file calls them. */
class RowFinder {
  private readonly names = new Map<string, number | null>();
  private readonly wells = new Map<string, number | null>();
  private readonly isSafe: (column: string) => boolean;

  constructor({ key, columns, rows }: MeasuredTable, { instrument: { places }, measurements }: Recognised) {
    const named = new Set(measurements.map(({ name }) => comparable(name)).filter((name) => name !== ''));
    const own = columns.filter(({ field }) => field.key === key);
    const others = columns.filter(
      ({ field, editable }) =>
        field.key !== key && (!editable || places.includes(field.key) || namesRows(field, rows, named)),
    );
    this.isSafe = (column) => places.includes(column);
    for (const { field } of [...own, ...others]) {
      const isPlace = this.isSafe(field.key);
      const values = rows.map((row) => plainText(row[field.key]));
      for (const [row, value] of values.entries()) {
        const name = isPlace ? wellName(value) : comparable(value);
        const index = isPlace ? this.wells : this.names;
        if (name === '') continue;
        const isKnown = index.has(name) && index.get(name) !== row;
        // The key goes before other names; what two rows are called names neither.
        if (isKnown && field.key !== key) index.set(name, this.keyRow(rows, key, name));
        else if (!isKnown) index.set(name, row);
      }
    }
  }

  private keyRow(rows: readonly Row[], key: string | null, name: string): number | null {
    const at = rows.findIndex((row) => key !== null && comparable(plainText(row[key])) === name);
    return at < 0 ? null : at;
  }

  /** The row of a name, also with what is written behind it for a repetition: `26S1_2`, `26S1 rep 2`. */
  byName(text: string): number | null {
    const whole = this.names.get(comparable(text));
    if (whole !== undefined) return whole;
    const stem = text.replace(/[\s_-]*(?:rep(?:licate)?[\s_-]*)?\(?\d{1,2}\)?$/i, '');
    return stem === text ? null : (this.names.get(comparable(stem)) ?? null);
  }

  byWell(well: string): number | null {
    return this.wells.get(well) ?? null;
  }
}

/** Measurements of one row, or of one name that no row has. */
interface Group {
  readonly row: number | null;
  readonly name: string;
  readonly all: Measurement[];
}

interface Target {
  readonly value: MeasuredValue;
  readonly field: FieldModel;
}

/** Turns measurements into rows: repetitions as their mean, in the units of the table, what is odd marked. */
class PageMaker {
  readonly doubts = new Map<string, MeasuredReason>();
  readonly left: MeasuredLeft[] = [];
  private readonly file: Recognised;
  private readonly table: MeasuredTable;
  private readonly decimalComma: boolean | null;

  constructor(file: Recognised, table: MeasuredTable) {
    this.file = file;
    this.table = table;
    const texts = file.measurements.flatMap(({ values }) => [...values.values()].map(({ text }) => text));
    this.decimalComma = hasDecimalComma(texts);
  }

  make(): MeasuredPage {
    const targets = this.targets();
    const groups = this.groups();
    const naming = this.namingField(groups);
    const titleOf = (field: FieldModel): string => keyedTitle(field.label.zh, field.key);
    const titles = [naming === null ? '' : titleOf(naming), ...targets.map(({ field }) => titleOf(field))];
    const body = groups.map((group) => {
      const [first] = group.all;
      const others = this.file.others.map((_, at) => first?.others[at] ?? '');
      const cells = targets.map((target) => this.cell(group, target, naming));
      return { number: first?.line ?? 0, hidden: false, cells: [this.nameOf(group, naming), ...cells, ...others] };
    });
    for (const { line, text } of this.file.controls) this.leave({ line, name: '', key: null, text }, 'control');
    const rows = [{ number: 0, hidden: false, cells: [...titles, ...this.file.others] }, ...body];
    return { rows, doubts: this.doubts, left: this.left };
  }

  private leave(
    what: Omit<MeasuredLeft, 'reason'>,
    code: MeasuredReason['code'],
    args: MeasuredReason['args'] = {},
  ): void {
    this.left.push({ ...what, reason: { code, args } });
  }

  /** Which field each value goes to; a value without one is told once, and its texts are not lost silently. */
  private targets(): readonly Target[] {
    const measured = new Set(this.file.measurements.flatMap(({ values }) => [...values.keys()]));
    const taken = new Set<string>();
    return [...measured].flatMap((value) => {
      const found = value.to
        .flatMap((key) => this.table.columns.filter(({ field }) => field.key === key && !taken.has(key)))
        .toSorted((a, b) => Number(b.editable) - Number(a.editable));
      const [best] = found;
      if (best !== undefined) {
        taken.add(best.field.key);
        return [{ value, field: best.field }];
      }
      const first = this.file.measurements.find(({ values }) => values.has(value));
      this.leave({ line: first?.line ?? 0, name: '', key: null, text: value.titles[0] ?? '' }, 'noColumn');
      return [];
    });
  }

  private groups(): readonly Group[] {
    const finder = new RowFinder(this.table, this.file);
    const groups = new Map<string, Group>();
    for (const one of this.file.measurements) {
      const [named, placed] = [finder.byName(one.name), finder.byWell(one.well)];
      const name = one.name === '' ? one.well : one.name;
      if (named !== null && placed !== null && named !== placed) {
        this.leave({ line: one.line, name, key: null, text: `${one.name} ${one.well}` }, 'clash', { well: one.well });
        continue;
      }
      const row = named ?? placed;
      // A measurement makes no sample; only an empty table is filled by one.
      if (row === null && this.table.rows.length > 0) {
        this.leave({ line: one.line, name, key: null, text: `${one.name} ${one.well}`.trim() }, 'unknown');
        continue;
      }
      const mark = row === null ? `name ${comparable(name)}` : `row ${row}`;
      const group = groups.get(mark) ?? { row, name, all: [] };
      group.all.push(one);
      groups.set(mark, group);
    }
    return [...groups.values()];
  }

  /** The field by which the rows of a page are named: the key, or where rows have none yet, a text that tells them apart. */
  private namingField(groups: readonly Group[]): FieldModel | null {
    const { key, columns, rows } = this.table;
    const own = columns.find(({ field }) => field.key === key)?.field ?? null;
    const named = (field: FieldModel | null): ReadonlySet<string> =>
      new Set(
        groups.flatMap(({ row }) => (row === null ? [] : [comparable(plainText(rows[row]?.[field?.key ?? '']))])),
      );
    const isTold = (field: FieldModel | null): boolean => {
      const names = named(field);
      return !names.has('') && names.size === groups.length && groups.length > 0;
    };
    if (isTold(own) || groups.every(({ row }) => row === null)) return own;
    return columns.find(({ field }) => field.kind === 'text' && isTold(field))?.field ?? own;
  }

  private nameOf({ row, name }: Group, naming: FieldModel | null): string {
    const known = row === null || naming === null ? '' : plainText(this.table.rows[row]?.[naming.key]);
    return known === '' ? name : known;
  }

  private cell(group: Group, { value, field }: Target, naming: FieldModel | null): string {
    const read = group.all.flatMap((one) => {
      const text = one.values.get(value);
      return text === undefined ? [] : [{ line: one.line, text }];
    });
    if (!isNumber(field)) return read[0]?.text.text ?? '';
    const numbers = read.flatMap(({ line, text }) => {
      const number = this.number(text, value, field);
      if (typeof number === 'number') return [number];
      const shown = number.code === 'unit' ? `${text.text} ${text.unit ?? ''}` : text.text;
      const what = { line, name: this.nameOf(group, naming), key: field.key, text: shown.trim() };
      this.leave(what, number.code, number.args);
      return [];
    });
    if (numbers.length === 0) return '';
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const shown = numbers.length === 1 ? mean : Number(mean.toPrecision(meanDigits));
    const doubt = doubtOf(numbers, value, field);
    if (doubt !== null) this.doubts.set(markOf(group.all[0]?.line ?? 0, field.key), doubt);
    return String(field.kind === 'integer' ? Math.round(shown) : shown);
  }

  /** A text as a number in the field's unit, or why it is none. */
  private number(text: MeasuredText, { unit }: MeasuredValue, field: FieldModel): number | MeasuredReason {
    if (this.decimalComma === null && /[.,]/.test(text.text)) return { code: 'ambiguous', args: {} };
    const number = numberIn(text.text, this.decimalComma === true);
    if (number === null) return { code: 'noNumber', args: {} };
    const said = text.unit !== null && isUnit(text.unit, field) ? text.unit : (unit ?? null);
    const factor = factorOf(said, field.unit);
    if (factor === null) return { code: 'unit', args: { unit: said ?? '', own: field.unit ?? '' } };
    return factor === 1 ? number : scaledNumber(number, factor);
  }
}

/** A recognised file as rows of a table: each found by its number, another name of it or its place on the plate. */
export function measuredPage(file: Recognised, table: MeasuredTable): MeasuredPage {
  return new PageMaker(file, table).make();
}
