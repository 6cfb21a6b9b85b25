import { wayBetween } from '../forms/convert-data.ts';
import { usableRelease } from '../forms/find-release.ts';
import { versionHead } from '../forms/release-queries.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Principal } from '../platform/http/access.ts';
import { rowsOf } from '../../core/form/row-list.ts';
import type { Row } from '../../core/values/finding.ts';
import { versionOf } from './converted-draft.ts';
import { nobody } from './left-with-task.ts';
import { pinnedRelease } from './task-release.ts';
import type { TaskRow } from './task-store.ts';
import { visibleData } from './visible-data.ts';
import type { Unit } from '../platform/unit.ts';

/** Who gets a draft that somebody else wrote. */
type Receiver = Pick<Principal, 'userId' | 'roles'>;

/** Leaves the draft of a task's former holder for whoever claims the task next. */
export async function leaveDraft(tx: TenantTransaction, taskId: string, holder: string): Promise<void> {
  await moveDraft(tx, taskId, holder, nobody);
}

/** Gives the draft that was left with a task to who claimed it. */
export function takeLeftDraft(unit: Unit, task: TaskRow, receiver: Receiver): Promise<void> {
  return passDraft(unit, task, nobody, receiver);
}

/** Gives one person's draft of a task to another, without what the other may not see; theirs of before gives way. */
export async function passDraft(unit: Unit, task: TaskRow, from: string, receiver: Receiver): Promise<void> {
  const draft = await unit.tx
    .selectFrom('wf_draft')
    .select('body')
    .where('task_id', '=', task.id)
    .where('user_id', '=', from)
    .executeTakeFirst();
  if (draft === undefined) return;
  const body = await visibleBody(unit, task, receiver, draft.body);
  await moveDraft(unit.tx, task.id, from, receiver.userId);
  await unit.tx
    .updateTable('wf_draft')
    .set({ body })
    .where('task_id', '=', task.id)
    .where('user_id', '=', receiver.userId)
    .execute();
}

async function moveDraft(tx: TenantTransaction, taskId: string, from: string, to: string): Promise<void> {
  const drafts = (userId: string) =>
    tx.selectFrom('wf_draft').select('task_id').where('task_id', '=', taskId).where('user_id', '=', userId);
  if ((await drafts(from).executeTakeFirst()) === undefined) return;
  await tx.deleteFrom('wf_draft').where('task_id', '=', taskId).where('user_id', '=', to).execute();
  await tx
    .updateTable('wf_draft')
    .set({ user_id: to })
    .where('task_id', '=', taskId)
    .where('user_id', '=', from)
    .execute();
}

/** The parts of a draft's body that pages write; a list is kept as it came, whatever is in it. */
interface Body {
  readonly release: unknown;
  readonly header: Row;
  readonly patches: readonly unknown[];
}

async function visibleBody(unit: Unit, task: TaskRow, { roles }: Receiver, text: string): Promise<string> {
  const body = JSON.parse(text) as Body;
  const typedInto = await formTypedInto(unit, task, versionOf(body.release));
  // Without a form that says who may see what, nothing is passed on.
  if (typedInto === null) return JSON.stringify({ ...body, header: {}, patches: [] });
  const { view } = unit.services.kits.of(typedInto.found.loaded, typedInto.step, roles);
  const header = visibleData(body.header, view, new Set());
  const patches = rowsOf(body.patches).flatMap(({ table, rows }) => {
    if (typeof table !== 'string') return [];
    const shown = visibleData({ [table]: rows }, view, new Set())[table];
    return shown === undefined ? [] : [{ table, rows: shown }];
  });
  return JSON.stringify({ ...body, header, patches });
}

/**
 * The form that a draft's values are named by, with what the task's step is called there: an older one where the task
 * moved up since. Whoever reads the draft has it converted, and is told what finds no place.
 */
async function formTypedInto(unit: Unit, { release_id, step }: TaskRow, version: number | null) {
  const found = await pinnedRelease(unit, release_id, step);
  if (found === null || version === null || version === found.head.version) return found && { found, step };
  const head = await versionHead(unit.tx, found.head.form_id, version);
  const older = head === undefined ? null : await usableRelease(unit, head);
  const way = older === null ? null : await wayBetween(unit, older.head.id, found);
  const model = older?.loaded.model;
  if (older === null || way === null || model?.kind !== 'process') return { found, step };
  const then = model.steps.find(({ id }) => way.conversion.names.step(id) === step);
  return then === undefined ? { found, step } : { found: older, step: then.id };
}
