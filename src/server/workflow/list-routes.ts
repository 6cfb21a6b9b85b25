import { principalOf } from '../platform/http/access.ts';
import { handle, route, type Route } from '../platform/http/handle.ts';
import { sendSheet } from '../workbooks/send-sheet.ts';
import { compareSteps } from './compare-steps.ts';
import { exportDone } from './export-done.ts';
import { flowHistory, wholeTrail } from './history.ts';
import { lastTime } from './last-time.ts';
import { definitionsNamed, startList } from './list-definitions.ts';
import { listTasks } from './list-tasks.ts';
import { readQuestions } from './read-questions.ts';
import { taskCount } from './task-count.ts';
import { instanceDetail, taskDetail } from './task-detail.ts';
import { printInstance } from './print-instance.ts';
import { candidatesOf, lookUpPeople } from './user-lookup.ts';

/** What can be read of the workflow: lists (S7-20), counters (S7-27), single tasks and instances, people. */
export const workflowReadRoutes: readonly Route[] = [
  handle('GET /api/blade-flow/work/start-list', (unit, { query }) => startList(unit, query)),
  handle('GET /api/blade-flow/work/claim-list', (unit, { query }) => listTasks(unit, 'claim', query)),
  handle('GET /api/blade-flow/work/todo-list', (unit, { query }) => listTasks(unit, 'todo', query)),
  handle('GET /api/blade-flow/work/send-list', (unit, { query }) => listTasks(unit, 'send', query)),
  handle('GET /api/blade-flow/work/done-list', (unit, { query }) => listTasks(unit, 'done', query)),
  route('GET /api/blade-flow/work/exportDoneList', async ({ services, request, reply }, { query, language, call }) =>
    sendSheet(reply, await exportDone(services, principalOf(request), { query, language, call })),
  ),
  handle('POST /api/blade-flow/work/getProcessListByName', (unit, { query }) => definitionsNamed(unit, query.flowName)),
  handle('GET /api/blade-flow/work/taskCount', taskCount),
  handle('GET /api/blade-flow/work/task-detail', (unit, { query }) => taskDetail(unit, query.taskId)),
  handle('GET /api/blade-flow/work/candidates', (unit, { query }) => candidatesOf(unit, query)),
  handle('GET /api/blade-flow/work/last-time', async (unit, { query }) => ({
    last: await lastTime(unit, query.taskId),
  })),
  handle('GET /api/blade-flow/work/compare', (unit, { query }) => compareSteps(unit, query)),
  handle('GET /api/blade-flow/work/print', (unit, { query }) => printInstance(unit, query)),
  handle('GET /api/blade-flow/work/instance-detail', (unit, { query }) =>
    instanceDetail(unit, query.processInstanceId),
  ),
  handle('GET /api/blade-flow/work/trail', (unit, { query }) => wholeTrail(unit, query.processInstanceId)),
  handle('GET /api/blade-flow/process/history-flow-list', (unit, { query, call }) =>
    flowHistory(unit, query.processInstanceId, call),
  ),
  handle('GET /api/blade-flow/work/questions', (unit, { query }) => readQuestions(unit, query.processInstanceId ?? '')),
  handle('GET /api/blade-user/lookup', (unit, { query }) => lookUpPeople(unit, query)),
];
