import type { PrintModel } from '../model/print-model.ts';
import type { Release } from '../model/release.ts';
import type { PrintedEvent } from '../print/print-input.ts';
import type { CallGroup } from './call.ts';
import { repeated } from './last-time.ts';
import * as t from './shapes.ts';
import { draft, oldTaskColumns, processInstanceId, taskColumns, taskId, type TaskRow } from './tasks.ts';

/** The instance that a task belongs to. */
const instance = t.row({
  processInstanceId: t.id,
  processCode: t.text,
  processKey: t.text,
  processName: t.text,
  processLabel: t.bothLanguages,
  routeValue: t.text,
  status: t.oneOf('running', 'finished', 'revoked', 'terminated'),
  step: t.text,
  /** The task that is not done, and who has it; empty where there is none. */
  openTaskId: t.id,
  assignee: t.text,
  assigneeName: t.text,
  starter: t.text,
  starterName: t.text,
  startedAt: t.time,
  endedAt: t.time,
});

/** The instance that a task belongs to. */
export type InstanceInfo = t.TypeOf<typeof instance>;

/** One value that a completion changed. */
const change = t.row(
  { path: t.text, before: t.anything, after: t.anything },
  { /** Row key, for a cell. */ row: t.text },
);

const trailEntry = t.named(
  'TrailEntry',
  t.row(
    {
      seq: t.integer,
      kind: t.oneOf(
        'start',
        'claim',
        'complete',
        'cancelReceive',
        'recaption',
        'revoke',
        'release',
        'handOver',
        'convert',
        'ask',
        'answer',
      ),
      step: t.text,
      stepLabel: t.bothLanguages,
      actor: t.text,
      actorName: t.text,
      /** Who had the task before a release or a handing over, and who has it since; empty where nobody. */
      fromName: t.text,
      toName: t.text,
      outcome: t.text,
      outcomeLabel: t.orNull(t.bothLanguages),
      comment: t.text,
      at: t.time,
      durationMs: t.integer,
      undone: t.flag,
      /** Version of the form that it was done on; -1 where no form was. */
      releaseVersion: t.integer,
      /** Values of the sets stored with this completion alone. */
      own: t.freeObject,
      changes: t.listOf(change),
      /** How many values changed; the replies of tasks and instances list the first 200. */
      changeCount: t.integer,
    },
    {
      /** The value that a question or an answer is about, and the key of its row. */
      about: t.row({ path: t.text, row: t.text }),
    },
    { stepName: t.text, fromUser: t.text, toUser: t.text, values: t.freeObject },
  ),
);

/** One entry of an instance's history. */
export type TrailEntry = t.TypeOf<typeof trailEntry>;

/** A value that differs between two points of the history, with who changed it last. */
const comparedCell = t.row({
  path: t.text,
  before: t.anything,
  after: t.anything,
  seq: t.integer,
  step: t.text,
  stepLabel: t.bothLanguages,
  actorName: t.text,
  at: t.time,
});

/** A value that differs between two points of the history, with who changed it last. */
export type ComparedCell = t.TypeOf<typeof comparedCell>;

/** A row that came, went or differs. */
const comparedRow = t.row({
  row: t.text,
  state: t.oneOf('added', 'removed', 'changed'),
  cells: t.listOf(comparedCell),
});

/** A row that came, went or differs. */
export type ComparedRow = t.TypeOf<typeof comparedRow>;

/** What differs in a table; `rows` may hold fewer than the numbers say. */
const comparedTable = t.row({
  table: t.text,
  added: t.integer,
  removed: t.integer,
  changed: t.integer,
  /** Cells that differ, those of rows that came or went left out. */
  cells: t.integer,
  rows: t.listOf(comparedRow),
});

/** What differs in a table; `rows` may hold fewer than the numbers say. */
export type ComparedTable = t.TypeOf<typeof comparedTable>;

const comparison = t.row({
  from: t.integer,
  to: t.integer,
  fields: t.listOf(comparedCell),
  tables: t.listOf(comparedTable),
});

/** What changed between two points of the history. */
export type Comparison = t.TypeOf<typeof comparison>;

const printReply = t.row({
  prints: t.listOf(t.row({ id: t.text, label: t.bothLanguages })),
  print: t.objectOf<PrintModel>(),
  instance,
  release: t.objectOf<Release>(),
  data: t.freeObject,
  access: t.row({ read: t.listOf(t.text) }),
  trail: t.listOf(t.objectOf<PrintedEvent>()),
});

/** What a print puts on paper, as far as this person may see it. */
export type PrintReply = t.TypeOf<typeof printReply>;

/** A process that an outcome may open. */
const offer = t.row({ process: t.text, label: t.bothLanguages });

/** A process that an outcome may open. */
export type Offer = t.TypeOf<typeof offer>;

const wayOut = t.row({
  outcome: t.text,
  step: t.text,
  label: t.bothLanguages,
  /** Those of whom one claims the task. */
  roles: t.listOf(t.bothLanguages),
  /** Whose the task is without being claimed, else ''. */
  person: t.text,
});

