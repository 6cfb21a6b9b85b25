import { fieldsOf, isNumber, recordText, storedHere, storedWordCheck } from '../../check/record-faults.ts';
import type { FieldModel, RecordModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';
import type { FillRowSource } from '../../../generated/descriptor.ts';
import { checkRowSource, expectOverRows, plainFields, type ReadRows } from '../calculation/check.ts';

const typed = { zh: '人填写的字段', en: 'a field that people fill in' };
const withoutSums = { zh: '没有 "sum" 的来源', en: 'a source without "sum"' };
const withSums = { zh: '有 "sum" 的来源', en: 'a source with "sum"' };
const filled = { zh: '"set" 中的字段', en: 'a field of "set"' };

/** What is filled are fields that people fill in; what it is filled from is there to be read. */
export const checkFillFrom = storedWordCheck(
  'fillFrom',
  { name: 'fill-from', codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'] },
  (faults, { sources, set, match = [] }, { recordModel, library }) => {
    const reading: ReadRows = { faults, rows: new Map() };
    for (const [name, source] of Object.entries(sources)) {
      const at = pointerTo('/sources', name, 'record');
      const from = recordModel(source.record);
      if (from === null) faults.expectRecord(at, source.record, library);
      else if (from.api !== null) faults.alone(at, source.record, storedHere);
      else {
        checkRowSource(reading, { name, source, from });
        checkSums(reading, { name, source, from });
      }
    }
    // Without one of the rows, the names in expressions say nothing more.
    const isRead = Object.keys(sources).every((name) => reading.rows.has(name));
    for (const [key, text] of Object.entries(set)) {
      const at = pointerTo('/set', key);
      const gives: FieldModel | undefined = faults.record.scope.fields.get(key);
      if (gives === undefined) faults.noField({ key: at }, key, fieldsOfScope());
      else if (gives.calc !== null || gives.number !== null || gives.table !== null || gives.columns !== null)
        faults.alone({ key: at }, key, typed);
      else if (isRead) expectOverRows(reading, at, { text, gives });
    }
    match.forEach((key, index) => {
      if (!(key in set)) faults.alone(pointerTo('/match', index), key, { ...filled, fitting: Object.keys(set) });
    });

    function fieldsOfScope() {
      const { model, descriptor, scope } = faults.record;
      return model === null ? { place: recordText(descriptor.id), known: scope.fields.keys() } : fieldsOf(model);
    }
  },
);

/** Sums are of numbers there, and all that expressions read of such a source. */
function checkSums(
  { faults, rows }: ReadRows,
  { name, source, from }: { readonly name: string; readonly source: FillRowSource; readonly from: RecordModel },
): void {
  const { sum } = source;
  const at = pointerTo('/sources', name);
  if (sum === undefined) {
    if (source.earlier !== undefined) faults.alone(pointerTo(at, 'earlier'), 'earlier', withSums);
    return;
  }
  const numbers = plainFields(from).filter(isNumber);
  const known = numbers.map(({ key }) => key);
  sum.forEach((key, index) => {
    if (known.includes(key)) return;
    faults.noField(pointerTo(at, 'sum', index), key, { place: recordText(from.id), known });
  });
  if (source.latest !== undefined) faults.alone(pointerTo(at, 'latest'), 'latest', withoutSums);
  rows.set(
    name,
    numbers.filter(({ key }) => sum.includes(key)),
  );
}
