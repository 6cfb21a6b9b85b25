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
  /** Rows that changed since and that the batch follows from, by their records; empty once it cannot be computed again. */
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

const exportSums = t.row({
  /** `decimals` is null for what is no number. */
  columns: t.listOf(t.row({ label: t.bothLanguages, decimals: t.orNull(t.integer) })),
  rows: t.listOf(t.listOf(t.anything)),
  /** The last line; empty without one. */
  total: t.listOf(t.anything),
});

/** The lines of an export that groups its rows. */
export type ExportSums = t.TypeOf<typeof exportSums>;

const namedText = t.row({ label: t.bothLanguages, text: t.bothLanguages });

const valueOrigin = t.row({
  /** As far as it counted, by the names of records and fields; empty where the value was taken as it is. */
  formula: t.bothLanguages,
  /** The rows that were read: what tells which they are, and the values read; `count` is 0 where there was none. */
  rows: t.listOf(
    t.row({ label: t.bothLanguages, count: t.integer, marks: t.listOf(namedText), values: t.listOf(namedText) }),
  ),
  /** What earlier rows added to a sum that is carried on, each by what tells when it was. */
  earlier: t.listOf(namedText),
});

/** How a value that the server computed came about. */
export type ValueOrigin = t.TypeOf<typeof valueOrigin>;

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
  'GET /api/seqdesk-:area/:record/origin': {
    summary:
      'How a value of a computed row, or a total of a batch, came about: its formula, and the rows that were read.',
    query: { id: t.required('Id of the row.'), field: t.required('Key of the field.') },
    reply: t.data(valueOrigin),
  },
  'GET /api/seqdesk-:area/:record/sums': {
    summary: 'The lines of an export of a row that groups its rows, with their sums, to be shown on a page.',
    query: { as: t.required('Id of the export.'), ids: t.required('Id of the row.') },
    reply: t.data(exportSums),
  },
} satisfies CallGroup;
