import type { CompiledExpression, ExpressionInput, LiftedAggregate } from './expression.ts';

/** One expression of a form in the dependency graph. */
export interface DependencyNode {
  /** `{word}:{path}`, `aggregate:{id}`, or `rowState:{table}`. */
  readonly id: string;
  /** Path of the field it belongs to (`key` or `table.key`), the id of an aggregate, or the table of a row state. */
  readonly path: string;
  readonly word: 'x-calc' | 'x-suggest' | 'x-when' | 'x-need' | 'x-lock' | 'aggregate' | 'rowState';
  /** The table whose rows it is evaluated for, or null for once a form. */
  readonly table: string | null;
  /** The expression; of an aggregate the aggregate; null for a row state, which the engine itself derives. */
  readonly expression: CompiledExpression | LiftedAggregate | null;
  readonly inputs: readonly ExpressionInput[];
}

/** What to evaluate after a change, and in which order. */
export interface DependencyOrder {
  /** Every node after all nodes that it reads; within that, in the order given. Nodes of a cycle come last. */
  readonly order: readonly DependencyNode[];
  /**
   * For what may change (a path `key` or `table.key`, the name of a table for its rows as such, a context name, an
   * aggregate's id, `rowState:{table}`) the positions in `order` of the nodes that read it, ascending.
   */
  readonly readers: ReadonlyMap<string, readonly number[]>;
  /** Cycles as paths from a field back to itself (`a`, `b`, `a`); empty in a checked model. */
  readonly cycles: readonly (readonly string[])[];
}
