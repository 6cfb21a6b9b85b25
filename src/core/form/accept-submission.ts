import { atOnce, mapInTurns, type Turns } from '../expression/turns.ts';
import type { FieldModel } from '../model/model.ts';
import { isBlank, isEmptyValue, sameValue } from '../values/empty.ts';
import { spelledAs } from '../values/text.ts';
import type { FormData, Row } from '../values/finding.ts';
import { headerPlace, placePointer, type RowPlace } from './place.ts';
import type { FormContext } from './form-engine.ts';
import type { FormView, TableView } from './form-view.ts';
import { lockedChanges } from './locked-changes.ts';
import { isObject } from '../text/json.ts';
import { keyText, pairRows, type Pairing } from './pair-rows.ts';
import { rowsOf } from './row-list.ts';
import { type Rejection, rejection, type RejectionReason } from './rejection.ts';

/** Refusals that are told; somebody who sends more has sent another form. */
const mostRefused = 1000;

type Refuse = (place: RowPlace, key: string | null, reason: RejectionReason) => void;

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
  return atOnce(acceptInTurns(view, stored, submitted, context));
}

/** The same with interruptions. */
export function* acceptInTurns(
  view: FormView,
  stored: FormData,
  submitted: FormData,
  context: FormContext | null,
): Turns<AcceptedSubmission> {
  const tables = new Map(view.tables.map((table) => [table.name, table] as const));
  const fields = new Map([...view.fields.values()].map((field) => [field.key, field] as const));
  const header = new Map([...fields].filter(([, field]) => field.table === null));
  const data: Record<string, unknown> = { ...stored };
  const refused: Rejection[] = [];
  const refuse: Refuse = (place, key, reason) => {
    if (refused.length < mostRefused) refused.push(rejection(placePointer(place, key), reason));
  };
  for (const [key, value] of Object.entries(submitted)) {
    const table = tables.get(key);
    if (table) {
      const rows = yield* acceptRows({ view, table, refuse }, rowsOf(stored[key]), value);
      if (rows !== null) data[key] = rows;
    } else {
      const reason = takeValue(view, header.get(key), { stored: stored[key], value, into: data });
      if (reason !== null) refuse(headerPlace, key, reason);
    }
  }
  const locked = context === null ? [] : yield* lockedChanges(view, stored, data, context);
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
    if (isBlank(value)) delete into[field.key];
    else into[field.key] = asStored(field, value);
    return null;
  }
  if (!view.visible.has(field.path)) return 'hidden';
  if (field.calc !== null || field.number !== null) return null;
  return sameValue(stored, value) ? null : 'read-only';
}

/** A number of digits or a month is stored in one spelling, whether it was typed, imported or sent. */
function asStored({ kind, schema }: FieldModel, value: unknown): unknown {
  return kind === 'text' && typeof value === 'string' ? spelledAs(schema.pattern, value) : value;
}

/** A table that somebody sends rows of. */
interface Accepting {
  readonly view: FormView;
  readonly table: TableView;
  readonly refuse: Refuse;
}

/** The table's rows from now on, or null when they stay as stored. */
function* acceptRows(accepting: Accepting, stored: readonly Row[], value: unknown): Turns<readonly Row[] | null> {
  const { view, table, refuse } = accepting;
  const rows = isEmptyValue(value) ? [] : value;
  if (!Array.isArray(rows) || !rows.every(isObject)) {
    refuse({ table: table.name, row: null }, null, 'not-rows');
    return null;
  }
  const columns = new Map(columnsOf(view, table.name).map((field) => [field.key, field] as const));
  const take: TakeRow = (row, base, index) => takeRow(accepting, columns, { row, base, index });
  if (table.canAddRows) return yield* replaceRows(accepting, stored, rows, take);
  if (table.key !== null) return yield* mergeRows(accepting, table.key, { stored, rows, take });
  // A detail table that is only shown: it may be sent back as it is.
  if (rows.length !== stored.length) refuse({ table: table.name, row: null }, null, 'read-only');
  else yield* mapInTurns(rows, (row, index) => take(row, stored[index] ?? null, index));
  return null;
}

type TakeRow = (row: Row, base: Row | null, index: number) => Row;

/**
 * The rows as sent, each with what is stored of it beside. Without a key a row is known by what the page shows of it, so
 * that what the page does not show stays with its row when others come, go or move.
 */
function replaceRows(
  accepting: Accepting,
  stored: readonly Row[],
  rows: readonly Row[],
  take: TakeRow,
): Turns<readonly Row[]> {
  const { table } = accepting;
  const bases = table.key === null ? storedPlaces(accepting, stored, rows) : null;
  const left = table.key === null ? null : byKey(stored, table.key);
  return mapInTurns(rows, (row, index) => {
    const name = table.key === null ? null : keyText(row, table.key);
    const base = table.key === null ? stored[bases?.[index] ?? -1] : left?.get(name);
    left?.delete(name);
    return take(row, base ?? null, index);
  });
}

/** Which stored row each row is; by its place where all of a row is written here. */
function storedPlaces({ view, table }: Accepting, stored: readonly Row[], rows: readonly Row[]): Pairing {
  const columns = columnsOf(view, table.name);
  const written = new Set(
    columns.flatMap(({ path, key, calc }) => (view.editable.has(path) || calc !== null ? [key] : [])),
  );
  const holdsMore = (row: Row): boolean => Object.keys(row).some((key) => !written.has(key) && !isEmptyValue(row[key]));
  if (!stored.some(holdsMore)) return rows.map((_, index) => index);
  const shown = columns.flatMap(({ path, key, calc }) => (view.visible.has(path) && calc === null ? [key] : []));
  const known = (list: readonly Row[]): readonly Row[] => list.map((row) => only(row, shown));
  return pairRows(known(stored), known(rows), null);
}

function only(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(keys.flatMap((key) => (isEmptyValue(row[key]) ? [] : [[key, row[key]] as const])));
}

/** The stored rows, with what was sent for each by its key. */
function* mergeRows(
  { table, refuse }: Accepting,
  key: string,
  { stored, rows, take }: { stored: readonly Row[]; rows: readonly Row[]; take: TakeRow },
): Turns<readonly Row[]> {
  const known = byKey(stored, key);
  const merged = new Map<Row, Row>();
  for (const [index, row] of rows.entries()) {
    yield;
    const base = known.get(keyText(row, key));
    if (!base) refuse({ table: table.name, row: index }, key, 'row-unknown');
    else if (merged.has(base)) refuse({ table: table.name, row: index }, key, 'row-repeated');
    else merged.set(base, take(row, base, index));
  }
  return stored.map((row) => merged.get(row) ?? row);
}

function takeRow(
  { view, table, refuse }: Accepting,
  columns: ReadonlyMap<string, FieldModel>,
  { row, base, index }: { row: Row; base: Row | null; index: number },
): Row {
  const into: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(row)) {
    const reason = takeValue(view, columns.get(key), { stored: base?.[key], value, into });
    if (reason !== null) refuse({ table: table.name, row: index }, key, reason);
  }
  return into;
}

function columnsOf(view: FormView, table: string): readonly FieldModel[] {
  return [...view.fields.values()]
    .flatMap((field) => field.columns ?? [field])
    .filter((field) => field.table === table);
}

/** The first row of each key. */
function byKey(rows: readonly Row[], key: string): Map<string | null, Row> {
  const named = rows.map((row) => [keyText(row, key), row] as const);
  return new Map(named.toReversed().filter(([name]) => name !== null));
}
