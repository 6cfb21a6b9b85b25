import { counterNames } from '../words/counters.ts';
import type { LeftTyped } from '../release/typed-content.ts';
import { overseers, withPermission } from './access.ts';
import type { CallGroup } from './call.ts';
import { person } from './people.ts';
import {
  anything,
  bothLanguages,
  bytes,
  data,
  flag,
  freeObject,
  id,
  integer,
  listOf,
  named,
  objectOf,
  oneOf,
  pageOf,
  pageQuery,
  required,
  row,
  text,
  time,
  type Page,
  type Schema,
  type TypeOf,
} from './shapes.ts';

/** What names a task. */
export const taskId = { taskId: required('Id of the task.') };

/** What names an instance of a process. */
export const processInstanceId = { processInstanceId: required('Id of the instance.') };

/** Columns of a task row: the same in all lists, empty where they do not apply. */
export const taskColumns = {
  taskId: text,
  taskName: text,
  taskDefinitionKey: text,
  assignee: text,
  assigneeName: text,
  category: text,
  categoryName: text,
  createTime: time,
  claimTime: time,
  /** Until when a task that is not done is in time; empty where its step sets no time. */
  dueTime: time,
  endTime: time,
  historyTaskEndTime: time,
  processInstanceId: id,
  processDefinitionId: text,
  processDefinitionKey: text,
  processDefinitionName: text,
  processDefinitionVersion: integer,
  processIsFinished: oneOf('finished', 'unfinished', ''),
  status: oneOf('claim', 'todo', 'finish'),
  /** The instance's business number, e.g. EP20261120-001. */
  processCode: text,
  /** Path part of the process's pages, prefix included. */
  routeValue: text,
  /** Path part of the step's page. */
  stepCode: text,
  /** Names in both languages, beside the plain Chinese ones. */
  taskLabel: bothLanguages,
  processLabel: bothLanguages,
  variables: freeObject,
  /** What tells people which task this is; empty where its form knows no such thing. */
  projectNo: text,
  projectName: text,
  customerName: text,
  customerOrg: text,
  /** Key of the dictionary `priority`. */
  priority: text,
  /** Not done, and its time is over. */
  overdue: flag,
};

/** What other clients of this family of interfaces look for in a task row. */
export const oldTaskColumns = {
  executionId: text,
  processDefinitionDesc: text,
  processDefinitionDiagramResName: text,
  processDefinitionResName: text,
  historyActivityId: text,
  historyActivityName: text,
  historyActivityDurationTime: text,
  historyProcessInstanceId: id,
  businessTable: text,
  businessId: text,
  flag: text,
  pass: flag,
  beginDate: text,
  endDate: text,
  comment: text,
};

/** A row of the task lists (S3-14). */
export const taskRow = named('Task', row(taskColumns, {}, oldTaskColumns));

/** A row of the task lists (S3-14). */
export type TaskRow = TypeOf<typeof taskRow>;

const definition = named(
  'ProcessDefinition',
  row(
    {
      id: text,
      name: text,
      key: text,
      category: text,
      categoryName: text,
      version: integer,
      deploymentTime: time,
      label: bothLanguages,
      routeValue: text,
    },
    {},
    {
      tenantId: text,
      nameEn: text,
      deploymentId: text,
      resourceName: text,
      diagramResourceName: text,
      suspensionState: integer,
    },
  ),
);

/** A process that can be started. */
export type ProcessDefinitionRow = TypeOf<typeof definition>;

/** What was typed into a task and not yet handed in. */
export const draft = named(
  'Draft',
  row(
    {
      /** Grows with each save; an older one never overwrites a newer. */
      seq: integer,
      release: objectOf<{ readonly formId: string; readonly version: number }>(),
      header: freeObject,
      patches: listOf(anything),
      savedAt: time,
    },
    {
      /** What the form shown has no place for, where the draft was typed into an older one. */ left: listOf(
        objectOf<LeftTyped>(),
      ),
    },
  ),
);

/** What was typed into a task and not yet handed in. */
export type DraftReply = TypeOf<typeof draft>;

/** A page that also says where the next one goes on. */
export function pageWithCursor<T>(items: Schema<T>): Schema<Page<T> & { readonly after: string }> {
  return pageOf(items, { after: text });
}

const listQuery = {
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

function taskList<const S extends string>(summary: S) {
  return { summary, query: listQuery, reply: data(pageWithCursor(taskRow)) };
}

/** S7-20, S7-21, S7-26, S7-27: what there is to do. */
export const taskCalls = {
  'GET /api/blade-flow/work/start-list': {
    summary: 'Processes that the caller may start.',
    query: {
      ...pageQuery,
      category: { description: 'Route key.' },
      mode: { description: '1 shared, 2 the company’s own.' },
    },
    reply: data(pageOf(definition)),
  },
  'GET /api/blade-flow/work/claim-list': taskList('Tasks that the caller may claim.'),
  'GET /api/blade-flow/work/todo-list': taskList('Tasks that the caller has claimed.'),
  'GET /api/blade-flow/work/send-list': taskList('Processes that the caller started.'),
  'GET /api/blade-flow/work/done-list': taskList('Tasks that the caller finished.'),
  'GET /api/blade-flow/work/stage-list': {
    ...taskList('Open tasks of a stage, a node or a process.'),
    query: {
      ...listQuery,
      menuId: { description: 'The menu entry behind which they are counted.' },
      counter: { description: 'Instead, the counter that counts them.' },
    },
  },
  'GET /api/blade-flow/work/exportDoneList': {
    summary: 'The done-list as a workbook.',
    access: withPermission('work_done_export'),
    tokenInQuery: true,
    query: listQuery,
    reply: bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
  'POST /api/blade-flow/work/getProcessListByName': {
    summary: 'Processes of exactly this name.',
    unaudited: 'reads',
    query: { flowName: required('Name of the process.') },
    reply: data(listOf(definition)),
  },
  'GET /api/blade-flow/work/taskCount': {
    summary: 'The counters of the lists and stages; -1 where the caller has no such menu.',
    reply: data(
      row<Readonly<Record<string, Schema<number>>>>({
        claimTaskCount: integer,
        todoTaskCount: integer,
        ...Object.fromEntries(counterNames.map((name) => [name, integer])),
      }),
    ),
  },
  'GET /api/blade-flow/work/candidates': {
    summary: 'To whom a task may be handed over.',
    access: overseers,
    query: { ...taskId, q: { description: 'Part of name or account.' } },
    reply: data(listOf(person)),
  },
} satisfies CallGroup;

/** The counters of the task lists and stages (S3-12); -1 stands for no value. */
export type TaskCounters = Readonly<Record<string, number>>;
