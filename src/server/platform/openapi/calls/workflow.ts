import { counterNames } from '../../../../core/words/counters.ts';
import type { DescribedCall, DescribedCalls, JsonSchema, QueryParameter } from '../described-call.ts';
import {
  anything,
  bothLanguages,
  bytes,
  data,
  flag,
  id,
  integer,
  listOf,
  mapOf,
  oneOf,
  orNull,
  pageQuery,
  pageOf,
  ref,
  required,
  row,
  text,
  time,
} from '../shapes.ts';

const flow = '/api/blade-flow';

const taskRow = {
  executionId: text,
  processDefinitionDesc: text,
  processDefinitionDiagramResName: text,
  processDefinitionResName: text,
  historyActivityId: text,
  historyActivityName: text,
  historyActivityDurationTime: text,
  businessTable: text,
  businessId: text,
  flag: text,
  pass: flag,
  beginDate: text,
  endDate: text,
  taskId: text,
  taskName: text,
  taskLabel: bothLanguages,
  taskDefinitionKey: text,
  assignee: text,
  assigneeName: text,
  category: text,
  categoryName: text,
  createTime: time,
  claimTime: time,
  dueTime: time,
  endTime: time,
  historyTaskEndTime: time,
  processInstanceId: id,
  historyProcessInstanceId: id,
  processDefinitionId: text,
  processDefinitionKey: text,
  processDefinitionName: text,
  processDefinitionVersion: integer,
  processIsFinished: oneOf('finished', 'unfinished', ''),
  status: text,
  comment: text,
  variables: mapOf(anything),
  processCode: text,
  processLabel: bothLanguages,
  routeValue: text,
  stepCode: text,
  projectNo: text,
  projectName: text,
  customerName: text,
  customerOrg: text,
  priority: text,
  overdue: flag,
};

const trailEntry = row(
  {
    seq: integer,
    kind: text,
    step: text,
    stepName: text,
    stepLabel: bothLanguages,
    actor: text,
    actorName: text,
    outcome: text,
    outcomeLabel: orNull(bothLanguages),
    comment: text,
    at: time,
    durationMs: integer,
    undone: flag,
    releaseVersion: integer,
    own: mapOf(anything),
    values: mapOf(anything),
    changes: listOf(row({ path: text, before: anything, after: anything }, { row: text })),
    changeCount: integer,
  },
  { fromUser: text, fromName: text, toUser: text, toName: text },
);

const draft = row({
  seq: integer,
  release: mapOf(anything),
  header: mapOf(anything),
  patches: listOf(anything),
  savedAt: time,
});

/** Shapes of tasks and what happened to them. */
export const workflowSchemas: Readonly<Record<string, JsonSchema>> = {
  ProcessDefinition: row({
    id: text,
    tenantId: text,
    name: text,
    nameEn: text,
    label: bothLanguages,
    key: text,
    category: text,
    categoryName: text,
    version: integer,
    deploymentId: text,
    resourceName: text,
    diagramResourceName: text,
    suspensionState: integer,
    deploymentTime: time,
    routeValue: text,
  }),
  Task: row(taskRow),
  TrailEntry: trailEntry,
  Draft: draft,
};

/** A page that also says where the next one goes on. */
export function pageWithCursor(items: JsonSchema): JsonSchema {
  const page = pageOf(items) as { properties: Record<string, JsonSchema>; required: string[] };
  return { ...page, properties: { ...page.properties, after: text }, required: [...page.required, 'after'] };
}

const listQuery: Readonly<Record<string, QueryParameter>> = {
  ...pageQuery,
  after: { description: 'Goes on behind this row; the last page told it.' },
  category: { description: 'Route key of the process, e.g. flow_1.' },
  processDefinitionName: { description: 'Part of the process’s name.' },
  stage: { description: 'Stage of the pipeline that the process belongs to, e.g. experiment.' },
  beginDate: { description: 'From this day or moment on.' },
  endDate: { description: 'To this day or moment.' },
  project: { description: 'Part of the project’s number or name.' },
  customer: { description: 'Part of the customer’s name or organisation.' },
  due: { description: 'What is not done: overdue, today (until its end) or week (the next seven days); late or not.' },
};

