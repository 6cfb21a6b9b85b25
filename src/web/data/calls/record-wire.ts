import { fromWallTime, wallTime } from '../../../core/text/date-text.ts';
import { kinds } from '../../../core/values/kinds.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';

/*
 * Rows of the server's own calls follow the HTTP contract for fixed rows: nothing is null, a number without a value is
 * -1, a moment is `yyyy-MM-dd HH:mm:ss` by China's clocks, the row above the top of a tree is "0". Forms hold null,
 * and moments with an offset. Only this file converts.
 */

type Values = Readonly<Record<string, unknown>>;

const topOfTree = '0';

/** A row as forms and tables hold it; what it has below it is converted alike. */
export function fromWire<T extends Values>(model: RecordModel, row: T): T {
  if (model.api === null) return row;
  const read: Record<string, unknown> = { ...row };
  for (const field of model.fields.values()) {
    if (Object.hasOwn(row, field.key)) read[field.key] = readValue(field, row[field.key]);
  }
  const { tree } = model;
  if (tree !== null && String(row[tree.parent]) === topOfTree) read[tree.parent] = null;
  const below = row['children'];
  if (Array.isArray(below)) read['children'] = below.map((child: Values) => fromWire(model, child));
  return read as T;
}

/** Values of a form as the calls take them. */
export function toWire(model: RecordModel, values: Values): Record<string, unknown> {
  if (model.api === null) return { ...values };
  const sent: Record<string, unknown> = { ...values };
  for (const field of model.fields.values()) {
    if (!Object.hasOwn(values, field.key)) continue;
    if (isMoment(field)) sent[field.key] = wireMoment(values[field.key]);
    else if (field.type === 'array') sent[field.key] = values[field.key] ?? [];
    else if (model.tree?.parent === field.key) sent[field.key] = values[field.key] ?? topOfTree;
    // The calls read null as "stays as it is".
    else if (field.type === 'string') sent[field.key] = values[field.key] ?? '';
  }
  return sent;
}

/** The same for a query, where nothing can be null. */
export function toQuery(model: RecordModel, values: Values): Record<string, unknown> {
  const sent = Object.entries(toWire(model, values)).map(([key, value]) => {
    const type = model.fields.get(key)?.type;
    const none = type === 'integer' || type === 'number' ? -1 : '';
    return [key, value ?? none] as const;
  });
  return Object.fromEntries(sent);
}

function readValue(field: FieldModel, value: unknown): unknown {
  if (field.columns !== null && Array.isArray(value)) {
    const columns = field.columns;
    return value.map((row: Values) =>
      Object.fromEntries(columns.map((column) => [column.key, readValue(column, row[column.key])])),
    );
  }
  if (field.type === 'string') return isMoment(field) ? readMoment(value) : readText(value);
  return value === -1 && !mayBeMinusOne(field) ? null : value;
}

/** Logs keep values of any kind; they are shown as text. */
function readText(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

function isMoment(field: FieldModel): boolean {
  return kinds[field.kind].search === 'moments';
}

function readMoment(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return null;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) ? fromWallTime(value.replace(' ', 'T')) : value;
}

function wireMoment(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return '';
  return wallTime(value)?.replace('T', ' ') ?? value;
}

/** Where -1 is a value of its own and does not stand for none. */
function mayBeMinusOne({ schema }: FieldModel): boolean {
  return (schema.minimum ?? 0) < 0 || (schema.enum ?? []).includes(-1);
}
