import type { LookupTable, TableRow } from '../../generated/descriptor.ts';
import { bracketRow, lookUpRow } from '../expression/lookup-table.ts';
import type { FormContext } from './form-engine.ts';
import { evaluateOnRow } from './row-expression.ts';
import type { ReadByExpressions } from './view-expressions.ts';

/** A row of a look-up table that an expression took a value from. */
export interface TableRowRead {
  readonly table: LookupTable;
  readonly row: TableRow;
  /** Its place in the table, from 1. */
  readonly place: number;
}

const call = /\b(lookup|bracket)\(\s*(['"])([^'"]+)\2\s*,/g;

/** The rows of look-up tables that an expression over the values of a row takes its values from, each once. */
export function tableRowsRead(
  form: ReadByExpressions,
  text: string,
  { values, context }: { readonly values: Readonly<Record<string, unknown>>; readonly context: FormContext },
): readonly TableRowRead[] {
  const found = [...text.matchAll(call)].flatMap(({ 0: head, 1: name, 3: id = '', index }): TableRowRead[] => {
    const table = form.lookups.get(id);
    if (table === undefined) return [];
    const key = evaluateOnRow(form, firstArgument(text.slice(index + head.length)), values, context);
    const row = name === 'bracket' ? rowOfNumber(table, key, context) : rowOfKey(table, key, context);
    return row === undefined ? [] : [{ table, row, place: table.rows.indexOf(row) + 1 }];
  });
  return found.filter(({ row }, at) => found.findIndex((other) => other.row === row) === at);
}

function rowOfNumber(table: LookupTable, key: unknown, { today }: FormContext): TableRow | undefined {
  return typeof key === 'number' ? bracketRow(table, key, today) : undefined;
}

function rowOfKey(table: LookupTable, key: unknown, { today }: FormContext): TableRow | undefined {
  const isKey = typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean';
  return isKey ? lookUpRow(table, key, today) : undefined;
}

const part = /'[^']*'|"[^"]*"|[()[\],]/g;

/** What stands before the comma that ends the first of several arguments. */
function firstArgument(rest: string): string {
  let depth = 0;
  for (const { 0: sign, index } of rest.matchAll(part)) {
    if (sign === ',' && depth === 0) return rest.slice(0, index);
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
  }
  return rest;
}
