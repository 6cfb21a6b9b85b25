import type { Repeated } from '../../../core/calls/last-time.ts';
import type { FoundWork } from '../../../core/calls/found-work.ts';
import type { Body } from '../../../core/calls/calls.ts';
import type { Question } from '../../../core/calls/questions.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import type { DraftReply, ProcessDefinitionRow, TaskCounters, TaskRow } from '../../../core/calls/tasks.ts';
import { ask } from './client.ts';

/** The task lists that answer with task rows. */
export type TaskListName = 'claim' | 'todo' | 'send' | 'done' | 'stage';

/** Paging, order and filters of a list. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** S7-20: one page of a task list. */
export function listTasks(list: TaskListName, query: ListQuery): Promise<Page<TaskRow>> {
  return ask(`GET /api/blade-flow/work/${list}-list`, { query, silent: true });
}

/** S7-20: processes that this person may start. */
export function listStartable(query: ListQuery): Promise<Page<ProcessDefinitionRow>> {
  return ask('GET /api/blade-flow/work/start-list', { query, silent: true });
}

/** What the caller's last task of the same step held in the fields that are filled in as last time; null without one. */
export async function loadLastTime(taskId: string): Promise<Repeated | null> {
  return (await ask('GET /api/blade-flow/work/last-time', { query: { taskId } })).last;
}

/** Where the samples wait that a scanned code means. */
export function scanForWork(code: string): Promise<FoundWork> {
  return ask('GET /api/blade-flow/work/scan', { query: { code }, silent: true });
}

/** The questions about an instance; without one, the open ones that wait for the caller. */
export function loadQuestions(processInstanceId?: string): Promise<readonly Question[]> {
  const query = processInstanceId === undefined ? {} : { processInstanceId };
  return ask('GET /api/blade-flow/work/questions', { query, silent: true });
}

/** Asks about a value of an instance. */
export function askQuestion(body: Body<'POST /api/blade-flow/work/ask'>): Promise<unknown> {
  return ask('POST /api/blade-flow/work/ask', { body, silent: true });
}

/** Answers a question. */
export function answerQuestion(body: Body<'POST /api/blade-flow/work/answer'>): Promise<unknown> {
  return ask('POST /api/blade-flow/work/answer', { body, silent: true });
}

const refresh = ['counters'];

/** S7-22: takes a task; fails when somebody else was first. */
export function claimTask(taskId: string): Promise<unknown> {
  return ask('POST /api/blade-flow/work/claim-task', { query: { taskId }, refresh });
}

/** S7-24: gives a claimed task back to its candidates. */
export function cancelReceive(taskId: string): Promise<unknown> {
  return ask('POST /api/blade-flow/workflow/cancelReceive', { query: { taskId }, refresh });
}

/** S7-25: takes back the caller's last completion. */
export function recaption(processInstanceId: string): Promise<unknown> {
  return ask('POST /api/blade-flow/workflow/recaption', { query: { processInstanceId }, refresh });
}

/** S7-25: withdraws a process that the caller started. */
export function revokeProcess(processInstanceId: string): Promise<unknown> {
  return ask('POST /api/blade-flow/workflow/revokeProcess', { query: { processInstanceId }, refresh });
}

/** S7-27: the counters of the task lists and stages. */
export function taskCount(): Promise<TaskCounters> {
  return ask('GET /api/blade-flow/work/taskCount', { silent: true });
}

/** What waits behind a menu entry; -1 stands for no value. */
export interface MenuNotice {
  readonly menuId: string;
  readonly count: number;
}

/** S7-28: what waits behind each of these menu entries. */
export function menuNotices(body: readonly string[]): Promise<readonly MenuNotice[]> {
  return ask('POST /api/seqdesk-experimental-delivery/digitnotice/aggregation', { body, silent: true });
}

/** A task with its form, data, draft and history. */
export function taskDetail(taskId: string, signal?: AbortSignal): Promise<TaskDetail> {
  const options = signal === undefined ? {} : { signal };
  return ask('GET /api/blade-flow/work/task-detail', { query: { taskId }, silent: true, ...options });
}

/** An instance with its data and history, read only. */
export function instanceDetail(processInstanceId: string): Promise<TaskDetail> {
  return ask('GET /api/blade-flow/work/instance-detail', { query: { processInstanceId }, silent: true });
}

/** What is kept as a draft: `seq` grows with every save of one editing session. */
export type DraftBody = Omit<DraftReply, 'savedAt' | 'left'>;

/** What a draft belongs to: a task, or the application form of a process. */
export type DraftPlace = { readonly taskId: string } | { readonly processDefinitionId: string };

/** The draft of an application form; null where there is none. */
export async function startDraft(processDefinitionId: string): Promise<DraftReply | null> {
  const reply = await ask('GET /api/blade-flow/process/draft', { query: { processDefinitionId }, silent: true });
  return reply !== null && 'seq' in reply ? reply : null;
}

/** Stores a draft; an older `seq` fails with the newer draft in the error's data. */
export function saveDraft(place: DraftPlace, body: DraftBody): Promise<unknown> {
  return 'taskId' in place
    ? ask('POST /api/blade-flow/work/draft', { query: place, body, silent: true })
    : ask('POST /api/blade-flow/process/draft', { query: place, body, silent: true });
}

/** What was typed into an older form, by the version that the page shows; refused where there is another by now. */
export function convertDraft(
  place: DraftPlace,
  { release, header, patches }: Pick<DraftBody, 'release' | 'header' | 'patches'>,
  to: number,
): Promise<Pick<DraftReply, 'header' | 'patches' | 'left'>> {
  const body = { release, header, patches, to };
  return 'taskId' in place
    ? ask('POST /api/blade-flow/work/convert-draft', { query: place, body, silent: true })
    : ask('POST /api/blade-flow/process/convert-draft', { query: place, body, silent: true });
}

/** Forgets a draft. */
export function discardDraft(place: DraftPlace): Promise<unknown> {
  return 'taskId' in place
    ? ask('DELETE /api/blade-flow/work/draft', { query: place })
    : ask('DELETE /api/blade-flow/process/draft', { query: place });
}
