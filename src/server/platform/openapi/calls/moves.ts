import type { DescribedCalls } from '../described-call.ts';
import {
  anything,
  bothLanguages,
  data,
  done,
  flag,
  id,
  integer,
  listOf,
  mapOf,
  orNull,
  ref,
  required,
  row,
  text,
} from '../shapes.ts';

const flow = '/api/blade-flow';

const taskId = { taskId: required('Id of the task.') };
const processInstanceId = { processInstanceId: required('Id of the instance.') };

const result = { taskId: text, code: integer, msg: text };

const preview = row({
  processInstanceId: id,
  seq: integer,
  processCode: text,
  processLabel: bothLanguages,
  taskLabel: bothLanguages,
  problem: text,
  outcomes: listOf(row({ id: text, label: bothLanguages, direction: text })),
  formId: text,
  version: integer,
  hasDraft: flag,
  returned: orNull(row({ seq: integer, at: text, actorName: text, comment: text })),
  changeCount: integer,
});

/** S7-22 to S7-25: moves, each whole or not at all. */
export const moveCalls: DescribedCalls = {
  [`POST ${flow}/process/start`]: {
    summary: 'Starts a process.',
    reply: data(
      row({ processInstanceId: id, businessNo: text, warnings: listOf(anything) }, { taskId: text, businessId: text }),
    ),
  },
  [`POST ${flow}/work/claim-task`]: { summary: 'Claims a task.', query: taskId, reply: done },
  [`POST ${flow}/work/complete-task`]: {
    summary: 'Finishes a task with an outcome.',
    reply: data(
      row({
        processInstanceId: id,
        businessNo: text,
        status: text,
        step: text,
        taskId: text,
        opened: listOf(row({ process: text, processInstanceId: id, businessNo: text, taskId: text })),
        warnings: listOf(anything),
      }),
    ),
  },
  [`POST ${flow}/workflow/cancelReceive`]: { summary: 'Gives a claimed task back.', query: taskId, reply: done },
  [`POST ${flow}/workflow/releaseTask`]: {
    summary: 'Gives a colleague’s claimed task back, with a reason.',
    reply: done,
  },
  [`POST ${flow}/workflow/handOverTask`]: {
    summary: 'Hands a colleague’s claimed task over to somebody, with a reason.',
    reply: done,
  },
  [`POST ${flow}/workflow/recaption`]: {
    summary: 'Takes the caller’s last completion back, as long as nobody went on.',
    query: processInstanceId,
    reply: done,
  },
  [`POST ${flow}/workflow/revokeProcess`]: { summary: 'Withdraws a process.', query: processInstanceId, reply: done },
};

/** Moves of up to 50 tasks, each by itself: the answer tells of each what became of it. */
export const batchCalls: DescribedCalls = {
  [`POST ${flow}/work/claim-tasks`]: { summary: 'Claims tasks, each by itself.', reply: data(listOf(row(result))) },
  [`POST ${flow}/workflow/cancelReceives`]: {
    summary: 'Gives claimed tasks back, each by itself.',
    reply: data(listOf(row(result))),
  },
  [`POST ${flow}/work/complete-tasks`]: {
    summary: 'Completes reviews that ask for nothing but an opinion, each by itself.',
    reply: data(listOf(row(result))),
  },
  [`POST ${flow}/work/complete-preview`]: {
    summary: 'What can be decided on together, and what differs from the last return.',
    reply: data(listOf(row({ ...result, preview: orNull(preview) }))),
  },
};

/** What was typed into a task and not handed on. */
export const draftCalls: DescribedCalls = {
  [`GET ${flow}/work/draft`]: {
    summary: 'What was typed into a task and not handed on.',
    query: taskId,
    reply: data({ anyOf: [ref('Draft'), row({})] }),
  },
  [`POST ${flow}/work/draft`]: { summary: 'Keeps what was typed.', query: taskId, reply: data(ref('Draft')) },
  [`POST ${flow}/work/check-places`]: {
    summary: 'Which of the places that rows of a task were put in are not free.',
    query: taskId,
    reply: data(listOf(mapOf(anything))),
  },
  [`POST ${flow}/work/convert-draft`]: {
    summary: 'What was typed into an older form of a task, by the form that it shows now.',
    query: taskId,
    reply: data(row({ header: mapOf(anything), patches: listOf(mapOf(anything)), left: listOf(mapOf(anything)) })),
  },
  [`DELETE ${flow}/work/draft`]: { summary: 'Forgets what was typed.', query: taskId, reply: done },
};
