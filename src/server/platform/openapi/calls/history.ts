import type { DescribedCalls } from '../described-call.ts';
import { anything, bothLanguages, data, integer, listOf, mapOf, oneOf, required, row, text, time } from '../shapes.ts';

const flow = '/api/blade-flow';

const processInstanceId = { processInstanceId: required('Id of the instance.') };

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

/** What of an instance's history is compared and printed. */
export const historyCalls: DescribedCalls = {
  [`GET ${flow}/work/compare`]: {
    summary: 'What changed between two points of the history, cell by cell.',
    query: {
      ...processInstanceId,
      from: { description: 'Number of the event to compare from; 0, the beginning, without it.' },
      to: { description: 'Number of the event to compare with; the last one without it.' },
      rows: { description: 'Most rows listed of a table; 20 without it.' },
    },
    reply: data(
      row({
        from: integer,
        to: integer,
        fields: listOf(comparedCell),
        tables: listOf(
          row({
            table: text,
            added: integer,
            removed: integer,
            changed: integer,
            cells: integer,
            rows: listOf(row({ row: text, state: oneOf('added', 'removed', 'changed'), cells: listOf(comparedCell) })),
          }),
        ),
      }),
    ),
  },
  [`GET ${flow}/work/print`]: {
    summary: 'What a print of an instance puts on paper, and which prints there are.',
    query: { ...processInstanceId, print: { description: 'Id of the print; the first one without it.' } },
    reply: data(
      row({
        prints: listOf(row({ id: text, label: bothLanguages })),
        print: mapOf(anything),
        instance: mapOf(anything),
        release: mapOf(anything),
        data: mapOf(anything),
        access: row({ read: listOf(text) }),
        trail: listOf(mapOf(anything)),
      }),
    ),
  },
};
