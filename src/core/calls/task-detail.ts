import type { PrintModel } from '../model/print-model.ts';
import type { Release } from '../model/release.ts';
import type { PrintedEvent } from '../print/print-input.ts';
import type { CallGroup } from './call.ts';
import {
  anything,
  bothLanguages,
  data,
  flag,
  freeObject,
  id,
  integer,
  listOf,
  mapOf,
  named,
  objectOf,
  oneOf,
  orNull,
  row,
  text,
  time,
  type Schema,
  type TypeOf,
} from './shapes.ts';
import { draft, oldTaskColumns, processInstanceId, taskColumns, taskId, type TaskRow } from './tasks.ts';

/** The instance that a task belongs to. */
const instance = row({
  processInstanceId: id,
  processCode: text,
  processKey: text,
  processName: text,
  processLabel: bothLanguages,
  routeValue: text,
  status: oneOf('running', 'finished', 'revoked', 'terminated'),
  step: text,
  /** The task that is not done, and who has it; empty where there is none. */
  openTaskId: id,
  assignee: text,
  assigneeName: text,
  starter: text,
  starterName: text,
  startedAt: time,
  endedAt: time,
});

/** The instance that a task belongs to. */
export type InstanceInfo = TypeOf<typeof instance>;

/** One value that a completion changed. */
const change = row({ path: text, before: anything, after: anything }, { /** Row key, for a cell. */ row: text });

const trailEntry = named(
  'TrailEntry',
  row(
    {
      seq: integer,
      kind: oneOf(
        'start',
        'claim',
        'complete',
        'cancelReceive',
        'recaption',
        'revoke',
        'release',
        'handOver',
        'convert',
      ),
      step: text,
      stepLabel: bothLanguages,
      actor: text,
      actorName: text,
      /** Who had the task before a release or a handing over, and who has it since; empty where nobody. */
      fromName: text,
      toName: text,
      outcome: text,
      outcomeLabel: orNull(bothLanguages),
      comment: text,
      at: time,
      durationMs: integer,
      undone: flag,
      /** Version of the form that it was done on; -1 where no form was. */
      releaseVersion: integer,
      /** Values of the sets stored with this completion alone. */
      own: freeObject,
      changes: listOf(change),
      /** How many values changed; the replies of tasks and instances list the first 200. */
      changeCount: integer,
    },
    {},
    { stepName: text, fromUser: text, toUser: text, values: freeObject },
  ),
);

/** One entry of an instance's history. */
export type TrailEntry = TypeOf<typeof trailEntry>;

/** A value that differs between two points of the history, with who changed it last. */
const comparedCell = row({
  path: text,
  before: anything,
  after: anything,
  seq: integer,
  step: text,
  stepLabel: bothLanguages,
  actorName: text,
  at: time,
});

/** A value that differs between two points of the history, with who changed it last. */
export type ComparedCell = TypeOf<typeof comparedCell>;

/** A row that came, went or differs. */
const comparedRow = row({ row: text, state: oneOf('added', 'removed', 'changed'), cells: listOf(comparedCell) });

/** A row that came, went or differs. */
export type ComparedRow = TypeOf<typeof comparedRow>;

/** What differs in a table; `rows` may hold fewer than the numbers say. */
const comparedTable = row({
  table: text,
  added: integer,
  removed: integer,
  changed: integer,
  /** Cells that differ, those of rows that came or went left out. */
  cells: integer,
  rows: listOf(comparedRow),
});

/** What differs in a table; `rows` may hold fewer than the numbers say. */
export type ComparedTable = TypeOf<typeof comparedTable>;

const comparison = row({ from: integer, to: integer, fields: listOf(comparedCell), tables: listOf(comparedTable) });

/** What changed between two points of the history. */
export type Comparison = TypeOf<typeof comparison>;

const printReply = row({
  prints: listOf(row({ id: text, label: bothLanguages })),
  print: objectOf<PrintModel>(),
  instance,
  release: objectOf<Release>(),
  data: freeObject,
  access: row({ read: listOf(text) }),
  trail: listOf(objectOf<PrintedEvent>()),
});

/** What a print puts on paper, as far as this person may see it. */
export type PrintReply = TypeOf<typeof printReply>;

/** A process that an outcome may open. */
const offer = row({ process: text, label: bothLanguages });

/** A process that an outcome may open. */
export type Offer = TypeOf<typeof offer>;

/** Everything that a task or detail page needs. */
function detail<T>(task: Schema<T>) {
  return row(
    {
      task,
      instance,
      /** Null when not even an earlier release can be read: the data are then shown as they are. */
      release: orNull(objectOf<Release & { readonly degraded?: boolean }>()),
      data: freeObject,
      access: row({ edit: listOf(text), read: listOf(text) }),
      draft: orNull(draft),
      trail: listOf(trailEntry),
      /** Older forms that entries of the history are read by: their names, units or codes are others. */
      forms: listOf(objectOf<Release>()),
      /** By outcome, the processes that it may open. */
      offers: mapOf(listOf(offer)),
      /** User id of who completed the step before, or ''. */
      prevUser: text,
      /** What this person may do with the instance now. */
      may: row({
        recaption: flag,
        revoke: flag,
        claim: flag,
        cancelReceive: flag,
        /** Take a colleague's task from them. */
        release: flag,
        handOver: flag,
      }),
    },
    {
      /** Columns that name places which have to be free, where this person fills them. */
      places: listOf(text),
    },
  );
}

const shownTask = detail<TaskRow | null>(row(taskColumns, {}, { ...oldTaskColumns, releaseVersion: integer }));

/** Everything that a task or detail page needs, in one reply; without a task on the detail page of an instance. */
export type TaskDetail = TypeOf<typeof shownTask>;

/** What is there of single tasks and instances, and what happened to them. */
export const detailCalls = {
  'GET /api/blade-flow/work/task-detail': {
    summary: 'Everything that the page of a task needs.',
    query: taskId,
    reply: data(shownTask),
  },
  'GET /api/blade-flow/work/instance-detail': {
    summary: 'The same for a whole instance, read only.',
    query: processInstanceId,
    reply: data(detail<TaskRow | null>({ type: 'null' })),
  },
  'GET /api/blade-flow/work/trail': {
    summary: 'Who did what when.',
    query: processInstanceId,
    reply: data(listOf(trailEntry)),
  },
  'GET /api/blade-flow/process/history-flow-list': {
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
  'GET /api/blade-flow/work/compare': {
    summary: 'What changed between two points of the history, cell by cell.',
    query: {
      ...processInstanceId,
      from: { description: 'Number of the event to compare from; 0, the beginning, without it.' },
      to: { description: 'Number of the event to compare with; the last one without it.' },
      rows: { description: 'Most rows listed of a table; 20 without it.' },
    },
    reply: data(comparison),
  },
  'GET /api/blade-flow/work/print': {
    summary: 'What a print of an instance puts on paper, and which prints there are.',
    query: { ...processInstanceId, print: { description: 'Id of the print; the first one without it.' } },
    reply: data(printReply),
  },
} satisfies CallGroup;
