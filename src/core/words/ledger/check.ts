import type { LedgerSource } from '../../../generated/descriptor.ts';
import { checkRowExpression } from '../../check/expressions/row-expression.ts';
import { isNumber, type RecordFaults, recordText, serversNumber, storedWordCheck } from '../../check/record-faults.ts';
import type { FieldModel, RecordModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';

/** A ledger stands in the store, refers to its accounts, and moves numbers that nobody else writes. */
export const checkLedgers = storedWordCheck(
  'ledger',
  { name: 'ledgers', codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'] },
  (faults, ledger, { recordModel, library }) => {
    const account = recordModel(ledger.of);
    checkEntryFields(faults, ledger, account !== null);
    checkVerbs(faults.whole());
    if (account !== null) checkAccount(faults, ledger, account);
    else faults.expectRecord('/of', ledger.of, library);
  },
);

/** What an entry says of itself: who its account is, and where the server writes the balance before. */
function checkEntryFields(faults: RecordFaults, ledger: LedgerSource, hasAccount: boolean): void {
  const { scope, whole } = faults.record;
  if (!whole) return;
  const { of, by, before, at, limit } = ledger;
  for (const [word, key] of Object.entries({ by, before, at, 'limit/per': limit?.per })) {
    if (key !== undefined) faults.expectHere(`/${word}`, key);
  }
  const referring = hasAccount ? scope.fields.get(by) : undefined;
  const target = referring?.ref ?? null;
  if (referring !== undefined && (target?.kind !== 'record' || target.record !== of || !referring.required))
    faults.alone('/by', 'by', { zh: `必填且引用 "record:${of}" 的字段`, en: `a required field of "record:${of}"` });
  const kept = before === undefined ? undefined : scope.fields.get(before);
  if (kept !== undefined && !isServers(kept)) faults.alone('/before', 'before', serversNumber);
}

/** Entries stay as they were handed in: they are neither removed nor taken from a workbook. */
function checkVerbs(faults: RecordFaults): void {
  faults.record.descriptor.actions.forEach((action, index) => {
    const verb = typeof action === 'string' ? action : action.verb;
    if (verb === 'remove' || verb === 'import')
      faults.alone(pointerTo('/actions', index), verb, { zh: '没有 "ledger" 的记录', en: 'a record without "ledger"' });
  });
}

/** What entries add up to stands in numbers of the account that only entries change. */
function checkAccount(faults: RecordFaults, ledger: LedgerSource, account: RecordModel): void {
  const { balance, postings, limit } = ledger;
  const numbers = new Map(
    [...account.fields.values()]
      .filter((field) => field.table === null && isNumber(field))
      .map((each) => [each.key, each]),
  );
  const holder = { place: recordText(account.id), known: [...numbers.keys()] };
  if (!numbers.has(balance)) faults.noField('/balance', balance, holder);
  if (limit !== undefined && !numbers.has(limit.most)) faults.noField('/limit/most', limit.most, holder);
  limit?.counts.forEach((key, index) => {
    if (!(key in postings))
      faults.noField(pointerTo('/limit/counts', index), key, { ...holder, known: Object.keys(postings) });
  });
  const { model } = faults.record;
  for (const [key, text] of Object.entries(postings)) {
    const at = pointerTo('/postings', key);
    const gives = numbers.get(key);
    if (gives === undefined) faults.noField({ key: at }, key, holder);
    else if (!isServers(gives)) faults.alone({ key: at }, key, serversNumber);
    if (gives !== undefined && model !== null)
      faults.expression(at, checkRowExpression(model, { word: 'postings', text, gives }));
  }
}

/** Whether a number is the server's to write. */
function isServers(field: FieldModel): boolean {
  return isNumber(field) && field.words.readOnly === true && field.calc === null;
}
