import { sql } from 'kysely';
import type { Text } from '../../core/text/text.ts';
import { newestHead, lockForm } from '../forms/release-queries.ts';
import { wireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { audit } from '../platform/store/audit.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';
import { isPreparing, type ConversionRow } from './prepare-rows.ts';
import { waitingTogether, type WaitingPart } from './waiting-together.ts';
import type { Conversion } from '../../core/calls/forms.ts';

const mostShown = 20;

interface ListedConversion extends ConversionRow {
  readonly label: Text | null;
  readonly note: Partial<Text>;
  readonly attempts: number;
  readonly next_at: Date | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

/** The conversions of the company, the newest first. */
export async function listConversions({ tx }: Unit): Promise<readonly Conversion[]> {
  const { rows } = await sql<ListedConversion>`
    select id::text as id, record, version, state, done, moved, total, note, attempts, next_at, started_at, ended_at,
      publication::json #> '{next,descriptor,label}' as label
    from record_conversion order by id desc limit ${mostShown}`.execute(tx);
  return rows.map(shown);
}

function shown({ id, record, version, state, done, moved, total, label, note, ...row }: ListedConversion) {
  return {
    id,
    formId: record,
    version,
    state,
    done,
    moved,
    total,
    label: label ?? { zh: record, en: record },
    note: { zh: note.zh ?? '', en: note.en ?? '' },
    attempts: row.attempts,
    nextAt: wireTime(row.next_at),
    startedAt: wireTime(row.started_at),
    endedAt: wireTime(row.ended_at),
  };
}

/**
 * Stops the conversion of a record's rows, with those of the same release: nothing of it was published, and rows are as
 * they were.
 *
 * @throws BusinessError 400 where none is under way, or its version is published already
 */
export async function stopConversion({ tx }: Unit, formId: string): Promise<void> {
  const { rows } = await sql<Pick<ConversionRow, 'id'>>`
    select id::text as id from record_conversion where record = ${formId} and state = 'running'`.execute(tx);
  const [running] = rows;
  if (running === undefined) throw await nothingToStop(tx, formId);
  const ids = (await waitingTogether(tx, running.id)).map(({ id }) => id);
  const { rows: stopped } = await sql<{ record: string; version: number }>`
    update record_conversion set state = 'stopped', ended_at = now(), next_at = null, note = '{}'
    where id = any(${ids}::bigint[]) and state = 'running' returning record, version`.execute(tx);
  if (stopped.length === 0) throw await nothingToStop(tx, formId);
  for (const { record, version } of stopped) {
    const changes = [{ path: 'version', before: version, after: null }];
    await audit(tx, { action: 'stop-conversion', subject: 'form', subjectId: record, changes });
  }
}

async function nothingToStop(tx: TenantTransaction, formId: string): Promise<BusinessError> {
  const { rows } = await sql`
    select 1 from record_conversion where record = ${formId} and state = 'moving'`.execute(tx);
  return new BusinessError(400, rows.length > 0 ? 'form.conversion-published' : 'form.no-conversion');
}

/**
 * Starts the last conversion of a record's rows again where it failed or was stopped, with those of the same release; one
 * that waits to be tried again is tried at once.
 *
 * @throws BusinessError 400 where there is no such conversion, or something else was published since
 */
export async function startConversion({ tx, services, afterwards }: Unit, formId: string): Promise<void> {
  await lockForm(tx, formId);
  const { rows } = await sql<Pick<ConversionRow, 'id' | 'state'>>`
    select id::text as id, state from record_conversion
    where record = ${formId} order by id desc limit 1`.execute(tx);
  const [last] = rows;
  if (last === undefined || last.state === 'done') throw new BusinessError(400, 'form.no-conversion-to-start');
  for (const part of await waitingTogether(tx, last.id)) {
    await startPart(tx, part);
    const changes = [{ path: 'version', before: null, after: part.version }];
    await audit(tx, { action: 'start-conversion', subject: 'form', subjectId: part.record, changes });
  }
  afterwards(() => services.rows.beginConversions());
}

async function startPart(tx: TenantTransaction, { id, record, state, from_release: from }: WaitingPart): Promise<void> {
  if (state === 'running' || state === 'moving' || state === 'done') {
    await sql`update record_conversion set next_at = null where id = ${id}`.execute(tx);
    return;
  }
  await lockForm(tx, record);
  if (await isPreparing(tx, record)) throw new BusinessError(400, 'form.converting');
  if ((await newestHead(tx, record, null))?.id !== from) throw new BusinessError(400, 'form.converted-otherwise');
  await startAnew(tx, id);
}

async function startAnew(tx: TenantTransaction, id: string): Promise<void> {
  await sql`delete from record_prepared where conversion_id = ${id}`.execute(tx);
  await sql`
    update record_conversion c
    set state = 'running', upto = 0, done = 0, keys_move = false, attempts = 0, note = '{}', ended_at = null,
      started_at = now(), total = (select count(*) from record_row r where r.record = c.record)
    where id = ${id}`.execute(tx);
}
