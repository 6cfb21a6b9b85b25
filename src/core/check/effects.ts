import { checkAmount } from './expressions/check-postings.ts';
import { pointerTo } from '../text/json.ts';
import type { EffectSource } from '../../generated/descriptor.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { RecordModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import { reportProblem } from './expressions.ts';
import { reportUnknown } from './hint.ts';

/** What rows post goes into a ledger that there is, by fields that both have. */
export const checkEffects: Check = {
  name: 'effects',
  codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    const models = new Map(records.flatMap(({ model }) => (model === null ? [] : [[model.id, model] as const])));
    for (const record of records) {
      (record.descriptor.effects ?? []).forEach((effect, index) => {
        const at = pointerTo('/effects', index);
        checkHere(record, effect, at, report);
        const ledger = models.get(effect.ledger);
        if (ledger !== undefined) checkThere({ record, effect, at, report }, ledger, models);
        else if (!library.records.has(effect.ledger) && !library.broken.has(`record:${effect.ledger}`))
          reportUnknown(
            report,
            'reference/record-unknown',
            record.places.at(`${at}/ledger`),
            effect.ledger,
            [...models.values()].filter((each) => each.ledger !== null).map(({ id }) => id),
          );
      });
    }
  },
};

/** The fields here that fill others, and the one at which a refusal stands. */
function checkHere(record: LinkedRecord, effect: EffectSource, at: string, report: Report): void {
  const { scope, whole, places } = record;
  if (!whole) return;
  const named = [
    ...(['carry', 'opens'] as const).flatMap((word) =>
      Object.entries(effect[word] ?? {}).map(([there, here]) => [pointerTo(`${at}/${word}`, there), here] as const),
    ),
    ...(effect.at === undefined ? [] : [[`${at}/at`, effect.at] as const]),
  ];
  for (const [pointer, key] of named) {
    if (scope.fields.has(key)) continue;
    const args = { place: recordName(record.descriptor.id) };
    reportUnknown(report, 'reference/field-unknown', places.at(pointer), key, scope.fields.keys(), { args });
  }
}

interface EffectCheck {
  readonly record: LinkedRecord;
  readonly effect: EffectSource;
  readonly at: string;
  readonly report: Report;
}

/** The fields of the entry and of its account. */
function checkThere(
  { record, effect, at, report }: EffectCheck,
  ledger: RecordModel,
  models: ReadonlyMap<string, RecordModel>,
): void {
  const { places } = record;
  if (ledger.ledger === null) {
    report('field/word-alone', places.at(`${at}/ledger`), { word: 'ledger', other: aLedger });
    return;
  }
  const expect = (model: RecordModel, key: string, pointer: string, of: 'key' | 'value'): void => {
    if (model.fields.has(key)) return;
    const args = { place: recordName(model.id) };
    reportUnknown(report, 'reference/field-unknown', places.at(pointer, of), key, model.fields.keys(), { args });
  };
  for (const word of ['carry', 'increase', 'decrease'] as const) {
    for (const key of Object.keys(effect[word] ?? {})) expect(ledger, key, pointerTo(`${at}/${word}`, key), 'key');
  }
  const account = models.get(ledger.ledger.of);
  for (const key of account === undefined ? [] : Object.keys(effect.opens ?? {}))
    if (account !== undefined) expect(account, key, pointerTo(`${at}/opens`, key), 'key');
  if (!(ledger.ledger.by in effect.carry)) {
    const { by } = ledger.ledger;
    report('field/word-alone', places.at(`${at}/carry`), { word: 'carry', other: { zh: `“${by}”`, en: `"${by}"` } });
  }
  checkValue({ record, effect, at, report }, ledger);
}

/** The difference goes into a number that the expression fits. */
function checkValue({ record, effect, at, report }: EffectCheck, ledger: RecordModel): void {
  const numbers = [...ledger.fields.values()].filter(({ type }) => type === 'number' || type === 'integer');
  const value = numbers.find(({ key }) => key === effect.value);
  if (value === undefined) {
    const args = { place: recordName(ledger.id) };
    const known = numbers.map(({ key }) => key);
    const place = record.places.at(`${at}/value`);
    reportUnknown(report, 'reference/field-unknown', place, effect.value, known, { args });
    return;
  }
  if (record.model === null) return;
  for (const problem of checkAmount(record.model, effect.amount, value))
    reportProblem(problem, record.places.at(`${at}/amount`), report);
}

const aLedger: Text = { zh: '有 "ledger" 的记录', en: 'a record with "ledger"' };

function recordName(id: string): Text {
  return { zh: `记录“${id}”`, en: `the record "${id}"` };
}
