import type { ASTNode } from '@marcbachmann/cel-js';
import type { LookupTable, TableColumn } from '../../generated/descriptor.ts';
import { bracketOf, lookUp } from './lookup-table.ts';
import { nearest } from '../text/nearest.ts';
import type { ExpressionCode } from '../errors/expression-diagnostics.ts';
import { spend } from './budget.ts';
import type { ExpressionProblem, ScalarType } from './expression.ts';
import { listText } from '../text/list-text.ts';

/** Look-up tables by id. */
export type Lookups = ReadonlyMap<string, LookupTable>;

/** The functions that read look-up tables; each takes a table, what to look for, and a column. */
export const tableFunctions: ReadonlySet<string> = new Set(['lookup', 'bracket']);

/** A call that reads a look-up table. */
export interface TableCall {
  readonly name: 'lookup' | 'bracket';
  readonly table: LookupTable;
  readonly key: TableColumn;
  readonly column: TableColumn;
  readonly columnName: string;
  readonly argument: ASTNode;
}

/** Reads a node as a call of a table function, whose table and column are written out and exist; else null. */
export function tableCall(node: ASTNode, lookups: Lookups): TableCall | null {
  if (node.op !== 'call' || !tableFunctions.has(node.args[0])) return null;
  const [name, [tableNode, argument, columnNode]] = node.args;
  const table = lookups.get(literalText(tableNode) ?? '');
  const columnName = literalText(columnNode) ?? '';
  const column = partOf(table, columnName);
  const key = partOf(table, table?.key ?? '');
  if (!table || !column || !key || !argument) return null;
  return { name: name === 'bracket' ? 'bracket' : 'lookup', table, key, column, columnName, argument };
}

function partOf(table: LookupTable | undefined, name: string): TableColumn | undefined {
  return table !== undefined && Object.hasOwn(table.columns, name) ? table.columns[name] : undefined;
}

function literalText(node: ASTNode | undefined): string | null {
  return node?.op === 'value' && typeof node.args === 'string' ? node.args : null;
}

/** What is wrong with the table or the column that a call names; none for other nodes. */
export function tableProblems(node: ASTNode, lookups: Lookups): readonly ExpressionProblem[] {
  if (node.op !== 'call' || !tableFunctions.has(node.args[0])) return [];
  const [name, [tableNode, , columnNode]] = node.args;
  if (!tableNode || !columnNode) return [];
  const [id, column] = [literalText(tableNode), literalText(columnNode)];
  if (id === null || column === null) {
    return [problem(id === null ? tableNode : columnNode, 'expression/table-literal', { name })];
  }
  const table = lookups.get(id);
  if (table === undefined) return [unknown(tableNode, 'expression/table-unknown', id, [...lookups.keys()])];
  if (partOf(table, column) === undefined) {
    const columns = Object.keys(table.columns);
    return [{ ...unknown(columnNode, 'expression/column-unknown', column, columns, { table: id }) }];
  }
  const isNumeric = ['number', 'integer'].includes(partOf(table, table.key)?.type ?? '');
  if (name !== 'bracket' || isNumeric) return [];
  return [problem(tableNode, 'expression/table-key', { table: id, key: table.key })];
}

function unknown(
  node: ASTNode,
  code: ExpressionCode,
  name: string,
  known: readonly string[],
  args: ExpressionProblem['args'] = {},
): ExpressionProblem {
  const near = nearest(name, known);
  const list = listText(known);
  const hint =
    near !== null
      ? { zh: `是否指“${near}”？`, en: `Did you mean "${near}"?` }
      : { zh: `可以写：${list.zh}`, en: `There is: ${list.en}` };
  const none = { zh: '先在 schemas/tables 中定义它。', en: 'Define it in schemas/tables first.' };
  const replacement = near === null ? null : `'${near}'`;
  return { ...problem(node, code, { ...args, name, hint: known.length === 0 ? none : hint }), replacement };
}

/** A problem of a whole node. */
export function problem(node: ASTNode, code: ExpressionCode, args: ExpressionProblem['args']): ExpressionProblem {
  return { code, args, start: node.start, end: node.end, replacement: null };
}

/** The type under which expressions read a column. */
export function columnType({ type }: TableColumn): ScalarType {
  return type === 'string' ? 'string' : type === 'boolean' ? 'bool' : 'double';
}

/** Finds what a table call asks for, by what to look for and the day; undefined where there is none. */
export function tableReader({ name, table, key, columnName }: TableCall): (value: unknown, day: string) => unknown {
  const type = key.type === 'string' ? 'string' : key.type === 'boolean' ? 'boolean' : 'number';
  const find = name === 'bracket' ? bracketOf : lookUp;
  return (value, day) => {
    if (typeof value !== type) return undefined;
    if (name === 'bracket') spend(table.rows.length);
    return find(table, value as never, columnName, day);
  };
}
