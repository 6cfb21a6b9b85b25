import { apiGroups } from '../../../core/product.ts';
import type { Finding } from '../../../core/values/finding.ts';
import type { Person } from '../services/lookups.ts';
import { get, getFile, post, remove, type CallOptions, type ReceivedFile } from './client.ts';
import type {
  Comparison,
  DraftReply,
  Page,
  PreviewedTask,
  PrintReply,
  ProcessDefinitionRow,
  TaskCounters,
  TaskDetail,
  TaskRow,
} from './wire.ts';

/** The task lists that answer with task rows. */
export type TaskListName = 'claim' | 'todo' | 'send' | 'done' | 'stage';

/** Paging, order and filters of a list. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** S7-20: one page of a task list. */
export function listTasks(list: TaskListName, query: ListQuery): Promise<Page<TaskRow>> {
  return get(`/blade-flow/work/${list}-list`, query, { silent: true });
}

/** S7-21: the done-list as a workbook, with the filters of the list. */
export function exportDoneList(
  filters: ListQuery,
  options: Pick<CallOptions, 'signal' | 'onDownloadProgress'>,
): Promise<ReceivedFile> {
  return getFile('/blade-flow/work/exportDoneList', { ...options, params: filters, silent: true });
}

/** S7-20: processes that this person may start. */
export function listStartable(query: ListQuery): Promise<Page<ProcessDefinitionRow>> {
  return get('/blade-flow/work/start-list', query, { silent: true });
}

/** S7-22: takes a task; fails when somebody else was first. */
export function claimTask(taskId: string): Promise<unknown> {
  return post('/blade-flow/work/claim-task', undefined, { params: { taskId }, refresh: ['counters'] });
}

/** S7-24: gives a claimed task back to its candidates. */
export function cancelReceive(taskId: string): Promise<unknown> {
  return post('/blade-flow/workflow/cancelReceive', undefined, { params: { taskId }, refresh: ['counters'] });
}

/** Puts a task that a colleague claimed before its candidates again. */
export function releaseTask(taskId: string, reason: string): Promise<unknown> {
  return post('/blade-flow/workflow/releaseTask', { taskId, reason }, { silent: true });
}

/** Gives a task that a colleague claimed to another candidate. */
export function handOverTask(taskId: string, userId: string, reason: string): Promise<unknown> {
  return post('/blade-flow/workflow/handOverTask', { taskId, userId, reason }, { silent: true });
}

/** Who could take over a task, at most 50. */
export function taskCandidates(taskId: string, q: string): Promise<readonly Person[]> {
  return get('/blade-flow/work/candidates', { taskId, q }, { silent: true });
}

/** S7-25: takes back the caller's last completion. */
export function recaption(processInstanceId: string): Promise<unknown> {
  return post('/blade-flow/workflow/recaption', undefined, { params: { processInstanceId }, refresh: ['counters'] });
}

/** S7-25: withdraws a process that the caller started. */
export function revokeProcess(processInstanceId: string): Promise<unknown> {
  return post('/blade-flow/workflow/revokeProcess', undefined, {
    params: { processInstanceId },
    refresh: ['counters'],
  });
}

/** Body of a completion. */
export interface Completion {
  readonly taskId: string;
  readonly processInstanceId: string;
  readonly outcome: string;
  readonly comment: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly release: { readonly formId: string; readonly version: number };
  /** Processes to open, of those the outcome offers. */
  readonly open?: readonly string[];
}

/** S7-23: hands a step in. A refusal carries `findings` in the error's data; the page shows them at their places. */
export function completeTask(completion: Completion): Promise<unknown> {
  return post('/blade-flow/work/complete-task', completion, { silent: true, refresh: ['counters'] });
}

/** S7-27: the counters of the task lists and stages. */
export function taskCount(): Promise<TaskCounters> {
  return get('/blade-flow/work/taskCount', {}, { silent: true });
}

/** What waits behind a menu entry; -1 stands for no value. */
export interface MenuNotice {
  readonly menuId: string;
  readonly count: number;
}

