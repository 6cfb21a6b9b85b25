import { sql } from 'kysely';
import { fieldOfPath } from '../../core/model/field-of-path.ts';
import type { ProcessModel } from '../../core/model/model.ts';
import { loadIdentity } from '../directory/auth/identity.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { announce } from '../platform/events/event-bus.ts';
import type { Unit } from '../platform/unit.ts';
import { addEvent, lastDoer, nextSeq } from './event-store.ts';
import { lockRunning } from './instance-store.ts';
import type { ReadUnit } from './look.ts';
import { hiddenPaths } from './policy.ts';
import { placedNow, rowMarks, storedRows } from './question-places.ts';
import { countQuestions, mayAnswer, mostQuestions, questionOf } from './question-store.ts';
import { rowKeyOf } from './row-key.ts';
import { requireSight, wholeForm } from './task-detail.ts';
import { openTaskOf, type TaskRow } from './task-store.ts';
import { touch } from './touch.ts';
import { isHidden } from './trail.ts';

/** A value of an instance: a field, or a column as `table.column` with the key of its row. */
interface Place {
  readonly path: string;
  readonly row: string;
}

interface Asked extends Place {
  readonly processInstanceId: string;
  readonly text: string;
}

interface Answer {
  readonly id: string;
  readonly text: string;
}

/**
 * Asks about a value of an instance: whoever did its step, as far as they may see it, and whoever has the task. The
 * question becomes part of the history; it stays open whatever becomes of the task, until somebody answers it or the
 * process ends.
 *
 * @throws BusinessError 400 where the process has ended, has no such value that the caller may see, or has as many
 *   questions as are listed; 403 where the caller has no part in it
 */
export async function askQuestion(unit: Unit, { processInstanceId, path, row, text }: Asked): Promise<void> {
  const instance = await lockRunning(unit.tx, processInstanceId);
  const look = { ...unit, instance };
  await requireSight(look);
  const model = await wholeForm(look);
  const isThere = model !== null && (await hasValue(look, model, { path, row }));
  if (!isThere || !maySee(model, path, unit.principal.roles)) throw new BusinessError(400, 'question.no-place');
  if ((await countQuestions(unit.tx, instance.id, () => true)) >= mostQuestions)
    throw new BusinessError(400, 'question.too-many', { args: { count: mostQuestions } });
  const task = await openTask(look);
  const askedOf = await personAsked(look, model, path);
  await unit.tx
    .insertInto('wf_question')
    .values({
      tenant_id: instance.tenant_id,
      instance_id: instance.id,
      path,
      row_key: row,
      asked_of: askedOf,
      asked_seq: nextSeq(instance),
      answered_seq: null,
      release_id: task.release_id,
      row_marks: await marksOf(look, model, path),
    })
    .execute();
  await addEvent(unit, instance, { kind: 'ask', taskId: task.id, step: task.step, comment: text });
  await tell(look, { task, reason: 'question', text, model, path }, [askedOf, task.assignee]);
}

/**
 * Answers a question, which closes it.
 *
 * @throws BusinessError 400 where it is not there, is answered already, or the process has ended; 403 for others than
 *   who was asked, who has the task and who asked
 */
export async function answerQuestion(unit: Unit, { id, text }: Answer): Promise<void> {
  const before = await questionOf(unit.tx, id);
  if (before === undefined) throw new BusinessError(400, 'question.missing');
  const instance = await lockRunning(unit.tx, before.instance_id);
  const question = await questionOf(unit.tx, id);
  if (question === undefined || question.answered_by !== null) throw new BusinessError(400, 'question.missing');
  if (!mayAnswer(question, unit.principal.userId)) throw new BusinessError(403, 'question.not-yours');
  const [{ path, asked_by, asked_of } = question] = await placedNow(unit, [question]);
  const look = { ...unit, instance };
  const model = await wholeForm(look);
  if (model === null || !maySee(model, path, unit.principal.roles)) throw new BusinessError(403, 'question.not-yours');
  const task = await openTask(look);
  const answered_seq = nextSeq(instance);
  await unit.tx.updateTable('wf_question').set({ answered_seq }).where('id', '=', id).execute();
  await addEvent(unit, instance, { kind: 'answer', taskId: task.id, step: task.step, comment: text });
  touch(unit, { users: [asked_of, task.assignee].filter((one) => one !== null) });
  await tell(look, { task, reason: 'answer', text, model, path }, [asked_by]);
}

