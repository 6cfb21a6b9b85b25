import { checkPostings } from './expressions/check-postings.ts';
import type { LedgerSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { FieldModel, RecordModel } from '../model/model.ts';
import type { Check, Report } from './check.ts';
import { reportProblem } from './expressions.ts';
import { reportUnknown } from './hint.ts';

/** A ledger stands in the store, refers to its accounts, and moves numbers that nobody else writes. */
export const checkLedgers: Check = {
  name: 'ledgers',
  codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    const models = new Map(records.flatMap(({ model }) => (model === null ? [] : [[model.id, model] as const])));
    for (const record of records) {
      const { ledger, api } = record.descriptor;
      if (ledger === undefined) continue;
      if (api !== undefined) alone(record, '/ledger', 'ledger', storedOnly, report, 'key');
      const account = models.get(ledger.of);
      checkEntryFields(record, ledger, account !== undefined, report);
      checkVerbs(record, report);
      if (account !== undefined) checkAccount(record, ledger, account, report);
      else if (!library.records.has(ledger.of) && !library.broken.has(`record:${ledger.of}`))
        reportUnknown(report, 'reference/record-unknown', record.places.at('/ledger/of'), ledger.of, models.keys());
    }
  },
};

const storedOnly = { zh: '由记录库保存的记录（没有 "api"）', en: 'a record of the store (without "api")' };

/** What an entry says of itself: who its account is, and where the server writes the balance before. */
function checkEntryFields(
  record: LinkedRecord,
  { of, by, before, at, limit }: LedgerSource,
  hasAccount: boolean,
  report: Report,
): void {
  const { scope, whole, descriptor, places } = record;
  if (!whole) return;
  const args = { place: { zh: `记录“${descriptor.id}”`, en: `the record "${descriptor.id}"` } };
  for (const [word, key] of Object.entries({ by, before, at })) {
    if (key !== undefined && !scope.fields.has(key))
      reportUnknown(report, 'reference/field-unknown', places.at(`/ledger/${word}`), key, scope.fields.keys(), {
        args,
      });
  }
  if (limit !== undefined && !scope.fields.has(limit.per))
    reportUnknown(report, 'reference/field-unknown', places.at('/ledger/limit/per'), limit.per, scope.fields.keys(), {
      args,
    });
  const referring = hasAccount ? scope.fields.get(by) : undefined;
  const target = referring?.ref ?? null;
  if (referring !== undefined && (target?.kind !== 'record' || target.record !== of || !referring.required))
    alone(
      record,
      '/ledger/by',
      'by',
      { zh: `必填且引用 "record:${of}" 的字段`, en: `a required field of "record:${of}"` },
      report,
    );
  const kept = before === undefined ? undefined : scope.fields.get(before);
  if (kept !== undefined && !isServers(kept)) alone(record, '/ledger/before', 'before', serversField, report);
}

const serversField = { zh: '"readOnly" 的数字字段', en: 'a number field that is "readOnly"' };

/** Entries stay as they were handed in: they are neither removed nor taken from a workbook. */
function checkVerbs(record: LinkedRecord, report: Report): void {
  record.descriptor.actions.forEach((action, index) => {
    const verb = typeof action === 'string' ? action : action.verb;
    if (verb !== 'remove' && verb !== 'import') return;
    const other = { zh: '没有 "ledger" 的记录', en: 'a record without "ledger"' };
    alone(record, pointerTo('/actions', index), verb, other, report);
  });
}

/** What entries add up to stands in numbers of the account that only entries change. */
function checkAccount(record: LinkedRecord, ledger: LedgerSource, account: RecordModel, report: Report): void {
  const { places } = record;
  const args = { place: { zh: `记录“${account.id}”`, en: `the record "${account.id}"` } };
  const numbers = [...account.fields.values()].filter((field) => field.table === null && isNumber(field));
  const known = numbers.map(({ key }) => key);
  if (!known.includes(ledger.balance))
    reportUnknown(report, 'reference/field-unknown', places.at('/ledger/balance'), ledger.balance, known, { args });
  checkLimit(record, ledger, known, args, report);
  for (const key of Object.keys(ledger.postings)) {
    const place = places.at(pointerTo('/ledger/postings', key), 'key');
    const field = numbers.find((each) => each.key === key);
    if (field === undefined) reportUnknown(report, 'reference/field-unknown', place, key, known, { args });
    else if (!isServers(field)) report('field/word-alone', place, { word: key, other: serversField });
  }
  if (record.model === null) return;
  for (const problem of checkPostings(record.model, new Map(numbers.map((field) => [field.key, field]))))
    reportProblem(problem, places.at(pointerTo('/ledger/postings', problem.place.field ?? '')), report);
}

/** What is allowed is a number of the account; what is counted is booked. */
function checkLimit(
  { places }: LinkedRecord,
  { limit, postings }: LedgerSource,
  known: readonly string[],
  args: { readonly place: { readonly zh: string; readonly en: string } },
  report: Report,
): void {
  if (limit === undefined) return;
  if (!known.includes(limit.most))
    reportUnknown(report, 'reference/field-unknown', places.at('/ledger/limit/most'), limit.most, known, { args });
  limit.counts.forEach((key, index) => {
    if (key in postings) return;
    const place = places.at(pointerTo('/ledger/limit/counts', index));
    reportUnknown(report, 'reference/field-unknown', place, key, Object.keys(postings), { args });
  });
}

function isNumber({ type }: FieldModel): boolean {
  return type === 'number' || type === 'integer';
}

/** Whether a number is the server's to write. */
function isServers(field: FieldModel): boolean {
  return isNumber(field) && field.words.readOnly === true && field.calc === null;
}

function alone(
  { places }: LinkedRecord,
  pointer: string,
  word: string,
  other: { readonly zh: string; readonly en: string },
  report: Report,
  part: 'key' | 'value' = 'value',
): void {
  report('field/word-alone', places.at(pointer, part), { word, other });
}
