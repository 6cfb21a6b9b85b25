import type { Page } from '../../../core/calls/shapes.ts';
import type { Completion, PreviewedTask, BatchResult } from '../../../core/calls/moves.ts';
import type { Comparison, PrintReply, TaskDetail } from '../../../core/calls/task-detail.ts';
import type { DraftReply, ProcessDefinitionRow, TaskCounters, TaskRow } from '../../../core/calls/tasks.ts';
import type { Person } from '../../../core/calls/people.ts';
import type { Finding } from '../../../core/values/finding.ts';
import { ask, askFile, type CallOptions, type ReceivedFile } from './client.ts';

/** The task lists that answer with task rows. */
export type TaskListName = 'claim' | 'todo' | 'send' | 'done' | 'stage';

/** Paging, order and filters of a list. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** S7-20: one page of a task list. */
export function listTasks(list: TaskListName, query: ListQuery): Promise<Page<TaskRow>> {
  return ask(`GET /api/blade-flow/work/${list}-list`, { query, silent: true });
}

/** S7-21: the done-list as a workbook, with the filters of the list. */
export function exportDoneList(
  query: ListQuery,
  options: Pick<CallOptions, 'signal' | 'onDownloadProgress'>,
): Promise<ReceivedFile> {
  return askFile('GET /api/blade-flow/work/exportDoneList', { ...options, query, silent: true });
}

/** S7-20: processes that this person may start. */
export function listStartable(query: ListQuery): Promise<Page<ProcessDefinitionRow>> {
  return ask('GET /api/blade-flow/work/start-list', { query, silent: true });
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

/** Puts a task that a colleague claimed before its candidates again. */
export function releaseTask(taskId: string, reason: string): Promise<unknown> {
  return ask('POST /api/blade-flow/workflow/releaseTask', { body: { taskId, reason }, silent: true });
}

/** Gives a task that a colleague claimed to another candidate. */
export function handOverTask(taskId: string, userId: string, reason: string): Promise<unknown> {
  return ask('POST /api/blade-flow/workflow/handOverTask', { body: { taskId, userId, reason }, silent: true });
}

/** Who could take over a task, at most 50. */
export function taskCandidates(taskId: string, q: string): Promise<readonly Person[]> {
  return ask('GET /api/blade-flow/work/candidates', { query: { taskId, q }, silent: true });
}

/** S7-25: takes back the caller's last completion. */
export function recaption(processInstanceId: string): Promise<unknown> {
  return ask('POST /api/blade-flow/workflow/recaption', { query: { processInstanceId }, refresh });
}

/** S7-25: withdraws a process that the caller started. */
export function revokeProcess(processInstanceId: string): Promise<unknown> {
  return ask('POST /api/blade-flow/workflow/revokeProcess', { query: { processInstanceId }, refresh });
}

/** S7-23: hands a step in. A refusal carries `findings` in the error's data; the page shows them at their places. */
export function completeTask(body: Completion): Promise<unknown> {
  return ask('POST /api/blade-flow/work/complete-task', { body, silent: true, refresh });
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

/** What a print of an instance puts on paper; an empty name stands for the first print. */
export function printReply(processInstanceId: string, print: string): Promise<PrintReply> {
  return ask('GET /api/blade-flow/work/print', { query: { processInstanceId, print }, silent: true });
}

/** What changed between two events of the history, with so many rows of each table. */
export function compareSteps(
  processInstanceId: string,
  span: { readonly from: number; readonly to: number; readonly rows: number },
): Promise<Comparison> {
  return ask('GET /api/blade-flow/work/compare', { query: { processInstanceId, ...span }, silent: true });
}

/** What is kept as a draft: `seq` grows with every save of one editing session. */
export type DraftBody = Omit<DraftReply, 'savedAt' | 'left'>;

/** Stores a draft; an older `seq` fails with the newer draft in the error's data. */
export function saveDraft(taskId: string, body: DraftBody): Promise<unknown> {
  return ask('POST /api/blade-flow/work/draft', { query: { taskId }, body, silent: true });
}

/** What was typed into an older form of a task, by the version that its page shows; refused where the task shows another. */
export function convertDraft(
  taskId: string,
  { release, header, patches }: Pick<DraftBody, 'release' | 'header' | 'patches'>,
  to: number,
): Promise<Pick<DraftReply, 'header' | 'patches' | 'left'>> {
  const body = { release, header, patches, to };
  return ask('POST /api/blade-flow/work/convert-draft', { query: { taskId }, body, silent: true });
}

/** Which of the places that rows were put in are not free. */
export function checkPlaces(taskId: string, data: Readonly<Record<string, unknown>>): Promise<readonly Finding[]> {
  return ask('POST /api/blade-flow/work/check-places', { query: { taskId }, body: { data }, silent: true });
}

/** Forgets the draft of a task. */
export function discardDraft(taskId: string): Promise<unknown> {
  return ask('DELETE /api/blade-flow/work/draft', { query: { taskId } });
}

/** What a start answers. */
export interface StartReply {
  readonly processInstanceId: string;
  readonly taskId?: string;
  readonly businessNo: string;
}

/** Starts a process from its application form; a refusal carries `findings`. */
export function startProcess(
  processDefinitionId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<StartReply> {
  return ask('POST /api/blade-flow/process/start', { body: { processDefinitionId, data }, silent: true });
}

/** Claims tasks, each by itself; at most 50. */
export function claimTasks(taskIds: readonly string[]): Promise<readonly BatchResult[]> {
  return ask('POST /api/blade-flow/work/claim-tasks', { body: { taskIds }, silent: true });
}

/** Gives claimed tasks back, each by itself; at most 50. */
export function cancelReceives(taskIds: readonly string[]): Promise<readonly BatchResult[]> {
  return ask('POST /api/blade-flow/workflow/cancelReceives', { body: { taskIds }, silent: true });
}

/** Completes reviews with one opinion, each by itself; at most 50. */
export function completeTasks(
  taskIds: readonly string[],
  decision: { readonly outcome: string; readonly comment: string },
): Promise<readonly BatchResult[]> {
  return ask('POST /api/blade-flow/work/complete-tasks', { body: { taskIds, ...decision }, silent: true });
}

/** Whether tasks can be decided on together, and what changed since each was last returned; at most 50. */
export function previewCompletion(taskIds: readonly string[]): Promise<readonly PreviewedTask[]> {
  return ask('POST /api/blade-flow/work/complete-preview', { body: { taskIds }, silent: true });
}