async function openTask({ tx, instance }: ReadUnit): Promise<TaskRow> {
  const task = await openTaskOf(tx, instance.id);
  if (task === undefined) throw new BusinessError(400, 'process.missing');
  return task;
}

interface Said {
  readonly task: TaskRow;
  readonly reason: 'question' | 'answer';
  readonly text: string;
  readonly model: ProcessModel;
  readonly path: string;
}

/** Tells these people what was said, and the pages that show the instance that there is something new. */
async function tell(unit: ReadUnit, { model, path, ...said }: Said, people: readonly (string | null)[]): Promise<void> {
  const { userId, tenantId } = unit.principal;
  const to = [...new Set(people.flatMap((one) => one ?? []))].filter((one) => one !== userId);
  await unit.emit({ kind: 'question-said', ...said, to, mayRead: (roles) => maySee(model, path, roles) });
  await announce(unit.tx, { kind: 'question', tenantId, taskId: said.task.id, users: [userId, ...to] });
}

function maySee(model: ProcessModel, path: string, roles: readonly string[]): boolean {
  return !isHidden(path, hiddenPaths(model, roles));
}

/** Whether the form has the field, and the data the row. */
async function hasValue({ tx, instance }: ReadUnit, model: ProcessModel, { path, row }: Place): Promise<boolean> {
  const field = fieldOfPath(model, path);
  if (field === undefined || field.columns !== null) return false;
  if (field.table === null) return row === '';
  const key = rowKeyOf(model)(field.table);
  // Both names are keys as the meta-schema allows them, letters and digits.
  const found =
    key === null
      ? sql<boolean>`coalesce(jsonb_array_length(data -> ${field.table}::text), 0) >= ${rowNumber(row)}::float8`
      : sql<boolean>`jsonb_path_exists(data, ${`$.${field.table}[*] ? (@.${key} == $key)`}::jsonpath,
          jsonb_build_object('key', ${row}::text))`;
  const { there } = await tx
    .selectFrom('wf_instance')
    .select(found.as('there'))
    .where('id', '=', instance.id)
    .executeTakeFirstOrThrow();
  return there;
}

/** Marks of the rows of the table that a path stands in, where no key names them. */
async function marksOf({ tx, instance }: ReadUnit, model: ProcessModel, path: string): Promise<string | null> {
  const table = fieldOfPath(model, path)?.table ?? null;
  if (table === null || rowKeyOf(model)(table) !== null) return null;
  return JSON.stringify(rowMarks(await storedRows(tx, instance.id, table)));
}

/** The number of a row, from 1; none reaches what is no number. */
function rowNumber(row: string): number {
  return /^[1-9]\d{0,6}$/.test(row) ? Number(row) : Infinity;
}

/** Who did the step of a value the last time, where it is somebody else who is still there and may see it. */
async function personAsked(unit: ReadUnit, model: ProcessModel, path: string): Promise<string | null> {
  const [table = ''] = path.split('.');
  const steps = model.steps.filter(({ edit }) => edit.includes(path) || edit.includes(table));
  const doer = await lastDoer(
    unit.tx,
    unit.instance.id,
    steps.flatMap(({ id, was }) => [id, ...was]),
  );
  if (doer === null || doer === unit.principal.userId) return null;
  const identity = await loadIdentity(unit.tx, doer);
  return identity !== null && maySee(model, path, identity.roles) ? doer : null;
}
