import type { CalculationSource, CalculationRowSource } from '../../../generated/descriptor.ts';
import { checkRowExpression } from '../../check/expressions/row-expression.ts';
import {
  fieldsOf,
  freeNameText,
  isNumber,
  type RecordFaults,
  recordText,
  serversNumber,
  storedHere,
  storedWordCheck,
} from '../../check/record-faults.ts';
import { isReservedName } from '../../expression/names.ts';
import type { FieldModel, RecordModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';
import { sharedValues } from './shared-values.ts';
import { eachName } from './word.ts';

/** What expressions of a word read beside the row here: rows by name, found so far. */
export interface ReadRows {
  readonly faults: RecordFaults;
  readonly rows: Map<string, readonly FieldModel[]>;
}

/** A calculation under check. */
interface Calculating extends ReadRows {
  readonly source: CalculationSource;
  readonly computed: RecordModel;
}

/** Computed rows are of a record of the store that refers here, and what they are computed from is there to be read. */
export const checkCalculations = storedWordCheck(
  'calculation',
  { name: 'calculations', codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'] },
  (faults, source, { recordModel, library }) => {
    const find = (spot: string, id: string): RecordModel | null => {
      const model = recordModel(id);
      if (model === null) faults.expectRecord(spot, id, library);
      else if (model.api !== null) faults.alone(spot, id, storedHere);
      return model;
    };
    const computed = find('/rows', source.rows);
    const each = find('/each', source.each);
    if (computed === null || each === null || !faults.record.whole) return;
    const calculating = { faults, source, computed, rows: new Map([[eachName, plainFields(each)]]) };
    checkReferences(calculating);
    for (const [name, one] of Object.entries(source.sources ?? {})) {
      const from = find(pointerTo('/sources', name, 'record'), one.record);
      if (from === null) continue;
      checkRowSource(calculating, { name, source: one, from });
      const isShared = Object.keys(sharedValues(one.equal, faults.record.scope.fields)).length > 0;
      if (one.frozen === true && !isShared)
        faults.alone({ key: pointerTo('/sources', name, 'frozen') }, 'frozen', sharedField);
    }
    checkValues(calculating);
    checkTotals(calculating);
  },
);

const typedField = { zh: '不是算出来的字段', en: 'a field that is not computed' };
const sharedField = {
  zh: '"equal" 中有一项就是本记录的字段',
  en: 'an entry of "equal" that is a field of this record',
};
const textField = { zh: '文字字段', en: 'a field of texts' };
const earlierRows = { zh: '计算行的来源，带 "latest"', en: 'a source of the computed rows, with "latest"' };
const ordered = { zh: '有 "latest" 的来源，文字字段', en: 'a source with "latest", a field of texts' };

/** Fields that stand in no table. */
export function plainFields({ fields }: RecordModel): readonly FieldModel[] {
  return [...fields.values()].filter(({ table }) => table === null);
}

/** The computed row refers to the batch and to what it was computed for. */
function checkReferences({ faults, source, computed }: Calculating): void {
  const targets = { by: faults.record.descriptor.id, key: source.each };
  for (const [word, record] of Object.entries(targets) as ['by' | 'key', string][]) {
    const refers = ({ ref }: FieldModel): boolean => ref?.kind === 'record' && ref.record === record;
    const field = computed.fields.get(source[word]);
    if (field === undefined) faults.noField(`/${word}`, source[word], fieldsOf(computed));
    else if (!refers(field)) {
      const other = { zh: `引用 "record:${record}" 的字段`, en: `a field of "record:${record}"` };
      const taken = word === 'by' ? source.key : source.by;
      const fitting = plainFields(computed).filter((one) => refers(one) && one.key !== taken);
      faults.alone(`/${word}`, word, { ...other, fitting: fitting.map(({ key }) => key) });
    }
  }
}

/** A source under check, and the record that it is of. */
interface Sourcing {
  readonly name: string;
  readonly source: CalculationRowSource;
  readonly from: RecordModel;
}

/** A source is found by fields that it has; from then on expressions read it by its name. */
export function checkRowSource(reading: ReadRows, { name, source, from }: Sourcing): void {
  const { faults, rows } = reading;
  const spot = pointerTo('/sources', name);
  if (name === eachName || isReservedName(name) || faults.record.scope.fields.has(name))
    faults.alone({ key: spot }, name, freeNameText);
  for (const word of ['equal', 'differ'] as const) {
    for (const [key, text] of Object.entries(source[word] ?? {})) {
      const gives = from.fields.get(key);
      const at = pointerTo(spot, word, key);
      if (gives === undefined) faults.noField({ key: at }, key, fieldsOf(from));
      else expectOverRows(reading, at, { text, gives });
    }
  }
  for (const key of Object.keys(source.only ?? {})) {
    if (!from.fields.has(key)) faults.noField({ key: pointerTo(spot, 'only', key) }, key, fieldsOf(from));
  }
  const { latest } = source;
  const field = latest === undefined ? undefined : from.fields.get(latest);
  if (latest !== undefined && field === undefined) faults.noField(`${spot}/latest`, latest, fieldsOf(from));
  for (const word of ['until', 'below'] as const) {
    const text = source[word];
    if (text === undefined) continue;
    if (field?.type === 'string') expectOverRows(reading, `${spot}/${word}`, { text, gives: field });
    else faults.alone(`${spot}/${word}`, word, ordered);
  }
  rows.set(name, plainFields(from));
}

/** Tells what is wrong with an expression over the row and those found so far; without `gives` it is a condition. */
export function expectOverRows(
  { faults, rows }: ReadRows,
  at: string,
  written: { text: string; gives?: FieldModel },
): void {
  const { model } = faults.record;
  if (model === null) return;
  faults.expression(
    at,
    checkRowExpression(model, { word: written.gives === undefined ? 'if' : 'set', ...written, rows }),
  );
}

/** What computed rows are given: fields of theirs that are not computed by themselves. */
function checkValues(calculating: Calculating): void {
  const { faults, source, computed } = calculating;
  const { open, only, set = {}, follow = {}, faults: places, late } = source;
  expectOverRows(calculating, '/open', { text: open });
  if (only !== undefined) expectOverRows(calculating, '/only', { text: only });
  const given = (at: string, key: string): FieldModel | undefined => {
    const field = computed.fields.get(key);
    if (field === undefined) faults.noField({ key: at }, key, fieldsOf(computed));
    else if (field.calc !== null) faults.alone({ key: at }, key, typedField);
    return field;
  };
  for (const [key, text] of Object.entries(set)) {
    const gives = given(pointerTo('/set', key), key);
    if (gives !== undefined) expectOverRows(calculating, pointerTo('/set', key), { text, gives });
  }
  if (late !== undefined) checkEarlier(calculating, late.of);
  for (const [key, text] of Object.entries(late?.names ?? {})) {
    const at = pointerTo('/late/names', key);
    const gives = given(at, key);
    if (gives?.type === 'string') expectOverRows(calculating, at, { text, gives });
    else if (gives !== undefined) faults.alone({ key: at }, key, textField);
  }
  for (const [there, here] of Object.entries(follow)) {
    given(pointerTo('/follow', there), there);
    faults.expectHere(pointerTo('/follow', there), here);
  }
  for (const [word, key] of Object.entries(places ?? {})) given(pointerTo('/faults', word), key);
}

/** What came too late is told of computed rows, of which the newest for each value of `latest` counts. */
function checkEarlier({ faults, source }: Calculating, of: string): void {
  const earlier = (source.sources ?? {})[of];
  if (earlier?.record !== source.rows || earlier.latest === undefined) faults.alone('/late/of', 'of', earlierRows);
}

/** Sums stand in numbers here that nobody else writes. */
function checkTotals({ faults, source, computed }: Calculating): void {
  const { model } = faults.record;
  const numbers = model === null ? [] : plainFields(model).filter(isNumber);
  for (const [key, text] of Object.entries(source.totals ?? {})) {
    const at = pointerTo('/totals', key);
    const gives = numbers.find((field) => field.key === key);
    if (gives === undefined)
      faults.noField({ key: at }, key, {
        place: recordText(faults.record.descriptor.id),
        known: numbers.map((one) => one.key),
      });
    else if (gives.words.readOnly !== true || gives.calc !== null) faults.alone({ key: at }, key, serversNumber);
    else faults.expression(at, checkRowExpression(computed, { word: 'set', text, gives }));
  }
}
