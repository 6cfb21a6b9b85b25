import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { inTurns } from '../platform/turns/in-turns.ts';
import { readStored } from '../platform/turns/json-reader.ts';
import { writeJson } from '../platform/turns/json-writer.ts';
import { auditValues, type AuditEntry, type Change } from '../platform/store/audit.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { FieldChange } from './changes.ts';
import type { InstanceHead } from './instance-store.ts';
import type { FlowEvent } from '../../core/model/step-table.ts';
import type { EventTable, InstanceTable } from './tables.ts';
import type { Unit } from '../platform/unit.ts';

/** An event as stored. */
export type EventRow = Omit<Selectable<EventTable>, 'xid'>;

/** What happened; keys left out do not apply. */
export interface NewEvent {
  readonly kind: EventRow['kind'];
  readonly taskId?: string;
  readonly step?: string;
  readonly outcome?: string;
  readonly toStep?: string;
  readonly comment?: string;
  readonly durationMs?: number;
  readonly releaseId?: string;
  readonly source?: AuditEntry['source'];
  readonly own?: Readonly<Record<string, unknown>>;
  readonly written?: Readonly<Record<string, unknown>>;
  readonly changes?: readonly FieldChange[];
  /** Who had the task before, and who has it since. */
  readonly fromUser?: string;
  readonly toUser?: string;
}

/** The number that the next event of a locked instance gets. */
export function nextSeq({ seq }: Pick<InstanceHead, 'seq'>): number {
  return seq + 1;
}

/** Adds the next event of a locked instance, and writes what else of the instance it changes. */
export async function addEvent(
  unit: Unit,
  instance: Pick<InstanceHead, 'id' | 'tenant_id' | 'seq'>,
  event: NewEvent,
  values: Updateable<InstanceTable> = {},
): Promise<void> {
  const seq = nextSeq(instance);
  await writing(unit, { ...instance, seq }, await storedEvent(event))
    .updateTable('wf_instance')
    .set({ ...values, seq })
    .where('id', '=', instance.id)
    .execute();
}

/** Adds the event of an instance that was made with it. */
export async function addFirstEvent(
  unit: Unit,
  instance: Pick<InstanceHead, 'id' | 'tenant_id' | 'seq'>,
  event: NewEvent,
): Promise<void> {
  await writing(unit, instance, await storedEvent(event))
    .selectNoFrom(sql`1`.as('added'))
    .execute();
}

/** A statement that writes an event with its entry in the log, and what is added to it. */
function writing(
  { tx, principal: { userId: actor }, now: at }: Unit,
  { id, tenant_id, seq }: Pick<InstanceHead, 'id' | 'tenant_id' | 'seq'>,
  { event, columns }: StoredEvent,
) {
  const values = { instance_id: id, seq, tenant_id, ...columns, actor, at };
  return tx
    .with('event', (of) => of.insertInto('wf_event').values(values))
    .with('entry', (of) => of.insertInto('audit_log').values(auditValues({ ...auditEntry(id, event), at })));
}

/** An event with what is written of it. */
type StoredEvent = Awaited<ReturnType<typeof storedEvent>>;

async function storedEvent(event: NewEvent) {
  const columns = {
    kind: event.kind,
    task_id: event.taskId ?? null,
    step: event.step ?? null,
    outcome: event.outcome ?? null,
    to_step: event.toStep ?? null,
    comment: event.comment ?? '',
    duration_ms: event.durationMs === undefined ? null : String(event.durationMs),
    release_id: event.releaseId ?? null,
    source: event.source ?? 'typed',
    own: await jsonOrNull(event.own),
    written: await jsonOrNull(event.written),
    changes: await jsonOrNull(event.changes),
    from_user: event.fromUser ?? null,
    to_user: event.toUser ?? null,
  };
  return { event, columns };
}

function auditEntry(instanceId: string, event: NewEvent): AuditEntry {
  return {
    action: event.kind,
    subject: 'instance',
    subjectId: instanceId,
    ...(event.step === undefined ? {} : { step: event.step }),
    source: event.source ?? 'typed',
    changes: event.fromUser === undefined ? [] : [assigneeChange(event)],
  };
}

/** What the trail holds in full, the audit log names; who has a task is told in both. */
function assigneeChange({ fromUser, toUser }: NewEvent): Change {
  return { path: 'assignee', before: fromUser ?? null, after: toUser ?? null };
}

