import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Row } from '../../core/values/finding.ts';
import { isId } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** A question with what was said, and the instance that it is about. */
export interface QuestionRow {
  readonly id: string;
  readonly instance_id: string;
  readonly path: string;
  readonly row_key: string;
  /** The form that it was asked on; null where that is not known. */
  readonly asked_release: string | null;
  /** Marks of the rows of its table, as they were when it was asked; null where keys name them. */
  readonly row_marks: readonly Row[] | null;
  readonly asked_of: string | null;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly text: string;
  readonly answered_by: string | null;
  readonly answered_at: Date | null;
  readonly answer: string | null;
  readonly process_key: string;
  readonly business_no: string;
  /** Who has the open task; null where nobody has. */
  readonly holder: string | null;
  /** The open task and its step; null once the process has ended. */
  readonly task_id: string | null;
  readonly step: string | null;
  readonly running: boolean;
  readonly release_id: string;
}

/** Most questions of an instance, and most that are listed at once. */
export const mostQuestions = 500;

async function questions(tx: TenantTransaction, which: RawBuilder<SqlBool>): Promise<readonly QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select q.id, q.instance_id, q.path, q.row_key, q.release_id::text as asked_release, q.row_marks, q.asked_of, a.actor as asked_by, a.at as asked_at, a.comment as text,
      b.actor as answered_by, b.at as answered_at, b.comment as answer, i.process_key, i.business_no,
      t.assignee as holder, t.id as task_id, t.step, i.status = 'running' as running,
      coalesce(t.release_id, i.data_release, d.release_id)::text as release_id
    from wf_question q
    join wf_instance i on i.id = q.instance_id
    join wf_definition d on d.id = i.definition_id
    join wf_event a on a.instance_id = q.instance_id and a.seq = q.asked_seq
    left join wf_event b on b.instance_id = q.instance_id and b.seq = q.answered_seq
    left join wf_task t on t.instance_id = i.id and t.status <> 'done'
    where ${which} order by a.at, q.id limit ${mostQuestions}`.execute(tx);
  return rows;
}

/** The questions about an instance, oldest first. */
export function questionsOf(tx: TenantTransaction, instanceId: string): Promise<readonly QuestionRow[]> {
  return questions(tx, sql<SqlBool>`q.instance_id = ${instanceId}`);
}

/** The open questions that wait for a person: those asked of them, and those about what they have the task of. */
export function questionsFor(tx: TenantTransaction, userId: string): Promise<readonly QuestionRow[]> {
  const waits = sql<SqlBool>`q.answered_seq is null and i.status = 'running' and a.actor <> ${userId}
    and (q.asked_of = ${userId} or t.assignee = ${userId})`;
  return questions(tx, waits);
}

/** A question; undefined where there is none. */
export async function questionOf(tx: TenantTransaction, id: string): Promise<QuestionRow | undefined> {
  return isId(id) ? (await questions(tx, sql<SqlBool>`q.id = ${id}`))[0] : undefined;
}

/** Whether a person may answer: who was asked, who has the task, and who asked. */
export function mayAnswer({ answered_by, running, ...question }: QuestionRow, userId: string): boolean {
  const { asked_of, asked_by, holder } = question;
  return answered_by === null && running && [asked_of, asked_by, holder].includes(userId);
}

/** Where questions and answers are pinned, by the number of their event. */
export async function questionPlaces(
  tx: TenantTransaction,
  instanceId: string,
): Promise<ReadonlyMap<number, { readonly path: string; readonly row: string }>> {
  const rows = await tx
    .selectFrom('wf_question')
    .select(['path', 'row_key', 'asked_seq', 'answered_seq'])
    .where('instance_id', '=', instanceId)
    .execute();
  return new Map(
    rows.flatMap(({ path, row_key: row, asked_seq, answered_seq }) =>
      [asked_seq, answered_seq].flatMap((seq) => (seq === null ? [] : [[seq, { path, row }] as const])),
    ),
  );
}

/** How many questions were asked about these values of an instance. */
export async function countQuestions(
  tx: TenantTransaction,
  instanceId: string,
  isSeen: (path: string) => boolean,
): Promise<number> {
  const rows = await tx.selectFrom('wf_question').select('path').where('instance_id', '=', instanceId).execute();
  return rows.filter(({ path }) => isSeen(path)).length;
}
