import { sql } from 'kysely';
import type { RecordModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { Text } from '../../../core/text/text.ts';
import { eachName, type CalculationModel, type SourceModel } from '../../../core/words/calculation/word.ts';
import { sharedValues } from '../../../core/words/calculation/shared-values.ts';
import { newestRecord, newestRecords } from '../../forms/find-release.ts';
import { say, type MessageArguments } from '../../platform/errors/messages.ts';
import { oncePerTransaction } from '../../platform/store/once-per-transaction.ts';
import type { Unit } from '../../platform/unit.ts';
import { titleOf, usedBy, valuesOfRow, type OpenRecord, type RecordRow } from '../record-store.ts';
import { rejectionAt } from '../rejection-at.ts';
import type { RowUnit } from '../row-writer.ts';
import { stateText } from '../state-text.ts';
import { computingOf, evaluated } from './computing.ts';
import { isOpen } from './open-batch.ts';

/** Batches that keep the rows of a record as they were read: those with values in common, field there by field here. */
interface Freezing {
  readonly batches: OpenRecord;
  readonly calculation: CalculationModel;
  readonly source: SourceModel;
  readonly shared: Readonly<Record<string, string>>;
}

/** The calculations that keep rows of a record as they are while their batch is closed (`frozen`). */
export function freezingOf(unit: Unit, { id }: RecordModel): Promise<readonly Freezing[]> {
  return oncePerTransaction(unit.tx, `calculations that freeze rows of ${id}`, async () => {
    const found: Freezing[] = [];
    for (const known of await newestRecords(unit, null)) {
      if (!(known.calculation?.sources ?? []).some((one) => one.frozen && one.record === id)) continue;
      const held = await newestRecord(unit, known.id, null);
      if (held === null) continue;
      const batches = await usedBy(unit, held);
      const { calculation } = held.model;
      for (const source of calculation?.sources ?? [])
        if (calculation !== null && source.frozen && source.record === id)
          found.push({ batches, calculation, source, shared: sharedValues(source.equal, held.model.fields) });
    }
    return found;
  });
}

/**
 * A row that closed batches were computed from is changed once one of them is open again, or another batch of the same
 * values that would read it is, such as one that corrects them.
 *
 * @throws BusinessError 400 at the field that tells the batch, which names it and its state
 */
export async function requireNotFrozen(
  unit: RowUnit,
  { before, after }: { readonly before: Row | null; readonly after: Row | null },
): Promise<void> {
  for (const freezing of await freezingOf(unit, unit.record.model)) {
    for (const values of [before, after]) if (values !== null) await requireOpenFor(unit, freezing, values);
  }
}

async function requireOpenFor(unit: RowUnit, freezing: Freezing, values: Row): Promise<void> {
  const closed = await closedFor(unit, freezing, values);
  if (closed === null) return;
  const [field = ''] = Object.keys(freezing.shared);
  throw rejectionAt(field, 'record.frozen', await named(unit, freezing, closed));
}

/** Why rows cannot be changed now, each for itself; null for one that can. One text for all that a batch keeps. */
export async function whyFrozen(unit: RowUnit, rows: readonly Row[]): Promise<readonly (Text | null)[]> {
  const freezings = await freezingOf(unit, unit.record.model);
  const told = new Map<string, Text>();
  const found: (Text | null)[] = [];
  for (const values of rows) {
    let why: Text | null = null;
    for (const freezing of freezings) {
      const closed: RecordRow | null = why === null ? await closedFor(unit, freezing, values) : null;
      if (closed === null) continue;
      why = told.get(closed.id) ?? frozenText(await named(unit, freezing, closed));
      told.set(closed.id, why);
    }
    found.push(why);
  }
  return found;
}

function frozenText(args: MessageArguments): Text {
  return { zh: say('record.frozen', 'zh', args), en: say('record.frozen', 'en', args) };
}

/** The closed batch that keeps a row of these values as it is; null where there is none, or an open one reads the row. */
async function closedFor(unit: RowUnit, freezing: Freezing, values: Row): Promise<RecordRow | null> {
  const { batches, shared } = freezing;
  const pairs = Object.entries(shared);
  if (pairs.length === 0 || pairs.some(([here]) => isEmptyValue(values[here]))) return null;
  const to = { ...unit, record: batches };
  const wanted = pairs.map(([here, there]) => [there, plainText(values[here])] as const);
  const rows = await oncePerTransaction(unit.tx, `batches of ${batches.model.id} with ${JSON.stringify(wanted)}`, () =>
    batchesWith(unit, batches.model, wanted),
  );
  const open = rows.filter((row) => isOpen(to, valuesOfRow(batches.model, row)));
  const closed = rows.find((row) => !open.includes(row));
  if (closed === undefined) return null;
  for (const row of open) if (await isRead(to, freezing, { row, values })) return null;
  return closed;
}

/** What a message says of a closed batch. */
async function named(unit: RowUnit, { batches }: Freezing, closed: RecordRow): Promise<MessageArguments> {
  const { singular } = batches.model;
  const [name, state] = [titleOf(batches.model, closed), await stateText({ ...unit, record: batches }, closed)];
  return {
    name,
    zh: `${singular.zh}“${name}”现为“${state.zh}”`,
    en: `The ${singular.en.toLowerCase()} "${name}" is "${state.en}"`,
  };
}

/** Whether an open batch would read the row: where it says which of `each` it is for, those alone. */
async function isRead(
  to: RowUnit,
  { calculation, source }: Freezing,
  { row, values }: { readonly row: RecordRow; readonly values: Row },
): Promise<boolean> {
  const named = Object.entries(source.equal).flatMap(([here, text]) => {
    const [, key] = /^each\.(\w+)$/.exec(text.trim()) ?? [];
    return key === undefined ? [] : [{ here, key }];
  });
  const [one] = named;
  if (calculation.only === null || one === undefined) return true;
  const computing = await computingOf(to, calculation, { id: row.id, values: valuesOfRow(to.record.model, row) });
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${computing.each.id} and r.deleted_at is null
      and r.data ->> ${one.key}::text = ${plainText(values[one.here])}
    limit 1`.execute(to.tx);
  const [each] = rows;
  if (each === undefined) return true;
  return evaluated(computing, calculation.only, { [eachName]: valuesOfRow(computing.each, each) }) === true;
}

async function batchesWith(
  { tx }: Unit,
  { id }: RecordModel,
  wanted: readonly (readonly [key: string, value: string])[],
): Promise<readonly RecordRow[]> {
  const equal = wanted.map(([key, value]) => sql<boolean>`r.data ->> ${key}::text = ${value}`);
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${id} and r.deleted_at is null and ${sql.join(equal, sql` and `)}
    order by r.id desc`.execute(tx);
  return rows;
}
