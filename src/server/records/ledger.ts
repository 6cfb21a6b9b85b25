import { sql, type RawBuilder } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import type { LedgerModel } from '../../core/words/ledger/word.ts';
import type { FormContext } from '../../core/form/form-engine.ts';
import { withComputed } from '../../core/form/record-view.ts';
import { evaluateOnRow } from '../../core/form/row-expression.ts';
import type { Row } from '../../core/values/finding.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { newestRecord } from '../forms/find-release.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { refKey } from '../forms/ref-key.ts';
import { changesBetween } from '../workflow/changes.ts';
import { toStored } from '../forms/money.ts';
import { titleOf, valuesOfRow, type RecordRow } from './record-store.ts';
import { rejectionAt } from './rejection-at.ts';
import { auditRow, type RowUnit } from './row-writer.ts';

/** The account of an entry, kept until the transaction ends. */
export interface Account {
  readonly model: RecordModel;
  readonly version: number;
  readonly row: RecordRow;
  readonly values: Row;
}

/** What a record's rows are found by where other rows refer to them. */
function keyColumn(model: RecordModel): RawBuilder<string> {
  const key = refKey(model);
  return key === 'id' ? sql<string>`r.id::text` : sql<string>`(r.data ->> ${sql.lit(key)})`;
}

/**
 * The account that an entry refers to, locked: entries of one account are booked one after the other. Null where the
 * record is no ledger, or where there is no such account, which the check of references tells.
 */
export async function lockAccount(unit: RowUnit, entry: Row): Promise<Account | null> {
  const { ledger } = unit.record.model;
  const key = ledger === null ? undefined : entry[ledger.by];
  if (ledger === null || typeof key !== 'string' || key === '') return null;
  const found = await newestRecord(unit, ledger.of, null);
  if (found === null) return null;
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${ledger.of} and r.deleted_at is null and ${keyColumn(found.model)} = ${key}
    for update`.execute(unit.tx);
  const [row] = rows;
  if (row === undefined) return null;
  return { model: found.model, version: found.head.version, row, values: valuesOfRow(found.model, row) };
}

/** What the server writes into an entry: the balance that it found. */
export function balanceBefore({ ledger }: RecordModel, account: Account | null): Row {
  if (ledger === null || ledger.before === null || account === null) return {};
  return { [ledger.before]: amount(account.values[ledger.balance]) };
}

/** An entry as it was and as it becomes. */
export interface ChangedEntry {
  readonly id: string;
  /** Null for a new one. */
  readonly before: Row | null;
  readonly after: Row;
  /** The field at which rejections stand; default: those that the ledger names. */
  readonly at?: string;
}

/**
 * Books what changes between two states of an entry into its account.
 *
 * @throws BusinessError 400 with a finding at the entry's field where the balance would fall below zero, or a limit of
 *   the account is passed
 */
export async function post(unit: RowUnit, account: Account | null, entry: ChangedEntry): Promise<void> {
  const { model } = unit.record;
  const { ledger } = model;
  if (ledger === null || account === null) return;
  const context = contextOf(unit, unit.record.found.head.version);
  const { before, after, at = ledger.at } = entry;
  const added = Object.entries(ledger.postings).map(([key, text]) => {
    const difference = given(model, text, after, context) - (before ? given(model, text, before, context) : 0);
    return [key, difference] as const;
  });
  if (added.every(([, difference]) => difference === 0)) return;
  await requireWithinLimit(unit, account, entry, new Map(added));
  await write(unit, account, await bookedValues({ ...ledger, at }, account, added, context));
}

/** What a row gives by an expression; nothing counts as 0. */
export function given(model: RecordModel, text: string, row: Row, context: FormContext): number {
  return amount(evaluateOnRow(model, text, row, context));
}

/** Entries of one account come one after the other, so that nobody adds to those counted here meanwhile. */
async function requireWithinLimit(
  unit: RowUnit,
  account: Account,
  { id, after, at: place }: ChangedEntry,
  added: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, record } = unit;
  const { ledger } = record.model;
  const limit = ledger?.limit ?? null;
  const most = limit === null ? undefined : account.values[limit.most];
  const mine = limit === null ? undefined : after[limit.per];
  if (ledger === null || limit === null || typeof most !== 'number' || typeof mine !== 'string' || mine === '') return;
  const counted = limit.counts.filter((key) => (added.get(key) ?? 0) > 0);
  if (counted.length === 0) return;
  const others = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${record.model.id} and r.deleted_at is null and r.id <> ${id}
      and r.data ->> ${ledger.by} = ${String(after[ledger.by])} and r.data ->> ${limit.per} = ${mine}`.execute(tx);
  const context = contextOf(unit, record.found.head.version);
  for (const key of counted) {
    const gives = (row: Row): number => given(record.model, ledger.postings[key] ?? '0', row, context);
    const have = rounded(others.rows.reduce((sum, row) => sum + gives(valuesOfRow(record.model, row)), 0));
    if (have + gives(after) <= most) continue;
    const { zh, en } = account.model.fields.get(limit.most)?.label ?? { zh: limit.most, en: limit.most };
    throw rejectionAt(place ?? limit.per, 'record.limit', { zh, en, most, have });
  }
}

async function bookedValues(
  ledger: Pick<LedgerModel, 'balance' | 'at'>,
  { model, version, values }: Account,
  added: readonly (readonly [string, number])[],
  context: FormContext,
): Promise<Row> {
  const sums = added.map(([key, difference]) => [key, rounded(amount(values[key]) + difference)] as const);
  const booked = { ...values, ...Object.fromEntries(sums) };
  const next = await inTurns(withComputed(model, booked, { ...context, release: version }));
  const [had, left] = [amount(values[ledger.balance]), amount(next[ledger.balance])];
  if (left < 0 && left < had) {
    const { zh, en } = model.fields.get(ledger.balance)?.label ?? { zh: ledger.balance, en: ledger.balance };
    throw rejectionAt(ledger.at, 'record.short', { zh, en, have: had, lack: -left });
  }
  return next;
}

async function write(unit: RowUnit, { model, row, values }: Account, next: Row): Promise<void> {
  const saved = await unit.tx
    .updateTable('record_row')
    .set({
      data: JSON.stringify(toStored(model.fields.values(), next)),
      ver: sql`ver + 1`,
      updated_at: unit.now,
      updated_by: unit.principal.userId,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await auditRow(unit, 'book', saved, changesBetween(values, next));
}

/** @throws BusinessError 400 where entries of any ledger refer to the row */
export async function requireNoEntries({ tx, record }: RowUnit, row: RecordRow): Promise<void> {
  const { model } = record;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1
      from (
        select distinct form_id, descriptor::jsonb #>> '{ledger,by}' as by from form_release
        where kind = 'record' and descriptor::jsonb #>> '{ledger,of}' = ${model.id}
      ) ledger
      join record_row e on e.record = ledger.form_id and e.deleted_at is null
      join record_row r on r.id = ${row.id}
      where e.data ->> ledger.by = ${keyColumn(model)}
    ) as found`.execute(tx);
  if (rows[0]?.found === true)
    throw new BusinessError(400, 'record.has-entries', { args: { name: titleOf(model, row) } });
}

function amount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

const mostPlaces = 6;

/** Sums of decimals as people write them. */
export function rounded(value: number): number {
  return Number(value.toFixed(mostPlaces));
}
