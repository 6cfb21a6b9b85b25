import type { LeftTyped } from '../release/typed-content.ts';
import type { Text } from '../text/text.ts';
import type { Finding } from '../values/finding.ts';
import type { BodyOf, CallGroup } from './call.ts';
import { anyObject, input, list, narrowed, textUpTo } from './input.ts';
import * as t from './shapes.ts';
import { draft, processInstanceId, taskId } from './tasks.ts';

/** A sheet of 10,000 rows and 34 columns has 11 MB. */
const largestSubmission = 16 * 1_048_576;
const largestDraft = 8 * 1_048_576;

const definitionId = { processDefinitionId: t.required('Id of the definition, key:version:uuid.') };

const key = textUpTo(200);
const reason = textUpTo(2000);

const completion = input(
  {
    taskId: key,
    processInstanceId: key,
    outcome: key,
    /** Older clients say `ok` or something else instead of an outcome. */
    flag: key,
    comment: textUpTo(2000),
    data: anyObject,
    /** The form that the page was made from. */
    release: input({ formId: key, version: t.integer }, 'formId', 'version'),
    /** Processes to open, of those that the outcome offers. */
    open: narrowed(t.listOf(key), { maxItems: 50 }),
    /** Where the values came from. */
    source: t.oneOf('typed', 'paste', 'import'),
  },
  'taskId',
);

const completed = t.row({
  processInstanceId: t.id,
  businessNo: t.text,
  status: t.text,
  /** Where the instance stands now; empty once it ended. */
  step: t.text,
  taskId: t.text,
  opened: t.listOf(
    t.row({
      process: t.text,
      processInstanceId: t.id,
      businessNo: t.text,
      taskId: t.text,
      /** Fields that stay empty there, since their form has no value for what was said here: its history tells it. */
      left: t.listOf(t.objectOf<Text>()),
    }),
  ),
  warnings: t.listOf(t.objectOf<Finding>()),
});

/** What a completion answers. */
export type CompletionReply = t.TypeOf<typeof completed>;

/** S7-22 to S7-25: moves, each whole or not at all. */
export const moveCalls = {
  'POST /api/blade-flow/process/start': {
    summary: 'Starts a process.',
    query: { processDefinitionId: { description: 'The definition once more, which a body beyond 1 MB needs.' } },
    body: input({ processDefinitionId: key, data: anyObject }, 'processDefinitionId'),
    emptyIsMissing: true,
    bodyLimit: largestSubmission,
    reply: t.data(
      t.row(
        { processInstanceId: t.id, businessNo: t.text, warnings: t.listOf(t.objectOf<Finding>()) },
        { taskId: t.text, businessId: t.text },
      ),
    ),
  },
  'POST /api/blade-flow/work/claim-task': { summary: 'Claims a task.', query: taskId, reply: t.done },
  'POST /api/blade-flow/work/complete-task': {
    summary: 'Finishes a task with an outcome.',
    query: { taskId: { description: 'The task once more, which a body beyond 1 MB needs.' } },
    body: completion,
    emptyIsMissing: true,
    bodyLimit: largestSubmission,
    reply: t.data(completed),
  },
  'POST /api/blade-flow/workflow/cancelReceive': {
    summary: 'Gives a claimed task back.',
    query: taskId,
    reply: t.done,
  },
  'POST /api/blade-flow/workflow/releaseTask': {
    summary: 'Gives a colleague’s claimed task back, with a reason; for who oversees the process.',
    body: input({ taskId: key, reason }, 'taskId', 'reason'),
    reply: t.done,
  },
  'POST /api/blade-flow/workflow/handOverTask': {
    summary: 'Hands a colleague’s claimed task over, with a reason; for who oversees the process.',
    body: input({ taskId: key, reason, userId: key }, 'taskId', 'reason', 'userId'),
    reply: t.done,
  },
  'POST /api/blade-flow/workflow/recaption': {
    summary: 'Takes the caller’s last completion back, as long as nobody went on.',
    query: processInstanceId,
    reply: t.done,
  },
  'POST /api/blade-flow/workflow/revokeProcess': {
    summary: 'Withdraws a process.',
    query: processInstanceId,
    reply: t.done,
  },
} satisfies CallGroup;

/** What is handed in with a step. */
export type Completion = BodyOf<(typeof moveCalls)['POST /api/blade-flow/work/complete-task']>;

/** So many tasks go in one call; whoever has more sends them in parts, which also tells how far it has come. */
const taskIds = narrowed(t.listOf(key), { minItems: 1, maxItems: 50, uniqueItems: true });
const ofTasks = input({ taskIds }, 'taskIds');
const batchLimit = { perAddress: 1200, perAccount: 120 };

const result = { taskId: t.text, /** 200 where it went well. */ code: t.integer, msg: t.text };

/** What is told of a task before it is decided on together with others. */
const preview = t.row({
  processInstanceId: t.id,
  /** The newest point of the history. */
  seq: t.integer,
  processCode: t.text,
  processLabel: t.bothLanguages,
  taskLabel: t.bothLanguages,
  /** Why it is done by itself; empty where it need not be. */
  problem: t.oneOf('', 'no-opinion', 'fields'),
  outcomes: t.listOf(
    t.row({ id: t.text, label: t.bothLanguages, direction: t.oneOf('forward', 'backward', 'terminate') }),
  ),
  formId: t.text,
  version: t.integer,
  /** Something typed and not handed in goes with the completion. */
  hasDraft: t.flag,
  /** The last return from this step; null where there was none. */
  returned: t.orNull(t.row({ seq: t.integer, at: t.text, actorName: t.text, comment: t.text })),
  /** Values that differ since. */
  changeCount: t.integer,
});

