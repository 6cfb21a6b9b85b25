import * as t from './shapes.ts';

/** What the caller's last task of a step held in the fields that are filled in as last time. */
export const repeated = t.row({
  /** The number of its instance, and when it was handed in. */
  processCode: t.text,
  at: t.time,
  /** Values of the form by key. */
  header: t.freeObject,
  /** Rows of detail tables. */
  rows: t.objectOf<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>(),
  /** Of tables that have their rows already: what all rows had in common. */
  common: t.objectOf<Readonly<Record<string, Readonly<Record<string, unknown>>>>>(),
  /** What was left out, since it may not be filled in today, and why. */
  refused: t.listOf(t.bothLanguages),
});

/** What the caller's last task of a step held in the fields that are filled in as last time. */
export type Repeated = t.TypeOf<typeof repeated>;
