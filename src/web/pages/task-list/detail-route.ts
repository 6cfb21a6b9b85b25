import type { Language, Text } from '../../../core/text/text.ts';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { rememberDetail } from '../../data/tabs/dynamic-routes.ts';
import { detailPath } from './task-path.ts';

/** The name of a page about something with a number, e.g. a process and its business number. */
export function numberedTitle(label: Text, code: string): Text {
  return code === '' ? label : { zh: `${label.zh} ${code}`, en: `${label.en} ${code}` };
}

/** S2-26: writes down that a list opens the detail page of a task's instance. */
export function rememberTaskDetail(task: TaskRow, language: Language): void {
  rememberDetail({
    formRoute: detailPath(task),
    formName: numberedTitle(task.processLabel, task.processCode)[language],
    formDesc: task.taskLabel[language],
    routeId: task.processInstanceId,
  });
}
