import type { ASTNode } from '@marcbachmann/cel-js';
import type { FieldModel } from '../../model/model.ts';
import { tableOfRows, type RowCall } from '../../expression/syntax.ts';
import type { Lookups } from '../../expression/table-calls.ts';

/** Fields by key. */
export type FieldsByKey = ReadonlyMap<string, FieldModel>;

/** The fields behind the names of one expression. */
export interface FieldNames {
  /** Siblings: fields of the form, or columns of the expression's own table. */
  readonly own: FieldsByKey;
  /** Fields of the form around it. */
  readonly root: FieldsByKey;
  /** Columns by table. */
  readonly tables: ReadonlyMap<string, FieldsByKey>;
  /** Fields of other rows, by the name that the row goes by. */
  readonly rows?: ReadonlyMap<string, FieldsByKey>;
  /** Look-up tables that may be read. */
  readonly lookups: Lookups;
}

/** Columns that the row names bound around a node stand for; null for names of other things. */
export type BoundRows = ReadonlyMap<string, FieldsByKey | null>;

export const nothingBound: BoundRows = new Map();

/** The field that a node names, or null. */
export function fieldOf(node: ASTNode, names: FieldNames, bound: BoundRows): FieldModel | null {
  if (node.op === 'id') return bound.has(node.args) ? null : (names.own.get(node.args) ?? null);
  if (node.op !== '.' || node.args[0].op !== 'id') return null;
  const [{ args: holder }, key] = node.args;
  const rows = bound.get(holder);
  if (rows !== undefined) return rows?.get(key) ?? null;
  if (holder === 'root') return names.root.get(key) ?? null;
  return names.rows?.get(holder)?.get(key) ?? null;
}

/** The names inside a call over rows: its variable stands for the columns of the table. */
export function bindRows(call: RowCall, names: FieldNames, bound: BoundRows): BoundRows {
  const table = tableOfRows(call.receiver, bound);
  return new Map(bound).set(call.variable, table === null ? null : (names.tables.get(table) ?? null));
}
