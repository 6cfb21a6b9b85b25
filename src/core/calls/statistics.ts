import type { CallGroup } from './call.ts';
import * as t from './shapes.ts';
import { pageWithCursor, taskRow } from './tasks.ts';

/** What names a stage of the pipeline: its menu entry. */
const stage = { /** e.g. `experiment` */ stage: t.text, menuId: t.id, menuName: t.text, menuNameEn: t.text };

const stageThroughput = t.row({ ...stage, steps: t.listOf(t.integer), instances: t.listOf(t.integer) });

const throughput = t.named(
  'Throughput',
  t.row({ days: t.listOf(t.textOf('yyyy-MM-dd, the last one is today.')), stages: t.listOf(stageThroughput) }),
);

/** What was finished day by day; the last day is today. */
export type Throughput = t.TypeOf<typeof throughput>;

/** Tasks of one step that are past their time. */
const overdueStep = t.row({
  processKey: t.text,
  processLabel: t.bothLanguages,
  stepCode: t.text,
  stepLabel: t.bothLanguages,
  count: t.integer,
  oldestDue: t.time,
  oldestTaskId: t.id,
});

const overdueStage = t.named(
  'OverdueStage',
  t.row({
    ...stage,
    count: t.integer,
    /** Empty where nothing is late. */ oldestDue: t.time,
    steps: t.listOf(overdueStep),
  }),
);

/** Tasks of one stage that are past their time. */
export type OverdueStage = t.TypeOf<typeof overdueStage>;

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
    reply: t.data(throughput),
  },
  'GET /api/seqdesk-experimental-delivery/statistics/overdue': {
    summary: 'Tasks past their time, by stage and step.',
    reply: t.data(t.listOf(overdueStage)),
  },
  'GET /api/seqdesk-experimental-delivery/statistics/overdue-list': {
    summary: 'Tasks past their time, the longest overdue first.',
    query: { ...t.pageQuery, stage: { description: 'One stage alone, e.g. experiment.' } },
    reply: t.data(pageWithCursor(taskRow)),
  },
} satisfies CallGroup;
