import { handInsOf, type HandIn } from '../../../core/form/handed-in.ts';
import type { ProcessModel } from '../../../core/model/model.ts';
import { carriedFields } from '../../../core/model/carried-fields.ts';
import { carriedValue } from '../../../core/release/carried-value.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { MoveProcessSource } from '../../../generated/descriptor.ts';
import { newestProcess, newestRecord, newestRecords } from '../../forms/find-release.ts';
import { refKey } from '../../forms/ref-key.ts';
import type { HandInProcess, PersonNamed } from '../../forms/hand-in-process.ts';
import type { Unit } from '../../platform/unit.ts';
import { usedBy, valuesOfRow, type OpenRecord, type RecordRow } from '../record-store.ts';
import { rowsAsOfNow } from '../rows-as-of-now.ts';
import { namedBy } from '../../forms/named-rows.ts';
import { sql } from 'kysely';
import { nameOf } from './row-instance.ts';

/** A record whose rows a process may have, and the move that hands them in. */
export interface HandedIn {
  readonly record: OpenRecord;
  readonly handIn: HandIn;
}

/** The records of the company whose rows are handed in to a process; until the transaction ends nobody converts them. */
export async function recordsHandedTo(unit: Unit, process: string): Promise<readonly HandedIn[]> {
  const found: HandedIn[] = [];
  for (const known of await newestRecords(unit, null)) {
    if (!handInsOf(known).some((one) => one.process.id === process)) continue;
    const held = await newestRecord(unit, known.id, null);
    const handIn = held === null ? undefined : handInsOf(held.model).find((one) => one.process.id === process);
    if (held !== null && handIn !== undefined) found.push({ record: await usedBy(unit, held), handIn });
  }
  return found;
}

/** The processes of the company that rows are handed in to. */
export async function handInProcesses(unit: Unit): Promise<readonly HandInProcess[]> {
  const found = new Map<string, readonly PersonNamed[]>();
  for (const model of await newestRecords(unit, null)) {
    for (const { process } of handInsOf(model))
      found.set(process.id, [...(found.get(process.id) ?? []), ...(await personsNamed(unit, process))]);
  }
  return [...found].map(([id, concerns]) => ({ id, concerns }));
}

/** How the form of the process names the person that the row is about. */
async function personsNamed(unit: Unit, { id, concerns }: MoveProcessSource): Promise<readonly PersonNamed[]> {
  const field =
    concerns === undefined ? undefined : (await newestProcess(unit, id, null))?.model.fields.get(concerns.by);
  if (concerns === undefined || field === undefined) return [];
  const { by, through } = concerns;
  const record = field.link;
  if (record === null || through === undefined) return [{ by, row: null }];
  const named = await newestRecord(unit, record, null);
  return named === null ? [] : [{ by, row: { record, key: refKey(named.model), through } }];
}

/** The row that an instance names, with `lock` kept until the transaction ends; undefined where it names none. */
export async function rowOfInstance(
  unit: Unit,
  { record: { model }, handIn }: HandedIn,
  { data, lock }: { readonly data: Row; readonly lock: boolean },
): Promise<RecordRow | undefined> {
  const name = data[handIn.process.by];
  if (typeof name !== 'string' || name === '') return undefined;
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where ${namedBy(model, [name])} and r.record = ${model.id} and r.deleted_at is null
    ${lock ? sql`for update` : sql``}`.execute(unit.tx);
  return rows[0];
}

/** What the form of a process takes over from a row as it is now: its name, and every value of a field that both have. */
export async function carriedValues(
  unit: Unit,
  process: ProcessModel,
  { record, handIn, row }: HandedIn & { readonly row: RecordRow },
): Promise<Row> {
  const { model } = record;
  const [now = row] = await rowsAsOfNow(unit, record, [row]);
  const values = valuesOfRow(model, now);
  const taken = carriedFields(process, model).map((field) => {
    const value = carriedValue(model.fields.get(field.key), field, values[field.key]);
    return [field.key, isEmptyValue(value) ? undefined : value] as const;
  });
  return { ...Object.fromEntries(taken), [handIn.process.by]: nameOf(model, row) };
}

/** The values that an application form takes over from the row that it names; none where it names no row. */
async function valuesFromRow(
  unit: Unit,
  process: ProcessModel,
  from: { readonly data: Row; readonly lock: boolean },
): Promise<Row> {
  for (const one of await recordsHandedTo(unit, process.id)) {
    const row = await rowOfInstance(unit, one, from);
    if (row !== undefined) return carriedValues(unit, process, { ...one, row });
  }
  return {};
}

/** What other rooms ask about rows that are handed in. */
export const handInRows = { handInProcesses, valuesFromRow };
