import type { RuleSource } from '../descriptor/field-schema.ts';
import type { FieldModel } from '../descriptor/model.ts';
import { loadExpression } from './compile.ts';
import { rowStateKey, type DependencyNode } from './dependency-order.ts';
import type { ExpressionInput, LiftedAggregate } from './expression.ts';
import type { ModelScopes } from './scopes.ts';

/** Fields and row rules whose expressions make up the graph of one form. */
export interface GraphSource {
  /** Form fields and columns of `samples`; columns of detail tables are found in their fields. */
  readonly fields: Iterable<FieldModel>;
  /** By table, the rules of its sets as a whole that are judged per row. */
  readonly rowRules: ReadonlyMap<string, readonly RuleSource[]>;
}

const fieldWords = [
  ['x-calc', 'calc'],
  ['x-suggest', 'suggest'],
  ['x-when', 'when'],
  ['x-need', 'need'],
  ['x-lock', 'lock'],
] as const;

/**
 * The nodes of a form: the words of its fields and columns, their aggregates once each, and the row state of tables.
 *
 * @throws ExpressionFault when an expression has a problem that the checks would have found.
 */
export function formNodes({ fields, rowRules }: GraphSource, scopes: ModelScopes): readonly DependencyNode[] {
  const nodes: DependencyNode[] = [];
  const aggregates = new Map<string, LiftedAggregate>();
  const rules = new Map<string, RuleSource[]>();
  for (const [table, list] of rowRules) rules.set(table, [...list]);
  for (const field of withColumns(fields)) {
    nodes.push(...fieldNodes(field, scopes, aggregates));
    if (field.table === null) continue;
    const known = rules.get(field.table);
    if (known) known.push(...field.rules);
    else rules.set(field.table, [...field.rules]);
  }
  for (const [table, list] of rules) if (list.length > 0) nodes.push(rowStateNode(table, list, scopes, aggregates));
  for (const aggregate of aggregates.values()) nodes.push(aggregateNode(aggregate));
  return nodes;
}

function withColumns(fields: Iterable<FieldModel>): readonly FieldModel[] {
  return [...fields].flatMap((field) => [field, ...(field.columns ?? [])]);
}

type Aggregates = Map<string, LiftedAggregate>;

function fieldNodes(field: FieldModel, scopes: ModelScopes, aggregates: Aggregates): DependencyNode[] {
  const { path, table } = field;
  return fieldWords.flatMap(([word, key]) => {
    const text = field[key];
    if (text === null) return [];
    const expression = loadExpression(text, table === null ? scopes.form : scopes.row(table));
    for (const aggregate of expression.aggregates) aggregates.set(aggregate.id, aggregate);
    return [{ id: `${word}:${path}`, path, word, table, expression, reads: expression.reads }];
  });
}

function rowStateNode(
  table: string,
  rules: readonly RuleSource[],
  scopes: ModelScopes,
  aggregates: Aggregates,
): DependencyNode {
  const reads = new Map<string, ExpressionInput>();
  for (const text of rules.flatMap(({ when, pass, warn }) => [when, pass, warn])) {
    if (text === undefined) continue;
    const expression = loadExpression(text, scopes.row(table));
    for (const aggregate of expression.aggregates) aggregates.set(aggregate.id, aggregate);
    for (const input of expression.reads) reads.set(`${input.kind}:${input.path}`, input);
  }
  const path = rowStateKey(table);
  return { id: path, path, word: 'rowState', table, expression: null, reads: [...reads.values()] };
}

function aggregateNode(aggregate: LiftedAggregate): DependencyNode {
  const id = `aggregate:${aggregate.id}`;
  return { id, path: aggregate.id, word: 'aggregate', table: null, expression: aggregate, reads: aggregate.inputs };
}
