import type { ModelExpressionProblem } from '../expression/expression.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { FieldModel, RecordModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import type { Place } from '../words/place.ts';
import type { RecordDescriptor } from '../../generated/descriptor.ts';
import type { Library } from '../model/link-library.ts';
import type { Check, Report, Subject } from './check.ts';
import { reportProblem } from './expressions.ts';
import { around, editAt, fixBy, removing, replacing } from './edits.ts';
import { instead, reportUnknown } from './hint.ts';

/** What a name was looked for in, and the names that there are. */
interface Holder {
  readonly place: Text;
  readonly known: Iterable<string>;
  /** Whether they are told by what they are, so that the only one must be meant. */
  readonly fit?: boolean;
}

/** What another word needs; `fitting` are the names that serve. */
interface Needed extends Text {
  readonly fitting?: readonly string[];
}

/** A place below the descriptor's part under check: the value there or, for names, the key. */
type Spot = string | { readonly key: string };

/**
 * Words that may stay away, and of which nothing is left where the other word is missing. What limits who sees a row is
 * none of them: taking it away would open the rows.
 */
const idleWords: ReadonlySet<string> = new Set(['before', 'group', 'fields', 'lazy']);

/** Tells what is wrong with a record, or with a part of it; places are pointers below that part. */
export class RecordFaults {
  readonly record: LinkedRecord;
  readonly #report: Report;
  readonly #part: string;

  constructor(record: LinkedRecord, report: Report, ...part: (string | number)[]) {
    this.record = record;
    this.#report = report;
    this.#part = pointerTo('', ...part);
  }

  /** The same of the whole record. */
  whole(): RecordFaults {
    return new RecordFaults(this.record, this.#report);
  }

  /** Where a spot was written. */
  at(spot: Spot): Place {
    const [pointer, of] = typeof spot === 'string' ? ([spot, 'value'] as const) : ([spot.key, 'key'] as const);
    return this.record.places.at(this.#part + pointer, of);
  }

  /** A word or name that is nothing without `other`; where one name alone fits, it is proposed. */
  alone(spot: Spot, word: string, other: Needed): void {
    const place = this.at(spot);
    // A part of a page that can show nothing goes as a whole.
    const idle = spot === '/show' ? around(place) : place;
    const [only, ...more] = other.fitting ?? [];
    const fix = only === undefined || more.length > 0 ? {} : replacing(place, only);
    const isIdle = idleWords.has(word) || spot === '/show';
    this.#report('field/word-alone', place, { word, other }, isIdle ? removing(idle) : fix);
  }

  /** A word that does nothing without `other`, and may go. */
  idle(spot: string, word: string, other: Text): void {
    const place = this.at({ key: spot });
    this.#report('field/word-alone', place, { word, other }, removing(place));
  }

  /** The same of an item of a list; one that a record has to have stays, if without any. */
  idleItem(spot: string, name: string, other: Text): void {
    const place = this.at(spot);
    const isOwn = spot.startsWith('/actions/') && !spot.includes('/need/');
    const fix = isOwn ? fixBy([editAt(place, 'remove')]) : removing(place);
    this.#report('field/word-alone', place, { word: name, other }, fix);
  }

  /** A name of no field of `holder`. */
  noField(spot: Spot, key: string, { place, known, fit = false }: Holder): void {
    const names = [...known];
    const [only] = names;
    const at = this.at(spot);
    const define = () => (fit && names.length === 1 && only !== undefined ? instead(at, only) : null);
    reportUnknown(this.#report, 'reference/field-unknown', at, key, names, { args: { place }, define });
  }

  /** Reports the field unless the record here has it, as far as that can be told; proposed is what fits. */
  expectHere(spot: Spot, key: string, fits?: (field: FieldModel) => boolean): void {
    const { scope, whole, descriptor } = this.record;
    if (!whole || scope.fields.has(key)) return;
    const known = fits === undefined ? scope.fields.keys() : this.fitting(fits);
    this.noField(spot, key, { place: recordText(descriptor.id), known, fit: fits !== undefined });
  }

  /** The fields here that serve. */
  fitting(fits: (field: FieldModel) => boolean): readonly string[] {
    return [...this.record.scope.fields].flatMap(([name, field]) => (fits(field) ? [name] : []));
  }

  /** A value that a field of choices does not have. */
  noChoice(spot: Spot, value: string, field: string, known: readonly string[]): void {
    reportUnknown(this.#report, 'reference/choice-unknown', this.at(spot), value, known, { args: { field } });
  }

  /** Reports a name of no record, unless its file is one that could not be read; proposed is what is `known`. */
  expectRecord(spot: Spot, id: string, { records, broken }: Library, known: Iterable<string> = records.keys()): void {
    if (!records.has(id) && !broken.has(`record:${id}`))
      reportUnknown(this.#report, 'reference/record-unknown', this.at(spot), id, known);
  }

  /** What is wrong with the expression there. */
  expression(spot: Spot, problems: readonly ModelExpressionProblem[]): void {
    for (const problem of problems) reportProblem(problem, this.at(spot), this.#report);
  }
}

/** A record as messages name it. */
export function recordText(id: string): Text {
  return { zh: `记录“${id}”`, en: `the record "${id}"` };
}

/** The fields of a record, to look a name up in. */
export function fieldsOf({ id, fields }: RecordModel): Holder {
  return { place: recordText(id), known: fields.keys() };
}

/** What a check of a record's word looks names up in. */
export type KnownRecords = Pick<Subject, 'recordModel' | 'library'>;

/** A check of a word that only records of the server's store can have, once for each record that has it. */
export function storedWordCheck<W extends keyof RecordDescriptor>(
  word: W,
  { name, codes }: Pick<Check, 'name' | 'codes'>,
  run: (faults: RecordFaults, source: NonNullable<RecordDescriptor[W]>, known: KnownRecords) => void,
): Check {
  return {
    name,
    codes,
    run: (subject, report) => {
      for (const record of subject.records) {
        const source = record.descriptor[word];
        if (source === undefined) continue;
        const faults = new RecordFaults(record, report, word);
        if (record.descriptor.api !== undefined) faults.alone({ key: '' }, word, storedHere);
        run(faults, source, subject);
      }
    },
  };
}

/** A name that a record can give its joined rows. */
export const freeNameText: Text = {
  zh: '不是字段、也不是表达式自有的名字',
  en: 'a name that neither a field nor the expression language has',
};

/** A number that the server alone writes. */
export const serversNumber: Text = { zh: '"readOnly" 的数字字段', en: 'a number field that is "readOnly"' };

/** Whether a field holds numbers. */
export function isNumber({ type }: FieldModel): boolean {
  return type === 'number' || type === 'integer';
}

/** What only rows of the server's store can do. */
export const storedHere: Text = { zh: '由记录库保存的记录（没有 "api"）', en: 'a record of the store (without "api")' };
