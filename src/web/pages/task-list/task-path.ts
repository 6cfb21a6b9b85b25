import type { TaskRow } from '../../../core/calls/tasks.ts';

/** A moment of the wire as the lists show it, to the minute; empty when there is none. */
export function shownTime(moment: string): string {
  return moment.slice(0, 16);
}

/** Address of a task's step page (S2-17). */
export function stepPath(task: Pick<TaskRow, 'routeValue' | 'stepCode' | 'taskId' | 'processCode'>): string {
  const code = task.processCode === '' ? '' : `/${encodeURIComponent(task.processCode)}`;
  return `/work/process/${task.routeValue}/${task.stepCode}/${task.taskId}${code}`;
}

/** Address of the detail page of a task's instance. */
export function detailPath(task: Pick<TaskRow, 'routeValue' | 'processInstanceId' | 'processCode'>): string {
  const code = task.processCode === '' ? '' : `/${encodeURIComponent(task.processCode)}`;
  return `/work/process/${task.routeValue}/detail/${task.processInstanceId}${code}`;
}

/** The `category` by which the lists know the tasks of a process (S7-20). */
export function categoryOf(process: string): string {
  return `flow_${process}`;
}

/** The same for the tasks of several; undefined for those of any. */
export function categoriesOf(processes: readonly string[]): string | undefined {
  return processes.length === 0 ? undefined : processes.map(categoryOf).join(',');
}

/** Tasks that go into one sheet. */
export const mostTasksOfSheet = 20;

/** Address of the page on which tasks of one step are filled in as one sheet. */
export function sheetPath(tasks: readonly TaskRow[]): string {
  const [first] = tasks;
  const ids = tasks.map(({ taskId }) => taskId).join(',');
  return `/work/process/${first?.routeValue ?? ''}/${first?.stepCode ?? ''}/sheet?tasks=${ids}`;
}
