import type { CallGroup } from './call.ts';
import * as t from './shapes.ts';

const calculationState = t.row({
  /** Whether the batch may be computed. */
  open: t.flag,
  /** The calculation under way. */
  running: t.orNull(t.row({ done: t.integer, all: t.integer, userName: t.text, since: t.time })),
  /** Empty where it never was. */
  calculatedAt: t.text,
  calculatedBy: t.text,
  /** Rows that changed since and that the batch follows from, by their records. */
  changes: t.listOf(t.row({ record: t.text, label: t.bothLanguages, count: t.integer })),
});

/** How far the calculation of a batch is, and what changed since the last one. */
export type CalculationState = t.TypeOf<typeof calculationState>;

const calculated = t.row({
  rows: t.integer,
  /** Rows with an error. */
  faulty: t.integer,
});

/** What came of a calculation. */
export type Calculated = t.TypeOf<typeof calculated>;

/** Batches: rows that have rows of another record computed for them. */
export const calculationCalls = {
  'POST /api/seqdesk-:area/:record/calculate': {
    heavy: true,
    summary: 'Computes the rows of a batch anew, all in one step; it is refused once the batch is closed.',
    query: { ids: t.required('Id of the batch.') },
    reply: t.data(calculated),
  },
  'GET /api/seqdesk-:area/:record/calculation': {
    summary: 'How far the calculation of a batch is, when it was computed last, and what changed since.',
    query: { ids: t.required('Id of the batch.') },
    reply: t.data(calculationState),
  },
} satisfies CallGroup;
