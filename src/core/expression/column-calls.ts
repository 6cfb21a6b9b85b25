import type { ASTNode } from '@marcbachmann/cel-js';
import type {
  ExpressionInput,
  ExpressionProblem,
  ExpressionValues,
  LiftedAggregate,
  ScopeDefinition,
} from './expression.ts';
import { IndexTracker, type IndexDistances, type IndexedRow } from './index-distances.ts';
import { withCostNoted } from './noted-cost.ts';
import { atOnce, type Turns } from './turns.ts';

/** Functions that compare a row with all others of its table, with the number of their arguments. */
export const columnFunctions: ReadonlyMap<string, number> = new Map([
  ['indexDistance', 3],
  ['indexNearest', 4],
]);

/** A call that compares a row with the others; its arguments are columns of the row. */
export interface ColumnCall {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Reads a node as such a call, right or wrong; null for other nodes. Columns that are none are left out. */
export function columnCall(node: ASTNode, { table, fields }: ScopeDefinition): ColumnCall | null {
  if (node.op !== 'call' || !columnFunctions.has(node.args[0])) return null;
  const [name, args] = node.args;
  const columns = args.flatMap((each) => (each.op === 'id' && fields[each.args] === 'string' ? [each.args] : []));
  return { name, columns: table === null ? [] : columns };
}

/** What is wrong with the arguments of such a call. */
export function columnProblem(node: ASTNode, call: ColumnCall): ExpressionProblem | null {
  if (call.columns.length === columnFunctions.get(call.name)) return null;
  const args = { name: call.name };
  return { code: 'expression/column-argument', args, start: node.start, end: node.end, replacement: null };
}

/** How a call reads its own row once the column is known. */
export interface ColumnReading {
  readonly aggregate: LiftedAggregate;
  readonly type: 'double' | 'string';
  /** The value of the row, undefined when empty. */
  readonly read: (column: unknown, own: Readonly<Record<string, unknown>>) => unknown;
}

/** Rows that an answer names. */
const mostNames = 3;

/** The column behind a call, worked out once a change and shared by the calls over the same columns. */
export function columnReading({ name, columns }: ColumnCall, table: string): ColumnReading {
  const [first = '', second = '', pool = '', title] = columns;
  const inputs = columns.map((key): ExpressionInput => {
    return { kind: 'column', path: `${table}.${key}`, name: `root.${table}[].${key}` };
  });
  const rowOf = (row: Readonly<Record<string, unknown>>): IndexedRow => ({
    sequence: empty(row[first]) ? '' : `${text(row[first])}${text(row[second])}`,
    pool: text(row[pool]),
    name: title === undefined ? '' : text(row[title]),
  });
  const id = `${name}(${[table, ...columns].join(', ')})`;
  const trackers = new WeakMap<object, IndexTracker>();
  function* evaluateInTurns({ root, tooCostly }: ExpressionValues): Turns<unknown> {
    const tracker = trackers.get(root) ?? new IndexTracker();
    const rows = root[table];
    // What was ended halfway is begun anew.
    trackers.delete(root);
    const distances = yield* withCostNoted(id, tooCostly, tracker.update(Array.isArray(rows) ? rows.map(rowOf) : []));
    if (distances !== undefined) trackers.set(root, tracker);
    return distances;
  }
  return {
    aggregate: { id, inputs, evaluate: (values) => atOnce(evaluateInTurns(values)), evaluateInTurns },
    type: name === 'indexDistance' ? 'double' : 'string',
    read: (column, own) => {
      const nearest = (column as IndexDistances | undefined)?.of(rowOf(own));
      if (name === 'indexDistance') return nearest?.distance;
      const names: string[] = [];
      for (const each of nearest?.names ?? []) {
        if (each !== text(own[title ?? ''])) names.push(each);
        if (names.length > mostNames) return `${names.slice(0, mostNames).join(', ')} …`;
      }
      return names.join(', ');
    },
  };
}

function empty(value: unknown): boolean {
  return typeof value !== 'string' || value === '';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
