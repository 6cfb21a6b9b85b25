import { comparable } from '../../text/choice-text.ts';
import { scaledNumber } from '../../expression/unit-scale.ts';
import { decimalEvidence } from '../../text/decimal-sign.ts';
import { halfWidth, readNumber } from '../../text/number-text.ts';
import { plainText } from '../../text/plain-text.ts';
import { isNumber } from '../../values/values.ts';
import { keyedTitle } from '../header-names.ts';
import type { FieldModel } from '../model.ts';
import { doubtOf, factorOf, isUnit, unitDoubt, type MeasuredReason } from './doubt.ts';
import type { MeasuredValue } from './instrument.ts';
import type { Measurement, MeasuredText } from './reading.ts';
import type { Recognised } from './recognise.ts';
import { RowFinder, type MeasuredTable } from './row-finder.ts';

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
  /** Cells to be looked at, by row and column (`markOf`). */
  readonly doubts: ReadonlyMap<string, MeasuredReason>;
  readonly left: readonly MeasuredLeft[];
}

/** What a cell of a measured page is told by: the place of its row below the titles, since a line may hold several. */
export function markOf(row: number, key: string): string {
  return `${row} ${key}`;
}

/** Digits that a mean keeps. */
const meanDigits = 6;

/** Whether numbers of a file have a comma before their decimals; null where its numbers say both. */
function hasDecimalComma(texts: readonly string[]): boolean | null {
  const { comma, point } = decimalEvidence(texts);
  return comma && point ? null : comma;
}

function numberIn(text: string, decimalComma: boolean): number | null {
  const clean = halfWidth(text)
    .trim()
    .replace(/[' ](?=\d{3})/g, '');
  return readNumber(decimalComma ? clean.replaceAll('.', '').replace(',', '.') : clean);
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
    const columnsOf = targets.map((target) => this.column(groups, target, naming));
    const body = groups.map((group, at) => {
      const [first] = group.all;
      const others = this.file.others.map((_, other) => first?.others[other] ?? '');
      const cells = columnsOf.map((column) => column[at] ?? '');
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
    const finder = new RowFinder(this.table, this.file.instrument.places, this.file.measurements);
    const meant = finder.wellsMeant(this.file.measurements);
    const groups = new Map<string, Group>();
    for (const one of this.file.measurements) {
      const isPlaced = meant === 'all' || (meant === 'nameless' && one.name === '');
      const [named, placed] = [finder.byName(one.name), isPlaced ? finder.byWell(one.well) : null];
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

  /** One value of all groups as texts; what is odd about one of them, or beside the others, is marked. */
  private column(groups: readonly Group[], target: Target, naming: FieldModel | null): readonly string[] {
    const { value, field } = target;
    const read = groups.map((group) => this.numbers(group, target, naming));
    const means = read.map((numbers) =>
      numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length,
    );
    return groups.map((group, at) => {
      if (!isNumber(field)) return this.textsOf(group, value)[0]?.text.text ?? '';
      const [numbers = [], mean = null] = [read[at], means[at]];
      if (mean === null) return '';
      const former = group.row === null ? null : this.table.rows[group.row]?.[field.key];
      const others = means.flatMap((other, place) => (other === null || place === at ? [] : [other]));
      const doubt = doubtOf(numbers, value, field) ?? unitDoubt(mean, former, others);
      if (doubt !== null) this.doubts.set(markOf(at, field.key), doubt);
      const shown = numbers.length === 1 ? mean : Number(mean.toPrecision(meanDigits));
      return String(field.kind === 'integer' ? Math.round(shown) : shown);
    });
  }

  private textsOf(
    group: Group,
    value: MeasuredValue,
  ): readonly { readonly line: number; readonly text: MeasuredText }[] {
    return group.all.flatMap((one) => {
      const text = one.values.get(value);
      return text === undefined ? [] : [{ line: one.line, text }];
    });
  }

  /** What was measured of one group, in the field's unit; what is no number is told. */
  private numbers(group: Group, { value, field }: Target, naming: FieldModel | null): readonly number[] {
    if (!isNumber(field)) return [];
    return this.textsOf(group, value).flatMap(({ line, text }) => {
      const number = this.number(text, value, field);
      if (typeof number === 'number') return [number];
      const shown = number.code === 'unit' ? `${text.text} ${text.unit ?? ''}` : text.text;
      const what = { line, name: this.nameOf(group, naming), key: field.key, text: shown.trim() };
      this.leave(what, number.code, number.args);
      return [];
    });
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
