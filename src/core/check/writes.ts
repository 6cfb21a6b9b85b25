import { checkGives } from './expressions/check-books.ts';
import { pointerTo } from '../text/json.ts';
import type { WriteSource } from '../words/ledger-source.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { RecordModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import { reportProblem } from './expressions.ts';
import { reportUnknown } from './hint.ts';

/** What rows write goes into a ledger that there is, by fields that both have. */
export const checkWrites: Check = {
  name: 'writes',
  codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    const models = new Map(records.flatMap(({ model }) => (model === null ? [] : [[model.id, model] as const])));
    for (const record of records) {
      (record.descriptor.writes ?? []).forEach((write, index) => {
        const at = pointerTo('/writes', index);
        checkHere(record, write, at, report);
        const ledger = models.get(write.in);
        if (ledger !== undefined) checkThere({ record, write, at, report }, ledger, models);
        else if (!library.records.has(write.in) && !library.broken.has(`record:${write.in}`))
          reportUnknown(
            report,
            'reference/record-unknown',
            record.places.at(`${at}/in`),
            write.in,
            [...models.values()].filter((each) => each.ledger !== null).map(({ id }) => id),
          );
      });
    }
  },
};

/** The fields here that fill others, and the one at which a refusal stands. */
function checkHere(record: LinkedRecord, write: WriteSource, at: string, report: Report): void {
  const { scope, whole, places } = record;
  if (!whole) return;
  const named = [
    ...(['carry', 'opens'] as const).flatMap((word) =>
      Object.entries(write[word] ?? {}).map(([there, here]) => [pointerTo(`${at}/${word}`, there), here] as const),
    ),
    ...(write.at === undefined ? [] : [[`${at}/at`, write.at] as const]),
  ];
  for (const [pointer, key] of named) {
    if (scope.fields.has(key)) continue;
    const args = { place: recordName(record.descriptor.id) };
    reportUnknown(report, 'reference/field-unknown', places.at(pointer), key, scope.fields.keys(), { args });
  }
}

interface Writing {
  readonly record: LinkedRecord;
  readonly write: WriteSource;
  readonly at: string;
  readonly report: Report;
}

/** The fields of the entry and of its account. */
function checkThere(
  { record, write, at, report }: Writing,
  ledger: RecordModel,
  models: ReadonlyMap<string, RecordModel>,
): void {
  const { places } = record;
  if (ledger.ledger === null) {
    report('field/word-alone', places.at(`${at}/in`), { word: 'in', other: aLedger });
    return;
  }
  const expect = (model: RecordModel, key: string, pointer: string, of: 'key' | 'value'): void => {
    if (model.fields.has(key)) return;
    const args = { place: recordName(model.id) };
    reportUnknown(report, 'reference/field-unknown', places.at(pointer, of), key, model.fields.keys(), { args });
  };
  for (const word of ['carry', 'up', 'down'] as const) {
    for (const key of Object.keys(write[word] ?? {})) expect(ledger, key, pointerTo(`${at}/${word}`, key), 'key');
  }
  const account = models.get(ledger.ledger.of);
  for (const key of account === undefined ? [] : Object.keys(write.opens ?? {}))
    if (account !== undefined) expect(account, key, pointerTo(`${at}/opens`, key), 'key');
  if (!(ledger.ledger.by in write.carry)) {
    const { by } = ledger.ledger;
    report('field/word-alone', places.at(`${at}/carry`), { word: 'carry', other: { zh: `“${by}”`, en: `"${by}"` } });
  }
  checkValue({ record, write, at, report }, ledger);
}

/** The difference goes into a number that the expression fits. */
function checkValue({ record, write, at, report }: Writing, ledger: RecordModel): void {
  const numbers = [...ledger.fields.values()].filter(({ type }) => type === 'number' || type === 'integer');
  const value = numbers.find(({ key }) => key === write.value);
  if (value === undefined) {
    const args = { place: recordName(ledger.id) };
    const known = numbers.map(({ key }) => key);
    const place = record.places.at(`${at}/value`);
    reportUnknown(report, 'reference/field-unknown', place, write.value, known, { args });
    return;
  }
  if (record.model === null) return;
  for (const problem of checkGives(record.model, write.gives, value))
    reportProblem(problem, record.places.at(`${at}/gives`), report);
}

const aLedger: Text = { zh: '有 "ledger" 的记录', en: 'a record with "ledger"' };

function recordName(id: string): Text {
  return { zh: `记录“${id}”`, en: `the record "${id}"` };
}
