import { checkRowCondition } from './expressions/check.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import type { FieldModel } from '../model/model.ts';
import type { FollowsSource } from '../words/row-page.ts';
import type { Text } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import { reportProblem } from './expressions.ts';
import { reportUnknown } from './hint.ts';

/** The one table that processes have. */
const table = 'samples';

/** A record that follows a table stands in the store, has one row a key, and lets the server alone say where it is. */
export const checkFollows: Check = {
  name: 'follows',
  codes: ['reference/field-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    for (const record of records) {
      const { follows, api } = record.descriptor;
      if (follows === undefined) continue;
      if (api !== undefined) alone(record, '/follows', 'follows', storedOnly, report, 'key');
      if (follows.table !== table) alone(record, '/follows/table', follows.table, sampleTable, report);
      if (record.whole) checkOwnFields(record, follows, report);
      checkKin(record, follows, library, report);
      checkHolds(record, follows, report);
    }
  },
};

const storedOnly = { zh: '由记录库保存的记录（没有 "api"）', en: 'a record of the store (without "api")' };
const sampleTable = { zh: '样本表 "samples"', en: 'the table "samples"' };
const uniqueKey = { zh: '"x-unique": "tenant" 的文字字段', en: 'a text field that is "x-unique": "tenant"' };
const serversField = { zh: '"readOnly" 的字段', en: 'a field that is "readOnly"' };

function checkOwnFields(record: LinkedRecord, { key, place }: FollowsSource, report: Report): void {
  const keyField = fieldAt(record, '/follows/key', key, report);
  if (keyField !== null && !keyField.unique) alone(record, '/follows/key', key, uniqueKey, report);
  for (const [word, name] of Object.entries(place)) {
    const at = pointerTo('/follows/place', word);
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
function checkKin({ places }: LinkedRecord, follows: FollowsSource, library: Library, report: Report): void {
  const known = new Set(Object.values(library.setsByName).flatMap(({ properties }) => Object.keys(properties ?? {})));
  const args = { place: { zh: '流程的字段集', en: 'the sets of processes' } };
  for (const word of ['parents', 'children'] as const) {
    (follows[word] ?? []).forEach((name, index) => {
      const at = places.at(pointerTo('/follows', word, index));
      if (!known.has(name)) reportUnknown(report, 'reference/field-unknown', at, name, known, { args });
    });
  }
}

/** A place is named by fields of the row, and left by a condition over them. */
function checkHolds(record: LinkedRecord, { holds }: FollowsSource, report: Report): void {
  if (holds === undefined || !record.whole) return;
  holds.fields.forEach((name, index) => fieldAt(record, pointerTo('/follows/holds/fields', index), name, report));
  const { model, places } = record;
  if (model === null || holds.while === undefined) return;
  for (const problem of checkRowCondition(model, holds.while)) {
    reportProblem(problem, places.at('/follows/holds/while'), report);
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
