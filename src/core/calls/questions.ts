import type { CallGroup } from './call.ts';
import { input, requiredString, textUpTo } from './input.ts';
import * as t from './shapes.ts';

/** What somebody asked about a value of an instance, and what was answered. */
const question = t.named(
  'Question',
  t.row(
    {
      id: t.id,
      processInstanceId: t.id,
      processCode: t.text,
      processLabel: t.bothLanguages,
      routeValue: t.text,
      /** The open task and its step, where the caller has it; else empty. */
      taskId: t.id,
      stepCode: t.text,
      /** A field, or a column as `table.column`. */
      path: t.text,
      label: t.bothLanguages,
      /** The key of its row, of a table without keys the number, from 1, that it has now; empty for a field of the form. */
      row: t.text,
      text: t.text,
      askedByName: t.text,
      askedAt: t.time,
      /** Who did the step of the value; empty where whoever has the task is asked. */
      askedOfName: t.text,
      /** Empty while nobody has answered, as are the next two. */
      answer: t.text,
      answeredByName: t.text,
      answeredAt: t.time,
      /** Whether it may still be answered: the process has not ended. */
      running: t.flag,
      /** Whether the caller may answer it. */
      mine: t.flag,
    },
    {
      /** There where the row of a table without keys is no longer stored. */
      rowGone: t.flag,
    },
  ),
);

/** What somebody asked about a value of an instance, and what was answered. */
export type Question = t.TypeOf<typeof question>;

const words = requiredString(1000);

/** Questions that are pinned to a value of an instance. */
export const questionCalls = {
  'GET /api/blade-flow/work/questions': {
    summary: 'The questions about an instance, oldest first; without one, the open ones that wait for the caller.',
    query: { processInstanceId: { description: 'The instance.' } },
    reply: t.data(t.listOf(question)),
  },
  'POST /api/blade-flow/work/ask': {
    summary: 'Asks about a value of an instance that is under way, whoever did its step, or else whoever has the task.',
    body: input(
      { processInstanceId: textUpTo(200), path: textUpTo(200), row: textUpTo(200), text: words },
      'processInstanceId',
      'path',
      'row',
      'text',
    ),
    reply: t.done,
  },
  'POST /api/blade-flow/work/answer': {
    summary: 'Answers a question, which closes it: for who was asked, who has the task, and who asked.',
    body: input({ id: textUpTo(200), text: words }, 'id', 'text'),
    reply: t.done,
  },
} satisfies CallGroup;
