import type { CallName } from '../../core/calls/calls.ts';
import { textOf, type RawQuery } from '../platform/http/page.ts';
import { noteRead } from '../platform/read-log.ts';
import { masked } from '../platform/traces.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { sentFields, taskFields, type ListFields, type ProcessTexts } from './list-fields.ts';
import { listReply, readListQuery, type Cursor, type CursorPage, type Found, type ListQuery } from './list-page.ts';
import { wireSent, wireTask, type ListedTask, type RowContext, type WireTask } from './listed-task.ts';
import { realNames } from './people.ts';
import { apartProcesses, offeredTasks } from './own-work.ts';
import { hiddenPaths, instancesInSight, sightOf, takeable, type Sight } from './policy.ts';
import { processesOf } from './process-names.ts';
import { subjectsOf } from './subjects.ts';
import { claimable, findListed, finished, sent, toDo, waiting, type ListSql } from './task-lists.ts';
import type { Unit } from '../platform/unit.ts';

/** A call that answers a list, and what it was asked. */
export interface ListCall {
  readonly call: CallName;
  readonly query: RawQuery;
}

/** The lists of task rows (S7-20). */
export type TaskListName = 'claim' | 'todo' | 'send' | 'done';

interface TaskList {
  readonly find: (sight: Sight, query: ListQuery) => ListSql;
  readonly fields: (texts: ProcessTexts) => ListFields;
  readonly row: (row: ListedTask, context: RowContext) => WireTask;
  /** Its place in the list's own order. */
  readonly cursor: (row: ListedTask) => Cursor | null;
}

const byDue = ({ due_at: at, urgency: rank, task_id: id }: ListedTask): Cursor | null =>
  id === null ? null : { at, rank, id };

const lists: Readonly<Record<TaskListName, TaskList>> = {
  claim: { find: claimable, fields: taskFields, row: wireTask, cursor: byDue },
  todo: { find: toDo, fields: taskFields, row: wireTask, cursor: byDue },
  send: { find: sent, fields: sentFields, row: wireSent, cursor: (row) => cursorOf(row.started_at, row.instance_id) },
  done: { find: finished, fields: taskFields, row: wireTask, cursor: (row) => cursorOf(row.done_at, row.task_id) },
};

/** One page of a task list, as its query asks. */
export async function listTasks(unit: Unit, name: TaskListName, rawQuery: RawQuery): Promise<CursorPage<WireTask>> {
  const query = await readListQuery(unit, rawQuery, lists[name].fields);
  const found = await findListed(unit.tx, lists[name].find(await listSight(unit, name), query));
  const asked: ListCall = { call: `GET /api/blade-flow/work/${name}-list`, query: rawQuery };
  return pageOfTasks(unit, { ...lists[name], asked }, found, query);
}

/** Whose waiting tasks are meant: those at some processes, or what one of the lists holds. */
export type WaitingAt = readonly string[] | 'claim' | 'todo';

/** One page of what waits at some processes, or of the list that stands for it. */
export async function listWaiting(unit: Unit, asked: ListCall, at: WaitingAt): Promise<CursorPage<WireTask>> {
  const query = await readListQuery(unit, asked.query, taskFields);
  const sight = await listSight(unit, at);
  const sql = typeof at === 'string' ? lists[at].find(sight, query) : waiting(sight, query, at);
  const page = await pageOfTasks(unit, { ...lists.todo, asked }, await findListed(unit.tx, sql), query);
  if (typeof at === 'string') return page;
  // What waits at a node is listed for all who see its entry; what it is about, for who has a part in it.
  const seen = await instancesInSight(
    unit,
    page.records.map(({ processInstanceId }) => processInstanceId),
  );
  const records = page.records.map((row) => ({ ...row, inSight: seen.has(row.processInstanceId) }));
  return { ...page, records };
}

async function listSight(unit: Unit, at: TaskListName | WaitingAt): Promise<Sight> {
  const sight = await sightOf(unit);
  return at === 'claim' ? { ...sight, apart: await apartProcesses(unit) } : sight;
}

async function pageOfTasks(
  unit: Unit,
  list: TaskList & { readonly asked: ListCall },
  { rows, total }: Found<ListedTask>,
  query: ListQuery,
): Promise<CursorPage<WireTask>> {
  const contexts = await rowContexts(unit, rows);
  noteCustomers(
    unit,
    list.asked,
    rows.filter((row) => namesSomebody(row, contexts(row))),
  );
  const last = rows.at(-1);
  const records = rows.map((row) => list.row(row, contexts(row)));
  return listReply(records, total, query, last === undefined ? null : list.cursor(last));
}

/** Whether a row shows the name of a customer, or what else the form says is about a person. */
function namesSomebody({ customer_name: name }: ListedTask, { model, hidden, subject }: RowContext): boolean {
  if (subject?.personal === true) return true;
  return name !== null && !hidden.has('customerName') && model?.fields.get('customerName')?.personal !== false;
}

/** Who read a list that names people is noted, with the instances. */
function noteCustomers(unit: Unit, { call, query }: ListCall, rows: readonly ListedTask[]): void {
  if (rows.length === 0) return;
  const customer = textOf(query, 'customer').trim();
  const asked = customer === '' ? {} : { query: { customer: masked(customer) } };
  const ids = [...new Set(rows.map((row) => row.instance_id))];
  noteRead(unit, { call, subject: 'instance', ...asked, rows: rows.length, ids });
}

const nothing: ReadonlySet<string> = new Set();

/** What the wire rows of these tasks need, looked up at once. */
export async function rowContexts(unit: Unit, rows: readonly ListedTask[]): Promise<(row: ListedTask) => RowContext> {
  const definitions = await definitionReleases(unit.tx, rows);
  const releaseOf = (row: ListedTask): string => row.release_id ?? definitions.get(row.definition_id) ?? '';
  const releases = rows.map((row) => ({ release_id: releaseOf(row) }));
  const models = await processesOf(unit, releases);
  const assignees = rows.map((row) => row.assignee);
  const names = await realNames(unit.tx, assignees);
  const now = unit.now;
  const taken = await takeable(
    unit,
    rows.map((row) => row.process_key),
  );
  const tasks = rows.map((row) => ({ ...row, id: row.task_id, status: row.task_status }));
  const offered = await offeredTasks(unit, tasks);
  const hidden = new Map([...models].map(([id, model]) => [id, hiddenPaths(model, unit.principal.roles)]));
  const seen = (row: ListedTask): Pick<RowContext, 'model' | 'hidden'> => ({
    model: models.get(releaseOf(row)) ?? null,
    hidden: hidden.get(releaseOf(row)) ?? nothing,
  });
  const subjects = await subjectsOf(
    unit.tx,
    rows.map((row) => ({ instanceId: row.instance_id, ...seen(row) })),
  );
  return (row) => ({
    ...seen(row),
    names,
    subject: subjects.get(row.instance_id) ?? null,
    overseen: taken({ process_key: row.process_key, step: row.step ?? '' }) === 'yes',
    offered: offered.has(row.task_id ?? ''),
    now,
  });
}

/** The releases of definitions whose instances have no task left to name one. */
async function definitionReleases(
  tx: TenantTransaction,
  rows: readonly ListedTask[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter((row) => row.release_id === null).map((row) => row.definition_id);
  if (ids.length === 0) return new Map();
  const found = await tx.selectFrom('wf_definition').select(['id', 'release_id']).where('id', 'in', ids).execute();
  return new Map(found.map((row) => [row.id, row.release_id]));
}

function cursorOf(at: Date | null, id: string | null): Cursor | null {
  return at === null || id === null ? null : { at, id, rank: null };
}
