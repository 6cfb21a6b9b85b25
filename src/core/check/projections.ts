import { checkRowCondition } from './expressions/check.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import type { FieldModel } from '../model/model.ts';
import type { ProjectionSource } from '../../generated/descriptor.ts';
import type { Text } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import { reportProblem } from './expressions.ts';
import { reportUnknown } from './hint.ts';

/** The one table that processes have. */
const table = 'samples';

/** A record that follows a table stands in the store, has one row a key, and lets the server alone say where it is. */
export const checkProjections: Check = {
  name: 'projections',
  codes: ['reference/field-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    for (const record of records) {
      const { projection, api } = record.descriptor;
      if (projection === undefined) continue;
      if (api !== undefined) alone(record, '/projection', 'projection', storedOnly, report, 'key');
      if (projection.table !== table) alone(record, '/projection/table', projection.table, sampleTable, report);
      if (record.whole) checkOwnFields(record, projection, report);
      checkLineage(record, projection, library, report);
      checkLocation(record, projection, report);
    }
  },
};

const storedOnly = { zh: '由记录库保存的记录（没有 "api"）', en: 'a record of the store (without "api")' };
const sampleTable = { zh: '样本表 "samples"', en: 'the table "samples"' };
const uniqueKey = { zh: '"x-unique": "tenant" 的文字字段', en: 'a text field that is "x-unique": "tenant"' };
const serversField = { zh: '"readOnly" 的字段', en: 'a field that is "readOnly"' };

function checkOwnFields(record: LinkedRecord, { key, progress }: ProjectionSource, report: Report): void {
  const keyField = fieldAt(record, '/projection/key', key, report);
  if (keyField !== null && !keyField.unique) alone(record, '/projection/key', key, uniqueKey, report);
  for (const [word, name] of Object.entries(progress)) {
    const at = pointerTo('/projection/progress', word);
    const field = fieldAt(record, at, name, report);
    if (field !== null && field.words.readOnly !== true) alone(record, at, name, serversField, report);
  }
}

function fieldAt({ scope, descriptor, places }: LinkedRecord, pointer: string, key: string, report: Report) {
  const field: FieldModel | undefined = scope.fields.get(key);
  if (field !== undefined) return field;
  const args = { place: { zh: `记录“${descriptor.id}”`, en: `the record "${descriptor.id}"` } };
  reportUnknown(report, 'reference/field-unknown', places.at(pointer), key, scope.fields.keys(), { args });
  return null;
}

/** What names kin is a field that processes can have. */
function checkLineage({ places }: LinkedRecord, follows: ProjectionSource, library: Library, report: Report): void {
  const known = new Set(Object.values(library.setsByName).flatMap(({ properties }) => Object.keys(properties ?? {})));
  const args = { place: { zh: '流程的字段集', en: 'the sets of processes' } };
  for (const word of ['parents', 'children'] as const) {
    (follows[word] ?? []).forEach((name, index) => {
      const at = places.at(pointerTo('/projection', word, index));
      if (!known.has(name)) reportUnknown(report, 'reference/field-unknown', at, name, known, { args });
    });
  }
}

/** A place is named by fields of the row, and left by a condition over them. */
function checkLocation(record: LinkedRecord, { location }: ProjectionSource, report: Report): void {
  if (location === undefined || !record.whole) return;
  location.fields.forEach((name, index) =>
    fieldAt(record, pointerTo('/projection/location/fields', index), name, report),
  );
  const { model, places } = record;
  if (model === null || location.while === undefined) return;
  for (const problem of checkRowCondition(model, location.while)) {
    reportProblem(problem, places.at('/projection/location/while'), report);
  }
}

function alone(
  { places }: LinkedRecord,
  pointer: string,
  word: string,
  other: Text,
  report: Report,
  part: 'key' | 'value' = 'value',
): void {
  report('field/word-alone', places.at(pointer, part), { word, other });
}
