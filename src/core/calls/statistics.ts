import type { CallGroup } from './call.ts';
import {
  bothLanguages,
  data,
  id,
  integer,
  listOf,
  named,
  pageQuery,
  row,
  text,
  textOf,
  time,
  type TypeOf,
} from './shapes.ts';
import { pageWithCursor, taskRow } from './tasks.ts';

/** What names a stage of the pipeline: its menu entry. */
const stage = { /** e.g. `experiment` */ stage: text, menuId: id, menuName: text, menuNameEn: text };

const stageThroughput = row({ ...stage, steps: listOf(integer), instances: listOf(integer) });

const throughput = named(
  'Throughput',
  row({ days: listOf(textOf('yyyy-MM-dd, the last one is today.')), stages: listOf(stageThroughput) }),
);

/** What was finished day by day; the last day is today. */
export type Throughput = TypeOf<typeof throughput>;

/** Tasks of one step that are past their time. */
const overdueStep = row({
  processKey: text,
  processLabel: bothLanguages,
  stepCode: text,
  stepLabel: bothLanguages,
  count: integer,
  oldestDue: time,
  oldestTaskId: id,
});

const overdueStage = named(
  'OverdueStage',
  row({ ...stage, count: integer, /** Empty where nothing is late. */ oldestDue: time, steps: listOf(overdueStep) }),
);

/** Tasks of one stage that are past their time. */
export type OverdueStage = TypeOf<typeof overdueStage>;

/** What names a stage of the pipeline: its menu entry. */
export type StageName = Pick<OverdueStage, keyof typeof stage>;

/** S1-05, S2-09: the figures of the dashboard. */
export const statisticsCalls = {
  'GET /api/seqdesk-experimental-delivery/statistics/throughput': {
    summary: 'Steps and processes that each stage finished, day by day.',
    query: {
      days: {
        description: 'So many days up to today.',
        schema: { type: 'integer', minimum: 1, maximum: 366, default: 30 },
      },
    },
    reply: data(throughput),
  },
  'GET /api/seqdesk-experimental-delivery/statistics/overdue': {
    summary: 'Tasks past their time, by stage and step.',
    reply: data(listOf(overdueStage)),
  },
  'GET /api/seqdesk-experimental-delivery/statistics/overdue-list': {
    summary: 'Tasks past their time, the longest overdue first.',
    query: { ...pageQuery, stage: { description: 'One stage alone, e.g. experiment.' } },
    reply: data(pageWithCursor(taskRow)),
  },
} satisfies CallGroup;