async function jsonOrNull(value: unknown): Promise<string | null> {
  return value === undefined ? null : inTurns(writeJson(value));
}

/** The events of an instance as replaying needs them, in order. */
export async function flowEvents(tx: TenantTransaction, instanceId: string): Promise<readonly FlowEventRow[]> {
  const rows = await tx
    .selectFrom('wf_event')
    .select(['seq', 'kind', 'step', 'outcome', 'to_step', 'actor', 'undone', 'task_id', 'release_id'])
    .where('instance_id', '=', instanceId)
    .orderBy('seq')
    .execute();
  return rows.map(({ to_step: toStep, task_id: taskId, release_id: releaseId, ...row }) => ({
    ...row,
    toStep,
    taskId,
    releaseId,
  }));
}

/** An event for replaying, with the task it was about and the release by whose names it tells. */
export interface FlowEventRow extends FlowEvent {
  readonly taskId: string | null;
  readonly releaseId: string | null;
}

/** An event with the first of its changes. */
export interface TrailEvent extends Omit<EventRow, 'changes'> {
  readonly changes: readonly FieldChange[];
  readonly change_count: number;
}

/** All events of an instance, in order, with the values written and at most so many changes each. */
export async function trailEvents(
  tx: TenantTransaction,
  instanceId: string,
  mostChanges: number,
): Promise<readonly TrailEvent[]> {
  const last = Math.max(0, Math.min(mostChanges, everyChange) - 1);
  const { rows } = await sql<Omit<TrailEvent, 'changes'> & { readonly changes: string | null }>`
    select e.instance_id, e.seq, e.tenant_id, e.kind, e.task_id, e.step, e.outcome, e.to_step, e.actor, e.comment, e.at,
      e.duration_ms, e.release_id, e.source, e.own, e.written, e.undone, e.from_user, e.to_user,
      coalesce(jsonb_array_length(e.changes), 0) as change_count,
      jsonb_path_query_array(e.changes, '$[0 to $last]', jsonb_build_object('last', ${last}::int))::text as changes
    from wf_event e where e.instance_id = ${instanceId} order by e.seq`.execute(tx);
  return withChanges(rows);
}

/** Changes are read from their text, which may be so long that others should have their turn meanwhile. */
async function withChanges<Row extends { readonly changes: string | null }>(rows: readonly Row[]) {
  const read: (Omit<Row, 'changes'> & { readonly changes: readonly FieldChange[] })[] = [];
  for (const row of rows) {
    const changes = (await inTurns(readStored(row.changes ?? '[]'))) as readonly FieldChange[];
    read.push({ ...row, changes });
  }
  return read;
}

/** The changes of the events after one up to another, in order, with who made them. */
export async function eventChanges(
  tx: TenantTransaction,
  instanceId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Pick<TrailEvent, 'seq' | 'kind' | 'step' | 'actor' | 'at' | 'changes' | 'release_id'>[]> {
  const rows = await tx
    .selectFrom('wf_event')
    .select(['seq', 'kind', 'step', 'actor', 'at', sql<string | null>`changes::text`.as('changes'), 'release_id'])
    .where('instance_id', '=', instanceId)
    .where('seq', '>', from)
    .where('seq', '<=', to)
    .where('changes', 'is not', null)
    .orderBy('seq')
    .execute();
  return withChanges(rows);
}

/** More changes than a completion can have. */
const everyChange = 1_000_000_000;

/** Who did a step of these names the last time; null where nobody has yet. */
export async function lastDoer(
  tx: TenantTransaction,
  instanceId: string,
  names: readonly string[],
): Promise<string | null> {
  if (names.length === 0) return null;
  const row = await tx
    .selectFrom('wf_event')
    .select('actor')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'complete')
    .where('step', 'in', names)
    .where('undone', '=', false)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor ?? null;
}

/** Who completed the step before the open one, within a statement; null where nobody did. */
export function previousUserOf(instanceId: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select actor from wf_event where instance_id = ${instanceId} and kind = 'complete' and not undone
    order by seq desc limit 1)`;
}

/** Who completed the step before the open one; empty where nobody did. */
export async function previousUser(tx: TenantTransaction, instanceId: string): Promise<string> {
  const { actor } = await tx.selectNoFrom(previousUserOf(instanceId).as('actor')).executeTakeFirstOrThrow();
  return actor ?? '';
}
