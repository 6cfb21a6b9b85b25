import { sql } from 'kysely';
import { inTurns } from '../platform/turns/in-turns.ts';
import type { LedgerModel } from '../../core/words/ledger/word.ts';
import type { EffectModel } from '../../core/words/effects/word.ts';
import { withComputed } from '../../core/form/record-view.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import { newestRecord } from '../forms/find-release.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { giveNumbers } from '../forms/number-counter.ts';
import { balanceBefore, post, given, lockAccount, rounded, type Account } from './ledger.ts';
import { usedBy, type RecordRow } from './record-store.ts';
import { rejectionAt } from './rejection-at.ts';
import { addRow, type RowUnit } from './row-writer.ts';

/** An entry to be written: into which ledger, the row that fills it, and by how much that stands for more or less. */
interface Due {
  readonly write: EffectModel;
  readonly ledger: LedgerModel;
  readonly into: RowUnit;
  readonly row: Row;
  readonly difference: number;
}

/**
 * Writes into ledgers what a row stands for more or less than was written before; `before` and `after` are its values,
 * null where it is not there. What is added goes first, so that what a row takes may come from what it gives.
 *
 * @throws BusinessError 400 with a finding at the row's field where a balance would fall below zero
 */
export async function postEntries(
  unit: RowUnit,
  { id, written }: Pick<RecordRow, 'id' | 'written'>,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const { effects } = unit.record.model;
  if (effects.length === 0) return;
  const due: Due[] = [];
  const stands: Record<string, number> = {};
  for (const write of effects) {
    stands[write.id] = standing(unit, write, after);
    due.push(...(await dueOf(unit, { write, had: written[write.id] ?? 0, has: stands[write.id] ?? 0, before, after })));
  }
  if (due.length === 0) return;
  for (const each of due.toSorted((a, b) => Math.sign(b.difference) - Math.sign(a.difference)))
    await writeEntry(unit, each);
  await unit.tx
    .updateTable('record_row')
    .set({ written: JSON.stringify({ ...written, ...stands }) })
    .where('id', '=', id)
    .execute();
}

/** What a row stands for now. */
function standing(unit: RowUnit, { amount }: EffectModel, row: Row | null): number {
  const { record } = unit;
  const context = contextOf(unit, record.found.head.version);
  return row === null ? 0 : rounded(given(record.model, amount, row, context));
}

interface Change {
  readonly write: EffectModel;
  readonly had: number;
  readonly has: number;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** One entry, or two where the row now belongs to another account. */
async function dueOf(unit: RowUnit, { write, had, has, before, after }: Change): Promise<readonly Due[]> {
  const found = await newestRecord(unit, write.ledger, null);
  const ledger = found?.model.ledger ?? null;
  if (found === null || ledger === null) return [];
  const account = accountField(write, ledger);
  const moved = before !== null && after !== null && before[account] !== after[account];
  const parts: readonly (readonly [Row, number])[] = moved
    ? [
        [before, -had],
        [after, has],
      ]
    : [[after ?? before ?? {}, rounded(has - had)]];
  const into: RowUnit = { ...unit, record: await usedBy(unit, found), source: 'system' };
  return parts.flatMap(([row, difference]) => (difference === 0 ? [] : [{ write, ledger, into, row, difference }]));
}

/** The field of the row that says whose account it is. */
function accountField({ carry }: EffectModel, { by }: LedgerModel): string {
  return carry[by] ?? '';
}

async function writeEntry(unit: RowUnit, { write, ledger, into, row, difference }: Due): Promise<void> {
  const { model, found } = into.record;
  const said = { ...filledFrom(write.carry, row), ...(difference > 0 ? write.increase : write.decrease) };
  const entry = { ...defaultsOf(into), ...said, [write.value]: difference };
  const at = write.at ?? accountField(write, ledger);
  const account = await accountOf(unit, { write, ledger, into, row, difference }, entry);
  if (account === null) throw noAccount(into, at, entry[ledger.by]);
  const context = contextOf(unit, found.head.version);
  const begun = { ...entry, ...balanceBefore(model, account) };
  const numbered = await giveNumbers(unit.tx, [...model.fields.values()], begun, context.today);
  const data = await inTurns(withComputed(model, numbered, context));
  const added = await addRow(into, data);
  await post(into, account, { id: added.id, before: null, after: data, at });
}

/** The account of an entry, locked; where there is none yet it is opened, by one transaction at a time. */
async function accountOf(unit: RowUnit, { write, ledger, into, row }: Due, entry: Row): Promise<Account | null> {
  const known = await lockAccount(into, entry);
  if (known !== null || write.opens === null) return known;
  const name = `seqdesk account ${unit.principal.tenantId} ${ledger.of} ${String(entry[ledger.by])}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.tx);
  const meanwhile = await lockAccount(into, entry);
  if (meanwhile !== null) return meanwhile;
  const found = await newestRecord(unit, ledger.of, null);
  if (found === null) return null;
  const opening = { ...into, record: await usedBy(unit, found) };
  const context = contextOf(unit, found.head.version);
  const values = { ...defaultsOf(opening), ...filledFrom(write.opens, row) };
  const numbered = await giveNumbers(unit.tx, [...found.model.fields.values()], values, context.today);
  await addRow(opening, await inTurns(withComputed(found.model, numbered, context)));
  return lockAccount(into, entry);
}

function filledFrom(fields: Readonly<Record<string, string>>, row: Row): Row {
  const filled = Object.entries(fields).filter(([, here]) => !isEmptyValue(row[here]));
  return Object.fromEntries(filled.map(([there, here]) => [there, row[here]]));
}

function defaultsOf({ record }: RowUnit): Row {
  const given = [...record.model.fields.values()].filter(
    ({ table, words }) => table === null && words.default !== undefined,
  );
  return Object.fromEntries(given.map(({ key, words }) => [key, words.default]));
}

function noAccount({ record }: RowUnit, at: string, account: unknown): Error {
  const { zh, en } = record.model.singular;
  return rejectionAt(at, 'record.no-account', { name: typeof account === 'string' ? account : '', zh, en });
}
