import type { CompiledExpression, ExpressionInput, LiftedAggregate } from './expression.ts';

/** One expression of a form in the dependency graph. */
export interface DependencyNode {
  /** `{word}:{path}`, `aggregate:{id}`, or `rowState:{table}`. */
  readonly id: string;
  /** Path of the field it belongs to (`key` or `table.key`), the id of an aggregate, or `rowState:{table}`. */
  readonly path: string;
  readonly word: 'x-calc' | 'x-suggest' | 'x-when' | 'x-need' | 'x-lock' | 'aggregate' | 'rowState';
  /** The table whose rows it is evaluated for, or null for once a form. */
  readonly table: string | null;
  /** The expression or aggregate; null for a row state, which the engine itself derives. */
  readonly expression: CompiledExpression | LiftedAggregate | null;
  readonly reads: readonly ExpressionInput[];
}

/** What to evaluate after a change, and in which order. */
export interface DependencyOrder {
  /** Every node after all nodes that it reads; within that, in the order given. Nodes of a cycle stand where met. */
  readonly order: readonly DependencyNode[];
  /**
   * For what may change (a path `key` or `table.key`, the name of a table for its rows as such, a context name, an
   * aggregate's id, `rowState:{table}`) the positions in `order` of the nodes that read it, ascending.
   */
  readonly readers: ReadonlyMap<string, readonly number[]>;
  /** Cycles as paths from a field back to itself (`a`, `b`, `a`); empty in a checked model. */
  readonly cycles: readonly (readonly string[])[];
}

/** Words whose result others can read: the value itself, or whether it is shown (a hidden value is dropped). */
const written: ReadonlySet<string> = new Set(['x-calc', 'x-suggest', 'x-when', 'aggregate', 'rowState']);

/** The key under which readers look for what an input names. */
export function inputKey(input: ExpressionInput, table: string | null): string {
  return input.kind === 'context' && input.path === 'rowState' ? rowStateKey(table ?? '') : input.path;
}

/** The path of the row state of a table. */
export function rowStateKey(table: string): string {
  return `rowState:${table}`;
}

/** Orders the expressions of a form so that each comes after those whose results it reads. */
export function dependencyOrder(nodes: readonly DependencyNode[]): DependencyOrder {
  const search = new Search(nodes);
  for (const node of nodes) search.visit(node, []);
  const readers = new Map<string, number[]>();
  search.order.forEach((node, position) => {
    for (const key of new Set(node.reads.map((input) => inputKey(input, node.table)))) {
      const known = readers.get(key);
      if (known) known.push(position);
      else readers.set(key, [position]);
    }
  });
  return { order: search.order, readers, cycles: search.cycles };
}

/** A depth-first search that puts every node after the writers of what it reads. */
class Search {
  readonly order: DependencyNode[] = [];
  readonly cycles: string[][] = [];
  readonly #writers = new Map<string, DependencyNode[]>();
  readonly #state = new Map<DependencyNode, 'open' | 'done'>();

  constructor(nodes: readonly DependencyNode[]) {
    for (const node of nodes) {
      if (!written.has(node.word)) continue;
      const known = this.#writers.get(node.path);
      if (known) known.push(node);
      else this.#writers.set(node.path, [node]);
    }
  }

  visit(node: DependencyNode, trail: readonly DependencyNode[]): void {
    const state = this.#state.get(node);
    if (state === 'open') this.#close(node, trail);
    if (state !== undefined) return;
    this.#state.set(node, 'open');
    const inner = [...trail, node];
    for (const input of node.reads) {
      for (const writer of this.#writers.get(inputKey(input, node.table)) ?? []) this.visit(writer, inner);
    }
    this.#state.set(node, 'done');
    this.order.push(node);
  }

  /** Notes the cycle that the trail closes; aggregates on it are passed over, since people wrote fields. */
  #close(node: DependencyNode, trail: readonly DependencyNode[]): void {
    const round = trail.slice(trail.indexOf(node));
    const paths = round.filter((each) => each.word !== 'aggregate').map((each) => each.path);
    const [first] = paths;
    if (first !== undefined) this.cycles.push([...paths, first]);
  }
}
