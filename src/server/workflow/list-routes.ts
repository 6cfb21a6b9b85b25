import { principalOf } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import { languageOf } from '../platform/http/language.ts';
import { requiredText, type RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { sendSheet } from '../workbooks/send-sheet.ts';
import { compareSteps } from './compare-steps.ts';
import { exportDone } from './export-done.ts';
import { flowHistory, wholeTrail } from './history.ts';
import { definitionsNamed, startList } from './list-definitions.ts';
import { listTasks, type TaskListName } from './list-tasks.ts';
import { taskCount } from './task-count.ts';
import { instanceDetail, taskDetail } from './task-detail.ts';
import { printInstance } from './print-instance.ts';
import { candidatesOf, lookUpPeople } from './user-lookup.ts';

const base = '/api/blade-flow';
const lists: readonly TaskListName[] = ['claim', 'todo', 'send', 'done'];

/** What can be read of the workflow: lists (S7-20), counters (S7-27), single tasks and instances, people. */
export const workflowReadRoutes: RouteModule = {
  name: 'workflow-read',
  register(app, services) {
    app.get(`${base}/work/start-list`, async (request) =>
      ok(request, await startList(services, principalOf(request), request.query as RawQuery)),
    );
    for (const name of lists) {
      app.get(`${base}/work/${name}-list`, async (request) =>
        ok(request, await listTasks(services, principalOf(request), name, request.query as RawQuery)),
      );
    }
    app.get(`${base}/work/exportDoneList`, async (request, reply) => {
      return sendSheet(
        reply,
        await exportDone(services, principalOf(request), request.query as RawQuery, languageOf(request)),
      );
    });
    app.post(`${base}/work/getProcessListByName`, async (request) => {
      const name = requiredText(request.query as RawQuery, 'flowName');
      return ok(request, await definitionsNamed(services, principalOf(request), name));
    });
    app.get(`${base}/work/taskCount`, async (request) => ok(request, await taskCount(services, principalOf(request))));
    app.get(`${base}/work/task-detail`, async (request) =>
      ok(request, await taskDetail(services, principalOf(request), requiredText(request.query as RawQuery, 'taskId'))),
    );
    app.get(`${base}/work/candidates`, async (request) =>
      ok(request, await candidatesOf(services, principalOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/work/compare`, async (request) =>
      ok(request, await compareSteps(services, principalOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/work/print`, async (request) =>
      ok(request, await printInstance(services, principalOf(request), request.query as RawQuery)),
    );
    const byInstance = {
      'work/instance-detail': instanceDetail,
      'work/trail': wholeTrail,
      'process/history-flow-list': flowHistory,
    };
    for (const [path, read] of Object.entries(byInstance)) {
      app.get(`${base}/${path}`, async (request) => {
        const id = requiredText(request.query as RawQuery, 'processInstanceId');
        return ok<unknown>(request, await read(services, principalOf(request), id));
      });
    }
    app.get('/api/blade-user/lookup', async (request) =>
      ok(request, await lookUpPeople(services, principalOf(request), request.query as RawQuery)),
    );
  },
};
