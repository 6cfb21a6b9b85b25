import { counterNames } from '../words/counters.ts';
import type { LeftTyped } from '../release/typed-content.ts';
import { withPermission } from './access.ts';
import type { CallGroup } from './call.ts';
import { person } from './people.ts';
import * as t from './shapes.ts';

/** What names a task. */
export const taskId = { taskId: t.required('Id of the task.') };

/** What names an instance of a process. */
export const processInstanceId = { processInstanceId: t.required('Id of the instance.') };

/** Columns of a task row: the same in all lists, empty where they do not apply. */
export const taskColumns = {
  taskId: t.text,
  taskName: t.text,
  taskDefinitionKey: t.text,
  assignee: t.text,
  assigneeName: t.text,
  category: t.text,
  categoryName: t.text,
  createTime: t.time,
  claimTime: t.time,
  /** Until when a task that is not done is in time; empty where its step sets no time. */
  dueTime: t.time,
  endTime: t.time,
  historyTaskEndTime: t.time,
  processInstanceId: t.id,
  processDefinitionId: t.text,
  processDefinitionKey: t.text,
  processDefinitionName: t.text,
  processDefinitionVersion: t.integer,
  processIsFinished: t.oneOf('finished', 'unfinished', ''),
  /** Whether the caller oversees the process and may take the task from who has it. */
  overseen: t.flag,
  /** Whether the caller may claim it. */
  offered: t.flag,
  /** Whether the caller may open the instance. */
  inSight: t.flag,
  status: t.oneOf('claim', 'todo', 'finish'),
  /** The instance's business number, e.g. EP20261120-001. */
  processCode: t.text,
  /** Path part of the process's pages, prefix included. */
  routeValue: t.text,
  /** Path part of the step's page. */
  stepCode: t.text,
  /** Names in both languages, beside the plain Chinese ones. */
  taskLabel: t.bothLanguages,
  processLabel: t.bothLanguages,
  variables: t.freeObject,
  /** What tells people which task this is; empty where its form knows no such thing. */
  projectNo: t.text,
  projectName: t.text,
  customerName: t.text,
  customerOrg: t.text,
  /** Key of the dictionary `priority`. */
  priority: t.text,
  /** What the instance is about, by the fields that its form names as `subject`. */
  subject: t.bothLanguages,
  /** Not done, and its time is over. */
  overdue: t.flag,
};

/** What other clients of this family of interfaces look for in a task row. */
export const oldTaskColumns = {
  executionId: t.text,
  processDefinitionDesc: t.text,
  processDefinitionDiagramResName: t.text,
  processDefinitionResName: t.text,
  historyActivityId: t.text,
  historyActivityName: t.text,
  historyActivityDurationTime: t.text,
  historyProcessInstanceId: t.id,
  businessTable: t.text,
  businessId: t.text,
  flag: t.text,
  pass: t.flag,
  beginDate: t.text,
  endDate: t.text,
  comment: t.text,
};

/** A row of the task lists (S3-14). */
export const taskRow = t.named('Task', t.row(taskColumns, {}, oldTaskColumns));

/** A row of the task lists (S3-14). */
export type TaskRow = t.TypeOf<typeof taskRow>;

const definition = t.named(
  'ProcessDefinition',
  t.row(
    {
      id: t.text,
      name: t.text,
      key: t.text,
      category: t.text,
      categoryName: t.text,
      version: t.integer,
      deploymentTime: t.time,
      label: t.bothLanguages,
      routeValue: t.text,
    },
    {},
    {
      tenantId: t.text,
      nameEn: t.text,
      deploymentId: t.text,
      resourceName: t.text,
      diagramResourceName: t.text,
      suspensionState: t.integer,
    },
  ),
);

/** A process that can be started. */
export type ProcessDefinitionRow = t.TypeOf<typeof definition>;

/** What was typed into a task and not yet handed in. */
export const draft = t.named(
  'Draft',
  t.row(
    {
      /** Grows with each save; an older one never overwrites a newer. */
      seq: t.integer,
      release: t.objectOf<{ readonly formId: string; readonly version: number }>(),
      header: t.freeObject,
      patches: t.listOf(t.anything),
      savedAt: t.time,
    },
    {
      /** What the form shown has no place for, where the draft was typed into an older one. */ left: t.listOf(
        t.objectOf<LeftTyped>(),
      ),
    },
  ),
);

/** What was typed into a task and not yet handed in. */
export type DraftReply = t.TypeOf<typeof draft>;

/** A page that also says where the next one goes on. */
export function pageWithCursor<T>(items: t.Schema<T>): t.Schema<t.Page<T> & { readonly after: string }> {
  return t.pageOf(items, { after: t.text });
}

const listQuery = {
  ...t.pageQuery,
  after: { description: 'Goes on behind this row; the last page told it.' },
  category: { description: 'Route keys of the processes, e.g. flow_1 or flow_1,flow_2.' },
  processDefinitionName: { description: 'Part of the process’s name.' },
  stage: { description: 'Stage of the pipeline that the process belongs to, e.g. experiment.' },
  beginDate: { description: 'From this day or moment on.' },
  endDate: { description: 'To this day or moment.' },
  project: { description: 'Part of the project’s number or name.' },
  customer: { description: 'Part of the customer’s name or organisation.' },
  due: { description: 'What is not done: overdue, today (until its end) or week (the next seven days); late or not.' },
};

function taskList<const S extends string>(summary: S) {
  return { summary, query: listQuery, reply: t.data(pageWithCursor(taskRow)) };
}

/** S7-20, S7-21, S7-26, S7-27: what there is to do. */
export const taskCalls = {
  'GET /api/blade-flow/work/start-list': {
    summary: 'Processes that the caller may start.',
    query: {
      ...t.pageQuery,
      category: { description: 'Route key.' },
      mode: { description: '1 shared, 2 the company’s own.' },
    },
    reply: t.data(t.pageOf(definition)),
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
    heavy: true,
    leaves: 'export',
    summary: 'The done-list as a workbook.',
    access: withPermission('work_done_export'),
    tokenInQuery: true,
    query: listQuery,
    reply: t.bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
  'POST /api/blade-flow/work/getProcessListByName': {
    summary: 'Processes of exactly this name.',
    unaudited: 'reads',
    unkeyed: 'reads',
    query: { flowName: t.required('Name of the process.') },
    reply: t.data(t.listOf(definition)),
  },
  'GET /api/blade-flow/work/taskCount': {
    summary: 'The counters of the lists and stages; -1 where the caller has no such menu.',
    reply: t.data(
      t.withMore(
        t.row<Readonly<Record<string, t.Schema<number>>>>({
          claimTaskCount: t.integer,
          todoTaskCount: t.integer,
          ...Object.fromEntries(counterNames.map((name) => [name, t.integer])),
        }),
        // Counters that the company released since.
        t.integer,
      ),
    ),
  },
  'GET /api/blade-flow/work/candidates': {
    summary: 'To whom a task may be handed over; for who oversees the process.',
    query: { ...taskId, q: { description: 'Part of name or account.' } },
    reply: t.data(t.listOf(person)),
  },
} satisfies CallGroup;

/** The counters of the task lists and stages (S3-12); -1 stands for no value. */
export type TaskCounters = Readonly<Record<string, number>>;
