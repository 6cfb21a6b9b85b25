import type { FieldModel } from '../model/model.ts';
import type { CompiledExpression, ExpressionInput, LiftedAggregate } from '../expression/expression.ts';
import type { RuleProgram } from './rule-verdict.ts';

/** A condition of visibility, shared by all fields that have it. */
export interface ConditionNode {
  readonly kind: 'condition';
  readonly table: string | null;
  /** Where its result stands among the flags of the header or of a row. */
  readonly slot: number;
  readonly expression: CompiledExpression;
  readonly fields: readonly FieldModel[];
}

/** The value of a field that is computed, suggested, or dropped while hidden. */
export interface ValueNode {
  readonly kind: 'value';
  readonly table: string | null;
  readonly field: FieldModel;
  readonly calc: CompiledExpression | null;
  readonly suggest: CompiledExpression | null;
  /** Slot of the condition that drops it, or null. */
  readonly slot: number | null;
}

/** An aggregate over rows that row expressions share. */
export interface AggregateNode {
  readonly kind: 'aggregate';
  readonly table: null;
  readonly aggregate: LiftedAggregate;
}

/** The worst verdict over the rules of a row, where expressions read it. */
export interface RowStateNode {
  readonly kind: 'rowState';
  readonly table: string;
  readonly rules: readonly RuleProgram[];
}

/** One thing to bring up to date after a change. */
export type GraphNode = ConditionNode | ValueNode | AggregateNode | RowStateNode;

/** One thing that a node reads; `sameRow` when only a change in its own row matters to a row. */
export interface GraphRead {
  readonly name: string;
  readonly sameRow: boolean;
}

/** A node with what it reads and writes, before the nodes are put in order. */
export interface GraphDraft {
  readonly node: GraphNode;
  readonly writes: string;
  readonly reads: readonly GraphRead[];
  readonly aggregates: readonly LiftedAggregate[];
}

/** Names of results that are no paths. */
export const resultName = {
  condition: (slot: number): string => `when ${slot}`,
  aggregate: (id: string): string => `aggregate ${id}`,
  rowState: (table: string): string => `rowState ${table}`,
};

/** What expressions of the form or of one table read; lifted aggregates are read by their result. */
export function expressionReads(
  expressions: readonly CompiledExpression[],
  table: string | null,
): readonly GraphRead[] {
  return expressions.flatMap((expression) => expression.reads.flatMap((input) => inputRead(input, table)));
}

/** One node for each different aggregate. */
export function aggregateDrafts(drafts: readonly GraphDraft[]): readonly GraphDraft[] {
  const aggregates = new Map(drafts.flatMap((draft) => draft.aggregates.map((each) => [each.id, each] as const)));
  return [...aggregates.values()].map((aggregate) => ({
    node: { kind: 'aggregate', table: null, aggregate },
    writes: resultName.aggregate(aggregate.id),
    reads: aggregate.inputs.flatMap((input) => inputRead(input, null)),
    aggregates: [],
  }));
}

/** What one input waits for. Who and when do not change while a form is open, and absent keys never do. */
function inputRead(input: ExpressionInput, table: string | null): readonly GraphRead[] {
  switch (input.kind) {
    case 'sibling':
      return [{ name: input.path, sameRow: true }];
    case 'header':
    case 'column':
    case 'table':
      return [{ name: input.path, sameRow: false }];
    case 'aggregate':
      return [{ name: resultName.aggregate(input.path), sameRow: false }];
    case 'context':
      return input.path === 'rowState' && table !== null ? [{ name: resultName.rowState(table), sameRow: true }] : [];
    case 'absent':
      return [];
  }
}
