import { apiGroups } from '../../../../core/product.ts';
import type { DescribedCalls, JsonSchema } from '../described-call.ts';
import { bothLanguages, data, id, integer, listOf, pageQuery, ref, row, text, textOf, time } from '../shapes.ts';
import { pageWithCursor } from './workflow.ts';

const statistics = `/api/${apiGroups.delivery}/statistics`;

const stage = { stage: text, menuId: id, menuName: text, menuNameEn: text };

/** Shapes of what stages finished and what is late there. */
export const statisticsSchemas: Readonly<Record<string, JsonSchema>> = {
  Throughput: row({
    days: listOf(textOf('yyyy-MM-dd, the last one is today.')),
    stages: listOf(row({ ...stage, steps: listOf(integer), instances: listOf(integer) })),
  }),
  OverdueStage: row({
    ...stage,
    count: integer,
    oldestDue: time,
    steps: listOf(
      row({
        processKey: text,
        processLabel: bothLanguages,
        stepCode: text,
        stepLabel: bothLanguages,
        count: integer,
        oldestDue: time,
        oldestTaskId: id,
      }),
    ),
  }),
};

/** S1-05, S2-09: the figures of the dashboard. */
export const statisticsCalls: DescribedCalls = {
  [`GET ${statistics}/throughput`]: {
    summary: 'Steps and processes that each stage finished, day by day.',
    query: {
      days: {
        description: 'So many days up to today.',
        schema: { type: 'integer', minimum: 1, maximum: 366, default: 30 },
      },
    },
    reply: data(ref('Throughput')),
  },
  [`GET ${statistics}/overdue`]: {
    summary: 'Tasks past their time, by stage and step.',
    reply: data(listOf(ref('OverdueStage'))),
  },
  [`GET ${statistics}/overdue-list`]: {
    summary: 'Tasks past their time, the longest overdue first.',
    query: { ...pageQuery, stage: { description: 'One stage alone, e.g. experiment.' } },
    reply: data(pageWithCursor(ref('Task'))),
  },
};