/** Where an outcome leads, and whose the task is there. */
export type WayOut = t.TypeOf<typeof wayOut>;

const batchNews = t.row({
  record: t.text,
  /** What references store of the batch. */
  key: t.text,
  /** Rows that changed since it was computed, by their records. */
  changes: t.listOf(t.row({ label: t.bothLanguages, count: t.integer })),
  /** How many of its rows have hints, and the address of their list. */
  hints: t.integer,
  hintsAt: t.text,
});

/** Of a batch that was handed in: what changed since its rows were computed, and how many of them have hints. */
export type BatchNews = t.TypeOf<typeof batchNews>;

/** Everything that a task or detail page needs. */
function detail<T>(task: t.Schema<T>) {
  return t.row(
    {
      task,
      instance,
      /** Null when not even an earlier release can be read: the data are then shown as they are. */
      release: t.orNull(t.objectOf<Release & { readonly degraded?: boolean }>()),
      data: t.freeObject,
      access: t.row({ edit: t.listOf(t.text), read: t.listOf(t.text) }),
      draft: t.orNull(draft),
      trail: t.listOf(trailEntry),
      /** Older forms that entries of the history are read by: their names, units or codes are others. */
      forms: t.listOf(t.objectOf<Release>()),
      /** By outcome, the processes that it may open. */
      offers: t.mapOf(t.listOf(offer)),
      /** User id of who completed the step before, or ''. */
      prevUser: t.text,
      /** What this person may do with the instance now. */
      may: t.row({
        recaption: t.flag,
        revoke: t.flag,
        claim: t.flag,
        /** Why an open task of the person's roles is left to others; null where it is not. */
        apart: t.orNull(t.bothLanguages),
        cancelReceive: t.flag,
        /** Take a colleague's task from them. */
        release: t.flag,
        handOver: t.flag,
      }),
    },
    {
      /** Columns that name places which have to be free, where this person fills them. */
      places: t.listOf(t.text),
      /** Where the outcomes of the step lead, and whose it is there; those that end the process are left out. */
      ways: t.listOf(wayOut),
      /** The batch that the task is about. */
      batch: batchNews,
      /** Of what was handed in: why nobody can decide about it. */
      undecided: t.bothLanguages,
      /** How many questions were asked about what this person may see; left out for none. */
      questions: t.integer,
    },
  );
}

const shownTask = detail<TaskRow | null>(t.row(taskColumns, {}, { ...oldTaskColumns, releaseVersion: t.integer }));

/** Everything that a task or detail page needs, in one reply; without a task on the detail page of an instance. */
export type TaskDetail = t.TypeOf<typeof shownTask>;

const historyLine = t.row({
  historyActivityId: t.text,
  historyActivityName: t.text,
  createTime: t.time,
  endTime: t.time,
  historyActivityDurationTime: t.text,
  assignee: t.text,
  assigneeName: t.text,
  comment: t.text,
});

/** One line of the history that the family of clients draws: a node of the flow with who did it. */
export type HistoryLine = t.TypeOf<typeof historyLine>;

/** What is there of single tasks and instances, and what happened to them. */
export const detailCalls = {
  'GET /api/blade-flow/work/task-detail': {
    summary: 'Everything that the page of a task needs.',
    query: taskId,
    reply: t.data(shownTask),
  },
  'GET /api/blade-flow/work/instance-detail': {
    summary: 'The same for a whole instance, read only.',
    query: processInstanceId,
    reply: t.data(detail<TaskRow | null>({ type: 'null' })),
  },
  'GET /api/blade-flow/work/trail': {
    summary: 'Who did what when.',
    query: processInstanceId,
    reply: t.data(t.listOf(trailEntry)),
  },
  'GET /api/blade-flow/process/history-flow-list': {
    summary: 'The history of an instance from start to end.',
    query: processInstanceId,
    reply: t.data(t.listOf(historyLine)),
  },
  'GET /api/blade-flow/work/last-time': {
    summary: 'What the caller’s last task of the same step held in the fields that are filled in as last time.',
    query: taskId,
    reply: t.data(t.row({ last: t.orNull(repeated) })),
  },
  'GET /api/blade-flow/work/compare': {
    summary: 'What changed between two points of the history, cell by cell.',
    query: {
      ...processInstanceId,
      from: { description: 'Number of the event to compare from; 0, the beginning, without it.' },
      to: { description: 'Number of the event to compare with; the last one without it.' },
      rows: { description: 'Most rows listed of a table; 20 without it.' },
    },
    reply: t.data(comparison),
  },
  'GET /api/blade-flow/work/print': {
    heavy: true,
    leaves: 'print',
    summary: 'What a print of an instance puts on paper, and which prints there are.',
    query: { ...processInstanceId, print: { description: 'Id of the print; the first one without it.' } },
    reply: t.data(printReply),
  },
} satisfies CallGroup;