/** What became of one task of a batch. */
export type BatchResult = t.TypeOf<typeof batchResult>;
const batchResult = t.row(result);

/** The preview of a task, or why there is none. */
export type PreviewedTask = t.TypeOf<typeof previewed>;
const previewed = t.row({ ...result, preview: t.orNull(preview) });

/** What is told of a task before it is decided on together with others. */
export type TaskPreview = t.TypeOf<typeof preview>;

/** Moves of up to 50 tasks, each by itself: the answer tells of each what became of it. */
export const batchCalls = {
  'POST /api/blade-flow/work/claim-tasks': {
    summary: 'Claims tasks, each by itself.',
    limit: batchLimit,
    body: ofTasks,
    reply: t.data(t.listOf(batchResult)),
  },
  'POST /api/blade-flow/workflow/cancelReceives': {
    summary: 'Gives claimed tasks back, each by itself.',
    limit: batchLimit,
    body: ofTasks,
    reply: t.data(t.listOf(batchResult)),
  },
  'POST /api/blade-flow/work/complete-tasks': {
    summary: 'Completes reviews that ask for nothing but an opinion, each by itself.',
    limit: batchLimit,
    body: input({ taskIds, outcome: narrowed(key, { minLength: 1 }), comment: textUpTo(2000) }, 'taskIds', 'outcome'),
    reply: t.data(t.listOf(batchResult)),
  },
  'POST /api/blade-flow/work/complete-preview': {
    summary: 'What can be decided on together, and what differs from the last return.',
    limit: batchLimit,
    unaudited: 'reads',
    unkeyed: 'reads',
    body: ofTasks,
    reply: t.data(t.listOf(previewed)),
  },
} satisfies CallGroup;

const unsent = 'what a person has not handed in is nobody else’s';

/** Anything is kept as it was sent; only what is of this shape goes along when a draft is converted. */
const tables = narrowed(list, {
  description: 'Whole tables as `{ table, rows }`: the key of a table, and each row as an object of values by column.',
});

const keptDraft = input(
  {
    seq: narrowed(t.integer, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    release: anyObject,
    header: anyObject,
    patches: tables,
  },
  'seq',
);
const olderDraft = input(
  { release: input({ version: t.integer }, 'version'), header: anyObject, patches: tables, to: t.integer },
  'release',
  'header',
  'patches',
  'to',
);
const convertedDraft = t.data(
  t.row({ header: t.freeObject, patches: t.listOf(t.freeObject), left: t.listOf(t.objectOf<LeftTyped>()) }),
);

/** What was typed into a task or an application form and not handed in. */
export const draftCalls = {
  'GET /api/blade-flow/work/draft': {
    summary: 'What was typed into a task and not handed on.',
    query: taskId,
    reply: t.data(t.orNothing(draft)),
  },
  'POST /api/blade-flow/work/draft': {
    summary: 'Keeps what was typed.',
    unaudited: unsent,
    query: taskId,
    body: keptDraft,
    emptyIsMissing: true,
    bodyLimit: largestDraft,
    reply: t.data(draft),
  },
  'POST /api/blade-flow/work/check-places': {
    summary: 'Which of the places that rows of a task were put in are not free.',
    unaudited: 'it tells and changes nothing',
    unkeyed: 'reads',
    query: taskId,
    body: input({ data: anyObject }, 'data'),
    bodyLimit: largestDraft,
    reply: t.data(t.listOf(t.objectOf<Finding>())),
  },
  'POST /api/blade-flow/work/convert-draft': {
    summary: 'What was typed into an older form of a task, by the form that it shows now.',
    unaudited: 'it tells and changes nothing',
    unkeyed: 'reads',
    query: taskId,
    body: olderDraft,
    bodyLimit: largestDraft,
    reply: convertedDraft,
  },
  'POST /api/blade-flow/work/presence': {
    summary: 'Tells the others who have a task open that the caller opened or left it, and asks who they are.',
    unaudited: 'who looks at what is told and not kept',
    unkeyed: 'reads',
    body: input({ taskId: key, page: textUpTo(60), here: t.flag }, 'taskId', 'page', 'here'),
    reply: t.done,
  },
  'DELETE /api/blade-flow/work/draft': {
    summary: 'Forgets what was typed.',
    unaudited: unsent,
    query: taskId,
    reply: t.done,
  },
  'GET /api/blade-flow/process/draft': {
    summary: 'What the caller typed into the application form of a process and did not hand in.',
    query: definitionId,
    reply: t.data(t.orNothing(draft)),
  },
  'POST /api/blade-flow/process/draft': {
    summary: 'Keeps what was typed into an application form.',
    unaudited: unsent,
    query: definitionId,
    body: keptDraft,
    emptyIsMissing: true,
    bodyLimit: largestDraft,
    reply: t.data(draft),
  },
  'POST /api/blade-flow/process/convert-draft': {
    summary: 'What was typed into an older application form, by the one of this definition.',
    unaudited: 'it tells and changes nothing',
    unkeyed: 'reads',
    query: definitionId,
    body: olderDraft,
    bodyLimit: largestDraft,
    reply: convertedDraft,
  },
  'DELETE /api/blade-flow/process/draft': {
    summary: 'Forgets what was typed into an application form.',
    unaudited: unsent,
    query: definitionId,
    reply: t.done,
  },
} satisfies CallGroup;