const taskList = (summary: string): DescribedCall => ({
  summary,
  query: listQuery,
  reply: data(pageWithCursor(ref('Task'))),
});

const taskId = { taskId: required('Id of the task.') };
const processInstanceId = { processInstanceId: required('Id of the instance.') };

const detail = (task: JsonSchema): JsonSchema =>
  row(
    {
      task,
      instance: mapOf(anything),
      release: orNull(mapOf(anything)),
      data: mapOf(anything),
      access: mapOf(anything),
      draft: orNull(mapOf(anything)),
      trail: listOf(ref('TrailEntry')),
      forms: listOf(mapOf(anything)),
      prevUser: text,
    },
    { may: mapOf(anything), offers: mapOf(anything), places: listOf(text) },
  );

/** S7-20, S7-21, S7-26, S7-27: what there is to do. */
export const workflowCalls: DescribedCalls = {
  [`GET ${flow}/work/start-list`]: {
    summary: 'Processes that the caller may start.',
    query: {
      ...pageQuery,
      category: { description: 'Route key.' },
      mode: { description: '1 shared, 2 the company’s own.' },
    },
    reply: data(pageOf(ref('ProcessDefinition'))),
  },
  [`GET ${flow}/work/claim-list`]: taskList('Tasks that the caller may claim.'),
  [`GET ${flow}/work/todo-list`]: taskList('Tasks that the caller has claimed.'),
  [`GET ${flow}/work/send-list`]: taskList('Processes that the caller started.'),
  [`GET ${flow}/work/done-list`]: taskList('Tasks that the caller finished.'),
  [`GET ${flow}/work/stage-list`]: taskList('Open tasks of a stage, a node or a process.'),
  [`GET ${flow}/work/exportDoneList`]: {
    summary: 'The done-list as a workbook.',
    query: listQuery,
    reply: bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
  [`POST ${flow}/work/getProcessListByName`]: {
    summary: 'Processes of exactly this name.',
    query: { flowName: required('Name of the process.') },
    reply: data(listOf(ref('ProcessDefinition'))),
  },
  [`GET ${flow}/work/taskCount`]: {
    summary: 'The counters of the lists and stages; -1 where the caller has no such menu.',
    reply: data(
      row({
        claimTaskCount: integer,
        todoTaskCount: integer,
        ...Object.fromEntries(counterNames.map((name) => [name, integer])),
      }),
    ),
  },
  [`GET ${flow}/work/task-detail`]: {
    summary: 'Everything that the page of a task needs.',
    query: taskId,
    reply: data(detail(row(taskRow, { releaseVersion: integer }))),
  },
  [`GET ${flow}/work/instance-detail`]: {
    summary: 'The same for a whole instance, read only.',
    query: processInstanceId,
    reply: data(detail({ type: 'null' })),
  },
  [`GET ${flow}/work/trail`]: {
    summary: 'Who did what when.',
    query: processInstanceId,
    reply: data(listOf(ref('TrailEntry'))),
  },
  [`GET ${flow}/process/history-flow-list`]: {
    summary: 'The history of an instance from start to end.',
    query: processInstanceId,
    reply: data(
      listOf(
        row({
          historyActivityId: text,
          historyActivityName: text,
          createTime: time,
          endTime: time,
          historyActivityDurationTime: text,
          assignee: text,
          assigneeName: text,
          comment: text,
        }),
      ),
    ),
  },
  [`GET ${flow}/work/candidates`]: {
    summary: 'To whom a task may be handed over.',
    query: taskId,
    reply: data(listOf(row({ userId: id, realName: text, account: text, roles: listOf(text) }))),
  },
};