/** S7-28: what waits behind each of these menu entries. */
export function menuNotices(menuIds: readonly string[]): Promise<readonly MenuNotice[]> {
  return post(`/${apiGroups.delivery}/digitnotice/aggregation`, menuIds, { silent: true });
}

/** A task with its form, data, draft and history. */
export function taskDetail(taskId: string, signal?: AbortSignal): Promise<TaskDetail> {
  return get('/blade-flow/work/task-detail', { taskId }, { silent: true, ...(signal === undefined ? {} : { signal }) });
}

/** An instance with its data and history, read only. */
export function instanceDetail(processInstanceId: string): Promise<TaskDetail> {
  return get('/blade-flow/work/instance-detail', { processInstanceId }, { silent: true });
}

/** What a print of an instance puts on paper; an empty name stands for the first print. */
export function printReply(processInstanceId: string, print: string): Promise<PrintReply> {
  return get('/blade-flow/work/print', { processInstanceId, print }, { silent: true });
}

/** What changed between two events of the history, with so many rows of each table. */
export function compareSteps(
  processInstanceId: string,
  span: { readonly from: number; readonly to: number; readonly rows: number },
): Promise<Comparison> {
  return get('/blade-flow/work/compare', { processInstanceId, ...span }, { silent: true });
}

/** What is kept as a draft: `seq` grows with every save of one editing session. */
export type DraftBody = Omit<DraftReply, 'savedAt' | 'left'>;

/** Stores a draft; an older `seq` fails with the newer draft in the error's data. */
export function saveDraft(taskId: string, draft: DraftBody): Promise<unknown> {
  return post('/blade-flow/work/draft', draft, { params: { taskId }, silent: true });
}

/** What was typed into an older form of a task, by the version that its page shows; refused where the task shows another. */
export function convertDraft(
  taskId: string,
  { release, header, patches }: Pick<DraftBody, 'release' | 'header' | 'patches'>,
  to: number,
): Promise<Pick<DraftReply, 'header' | 'patches' | 'left'>> {
  const draft = { release, header, patches, to };
  return post('/blade-flow/work/convert-draft', draft, { params: { taskId }, silent: true });
}

/** Which of the places that rows were put in are not free. */
export function checkPlaces(taskId: string, data: Readonly<Record<string, unknown>>): Promise<readonly Finding[]> {
  return post('/blade-flow/work/check-places', { data }, { params: { taskId }, silent: true });
}

/** Forgets the draft of a task. */
export function discardDraft(taskId: string): Promise<unknown> {
  return remove('/blade-flow/work/draft', { taskId });
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
  return post('/blade-flow/process/start', { processDefinitionId, data }, { silent: true });
}

/** What became of one task of a batch; 200 where it went well. */
export interface BatchResult {
  readonly taskId: string;
  readonly code: number;
  readonly msg: string;
}

/** Claims tasks, each by itself; at most 50. */
export function claimTasks(taskIds: readonly string[]): Promise<readonly BatchResult[]> {
  return post('/blade-flow/work/claim-tasks', { taskIds }, { silent: true });
}

/** Gives claimed tasks back, each by itself; at most 50. */
export function cancelReceives(taskIds: readonly string[]): Promise<readonly BatchResult[]> {
  return post('/blade-flow/workflow/cancelReceives', { taskIds }, { silent: true });
}

/** Completes reviews with one opinion, each by itself; at most 50. */
export function completeTasks(
  taskIds: readonly string[],
  decision: { readonly outcome: string; readonly comment: string },
): Promise<readonly BatchResult[]> {
  return post('/blade-flow/work/complete-tasks', { taskIds, ...decision }, { silent: true });
}

/** Whether tasks can be decided on together, and what changed since each was last returned; at most 50. */
export function previewCompletion(taskIds: readonly string[]): Promise<readonly PreviewedTask[]> {
  return post('/blade-flow/work/complete-preview', { taskIds }, { silent: true });
}
