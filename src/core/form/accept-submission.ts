import type { FieldModel } from '../model/model.ts';
import { isEmptyValue, sameValue } from '../values/empty.ts';
import type { FormData, Row } from '../values/finding.ts';
import { headerPlace, placePointer, type RowPlace } from './place.ts';
import type { FormContext } from './form-engine.ts';
import type { FormView, TableView } from './form-view.ts';
import { lockedChanges } from './locked-changes.ts';
import { isRow, rowsOf } from './row-list.ts';
import { type Rejection, rejection, type RejectionReason } from './rejection.ts';

/** What became of a submission: the data as it stands after it, and what was not taken. */
export interface AcceptedSubmission {
  /** Stored and accepted values together, computed ones as stored. */
  readonly data: Record<string, unknown>;
  readonly refused: readonly Rejection[];
}

/**
 * Takes from a submission what the person may write on this page.
 *
 * A key that is left out stays as stored; one that is null or empty is cleared. A shown value may be sent back
 * unchanged. Computed values and numbers given by the server are passed over. Everything else is refused: other values
 * of shown fields, hidden and unknown paths. Rows of a sheet meet the stored ones by their key, so that columns not
 * written here survive; where rows may be added, the list as sent replaces the stored one. With a context, fields
 * whose lock held before and holds after may not change either.
 */
export function acceptSubmission(
  view: FormView,
  stored: FormData,
  submitted: FormData,
  context: FormContext | null = null,
): AcceptedSubmission {
  const tables = new Map(view.tables.map((table) => [table.name, table] as const));
  const fields = new Map([...view.fields.values()].map((field) => [field.key, field] as const));
  const header = new Map([...fields].filter(([, field]) => field.table === null));
  const data: Record<string, unknown> = { ...stored };
  const refused: Rejection[] = [];
  for (const [key, value] of Object.entries(submitted)) {
    const table = tables.get(key);
    if (table) {
      const taken = acceptRows(view, table, rowsOf(stored[key]), value);
      if (taken.rows !== null) data[key] = taken.rows;
      refused.push(...taken.refused);
    } else {
      const reason = takeValue(view, header.get(key), { stored: stored[key], value, into: data });
      if (reason !== null) refused.push(rejection(placePointer(headerPlace, key), reason));
    }
  }
  const locked = context === null ? [] : lockedChanges(view, stored, data, context);
  return { data, refused: [...refused, ...locked] };
}

interface Sent {
  readonly stored: unknown;
  readonly value: unknown;
  readonly into: Record<string, unknown>;
}

/** Writes one value if it may be written; else says why it may not, or null when it is passed over. */
function takeValue(
  view: FormView,
  field: FieldModel | undefined,
  { stored, value, into }: Sent,
): RejectionReason | null {
  if (!field) return 'unknown';
  if (view.editable.has(field.path)) {
    if (isEmptyValue(value)) delete into[field.key];
    else into[field.key] = value;
    return null;
  }
  if (!view.visible.has(field.path)) return 'hidden';
  if (field.calc !== null || field.number !== null) return null;
  return sameValue(stored, value) ? null : 'read-only';
}

interface TakenRows {
  /** The table's rows from now on, or null when they stay as stored. */
  readonly rows: readonly Row[] | null;
  readonly refused: readonly Rejection[];
}

function acceptRows(view: FormView, table: TableView, stored: readonly Row[], value: unknown): TakenRows {
  const sent = isEmptyValue(value) ? [] : value;
  if (!Array.isArray(sent) || !sent.every(isRow)) {
    return { rows: null, refused: [rejection(placePointer({ table: table.name, row: null }, null), 'not-rows')] };
  }
  const rows = sent as readonly Row[];
  const columns = new Map(columnsOf(view, table.name).map((field) => [field.key, field] as const));
  const take = (row: Row, base: Row | null, index: number) =>
    takeRow(view, columns, { row, base, place: { table: table.name, row: index } });
  if (table.canAddRows) return replaceRows(table, stored, rows, take);
  return table.key === null
    ? compareRows(table, stored, rows, take)
    : mergeRows(table, table.key, { stored, rows, take });
}

type TakeRow = (
  row: Row,
  base: Row | null,
  index: number,
) => { readonly row: Row; readonly refused: readonly Rejection[] };

/** The rows as sent, each with what is stored of it beside; without a key rows meet by their place. */
function replaceRows(table: TableView, stored: readonly Row[], rows: readonly Row[], take: TakeRow): TakenRows {
  const left = table.key === null ? null : byKey(stored, table.key);
  const taken = rows.map((row, index) => {
    const base = table.key === null ? stored[index] : left?.get(keyText(row[table.key]));
    if (table.key !== null) left?.delete(keyText(row[table.key]));
    return take(row, base ?? null, index);
  });
  return { rows: taken.map(({ row }) => row), refused: taken.flatMap(({ refused }) => refused) };
}

/** The stored rows, with what was sent for each by its key. */
function mergeRows(
  table: TableView,
  key: string,
  { stored, rows, take }: { stored: readonly Row[]; rows: readonly Row[]; take: TakeRow },
): TakenRows {
  const known = byKey(stored, key);
  const merged = new Map<Row, Row>();
  const refused: Rejection[] = [];
  rows.forEach((row, index) => {
    const base = known.get(keyText(row[key]));
    const pointer = placePointer({ table: table.name, row: index }, key);
    if (!base) refused.push(rejection(pointer, 'row-unknown'));
    else if (merged.has(base)) refused.push(rejection(pointer, 'row-repeated'));
    else {
      const taken = take(row, base, index);
      merged.set(base, taken.row);
      refused.push(...taken.refused);
    }
  });
  return { rows: stored.map((row) => merged.get(row) ?? row), refused };
}

/** A detail table that is only shown: it may be sent back as it is. */
function compareRows(table: TableView, stored: readonly Row[], rows: readonly Row[], take: TakeRow): TakenRows {
  if (rows.length !== stored.length) {
    return { rows: null, refused: [rejection(placePointer({ table: table.name, row: null }, null), 'read-only')] };
  }
  return { rows: null, refused: rows.flatMap((row, index) => take(row, stored[index] ?? null, index).refused) };
}

function takeRow(
  view: FormView,
  columns: ReadonlyMap<string, FieldModel>,
  { row, base, place }: { row: Row; base: Row | null; place: RowPlace },
): ReturnType<TakeRow> {
  const into: Record<string, unknown> = { ...base };
  const refused: Rejection[] = [];
  for (const [key, value] of Object.entries(row)) {
    const reason = takeValue(view, columns.get(key), { stored: base?.[key], value, into });
    if (reason !== null) refused.push(rejection(placePointer(place, key), reason));
  }
  return { row: into, refused };
}

function columnsOf(view: FormView, table: string): readonly FieldModel[] {
  return [...view.fields.values()]
    .flatMap((field) => field.columns ?? [field])
    .filter((field) => field.table === table);
}

/** The first row of each key. */
function byKey(rows: readonly Row[], key: string): Map<string, Row> {
  return new Map(
    rows
      .toReversed()
      .filter((row) => !isEmptyValue(row[key]))
      .map((row) => [keyText(row[key]), row] as const),
  );
}

function keyText(value: unknown): string {
  return isEmptyValue(value) ? '' : JSON.stringify(value);
}
