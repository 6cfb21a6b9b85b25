import { withinFormBudgetInTurns } from '../expression/budget.ts';
import type { ExpressionValues } from '../expression/expression.ts';
import { atOnce, type Turns } from '../expression/turns.ts';
import { sameValue } from '../values/empty.ts';
import type { Change } from './form-engine.ts';
import type { Evaluation, FormState } from './form-state.ts';
import { type ConditionNode, type GraphNode, resultName, type RowStateNode, type ValueNode } from './graph-node.ts';
import { worstVerdict } from './rule-verdict.ts';
import type { TableEdit, TableState } from './table-state.ts';

/** Rows in which a node has to be evaluated again: some, or all. */
type Dirty = 'all' | Set<number>;

/**
 * One change of a form, from the first value written until everything that depends on it is up to date again. Nodes
 * run in the graph's order, each at most once a row.
 */
export class FormUpdate {
  readonly #state: FormState;
  readonly #evaluation: Evaluation;
  /** While a form is loaded, a stored value that equals its suggestion is taken for the suggestion. */
  readonly #loading: boolean;
  readonly #dirty = new Map<number, Dirty>();
  readonly #edits = new Map<TableState, TableEdit>();
  readonly #header = new Set<string>();
  readonly #rows = new Map<string, Set<number>>();
  /** Names of what changed: paths, tables as such, results of nodes. */
  readonly changed = new Set<string>();

  constructor(state: FormState, evaluation: Evaluation, loading = false) {
    this.#state = state;
    this.#evaluation = evaluation;
    this.#loading = loading;
  }

  /** Writes a header value as typed; undefined clears it. */
  typeHeader(key: string, value: unknown): void {
    const { typed } = this.#state;
    if (sameValue(typed[key], value)) return;
    if (value === undefined) delete typed[key];
    else typed[key] = value;
    if (!this.#ownNode(key, null)) this.#writeHeader(key, value);
  }

  /** Writes a cell as typed; undefined clears it. */
  typeCell(table: TableState, row: number, key: string, value: unknown): void {
    const typed = table.typed[row];
    if (!typed || sameValue(typed[key], value)) return;
    if (value === undefined) delete typed[key];
    else typed[key] = value;
    if (!this.#ownNode(`${table.name}.${key}`, row)) this.#writeCell(table, row, key, value);
    this.#touch(table, row);
  }

  /** Takes note of rows put in. */
  inserted(table: TableState, at: number, count: number): void {
    const rows = Array.from({ length: count }, (_, index) => at + index);
    for (const row of rows) this.#touch(table, row);
    this.#state.graph.nodes.forEach((node, position) => {
      if (node.table === table.name) for (const row of rows) this.#soil(position, row);
    });
    this.#rowsChanged(table);
  }

  /** Takes note of rows taken out. */
  removed(table: TableState): void {
    this.#rowsChanged(table);
  }

  /** Marks everything as to be computed. */
  all(): void {
    this.#state.graph.nodes.forEach((_, position) => this.#dirty.set(position, 'all'));
  }

  /** The edit of a table in this change; begins it on first use. */
  edit(table: TableState): TableEdit {
    const known = this.#edits.get(table);
    if (known) return known;
    const edit = table.edit();
    this.#edits.set(table, edit);
    this.#state.root[table.name] = table.values;
    return edit;
  }

  /** Brings everything up to date and tells what is new. */
  finish(): Change {
    return atOnce(this.finishInTurns());
  }

  /** The same with interruptions; nobody else may change the form meanwhile. */
  *finishInTurns(): Turns<Change> {
    yield* withinFormBudgetInTurns(this.#runAll());
    this.#state.revision += 1;
    for (const [table, edit] of this.#edits) for (const row of table.affected(edit)) this.#touch(table, row);
    const rows = [...this.#rows].map(([name, set]) => [name, [...set].sort((a, b) => a - b)] as const);
    return { header: [...this.#header], rows: Object.fromEntries(rows) };
  }

  *#runAll(): Turns<void> {
    for (const [position, node] of this.#state.graph.nodes.entries()) {
      const dirty = this.#dirty.get(position);
      if (dirty !== undefined) yield* this.#run(node, dirty);
      yield;
    }
  }

  *#run(node: GraphNode, dirty: Dirty): Turns<void> {
    if (node.kind === 'aggregate') return yield* this.#runAggregate(node);
    if (node.table === null) return this.#runHeader(node);
    const table = this.#state.tables.get(node.table);
    if (!table) return;
    const rows = dirty === 'all' ? table.values.keys() : dirty;
    for (const row of rows) {
      if (node.kind === 'rowState') yield* this.#runState(node, table, row);
      else this.#runRow(node, table, row);
      yield;
    }
  }

  *#runAggregate({ aggregate }: Extract<GraphNode, { kind: 'aggregate' }>): Turns<void> {
    const values = this.#evaluation.atForm();
    const { evaluate, evaluateInTurns } = aggregate;
    const value = evaluateInTurns === undefined ? evaluate(values) : yield* evaluateInTurns(values);
    const { aggregates } = this.#state;
    if (aggregates.has(aggregate.id) && sameValue(aggregates.get(aggregate.id), value)) return;
    aggregates.set(aggregate.id, value);
    this.#mark(resultName.aggregate(aggregate.id), null, null);
  }

  #runHeader(node: ConditionNode | ValueNode | RowStateNode): void {
    const values = this.#evaluation.atForm();
    if (node.kind === 'condition') return this.#decide(node, this.#state.flags, values, null, null);
    if (node.kind !== 'value') return;
    const { typed, flags } = this.#state;
    this.#writeHeader(node.field.key, this.#valueOf(node, typed, flags, values));
  }

  #runRow(node: ConditionNode | ValueNode, table: TableState, row: number): void {
    const typed = table.typed[row];
    const flags = table.flags[row];
    if (!typed || !flags) return;
    const values = this.#evaluation.atRow(table, row);
    if (node.kind === 'condition') return this.#decide(node, flags, values, table, row);
    this.#writeCell(table, row, node.field.key, this.#valueOf(node, typed, flags, values));
  }

  *#runState({ rules }: RowStateNode, table: TableState, row: number): Turns<void> {
    if (table.values[row] === undefined) return;
    const verdict = yield* worstVerdict(rules, this.#evaluation.atRow(table, row));
    if (verdict === table.states[row]) return;
    table.states[row] = verdict;
    this.#touch(table, row);
    this.#mark(resultName.rowState(table.name), table, row);
  }

  #decide(
    node: ConditionNode,
    flags: boolean[],
    values: ExpressionValues,
    table: TableState | null,
    row: number | null,
  ): void {
    const visible = node.expression.evaluate(values) === true;
    if (flags[node.slot] === visible) return;
    flags[node.slot] = visible;
    if (table !== null && row !== null) this.#touch(table, row);
    else for (const field of node.fields) this.#header.add(field.key);
    this.#mark(resultName.condition(node.slot), table, row);
  }

  #valueOf(
    node: ValueNode,
    typed: Record<string, unknown>,
    flags: readonly boolean[],
    values: ExpressionValues,
  ): unknown {
    if (node.slot !== null && flags[node.slot] !== true) return undefined;
    if (node.calc !== null) return node.calc.evaluate(values);
    const { key } = node.field;
    if (node.suggest === null) return typed[key];
    if (typed[key] !== undefined && !this.#loading) return typed[key];
    const suggested = node.suggest.evaluate(values);
    if (typed[key] !== undefined && !sameValue(typed[key], suggested)) return typed[key];
    delete typed[key];
    return suggested;
  }

  #writeHeader(key: string, value: unknown): void {
    const { root } = this.#state;
    if (sameValue(root[key], value)) return;
    if (value === undefined) delete root[key];
    else root[key] = value;
    this.#header.add(key);
    this.#mark(key, null, null);
  }

  #writeCell(table: TableState, row: number, key: string, value: unknown): void {
    if (!table.write(row, key, value, this.#loading ? null : this.edit(table))) return;
    this.#touch(table, row);
    this.#mark(`${table.name}.${key}`, table, row);
  }

  /** Has the node that decides a field's value run, and tells whether there is one. */
  #ownNode(path: string, row: number | null): boolean {
    const position = this.#state.graph.writers.get(path);
    if (position === undefined) return false;
    this.#soil(position, row);
    return true;
  }

  #rowsChanged(table: TableState): void {
    this.#mark(table.name, null, null);
    for (const field of this.#state.view.fields.values()) {
      for (const { path, table: owner } of field.columns ?? [field]) {
        if (owner === table.name) this.#mark(path, null, null, true);
      }
    }
  }

  /** Has the readers of something run: in the same row where only that matters, else in all rows. */
  #mark(name: string, table: TableState | null, row: number | null, acrossRows = false): void {
    const { readers, nodes } = this.#state.graph;
    this.changed.add(name);
    for (const { position, sameRow } of readers.get(name) ?? []) {
      if (acrossRows && sameRow) continue;
      const own = sameRow && table !== null && nodes[position]?.table === table.name;
      this.#soil(position, own ? row : null);
    }
  }

  #soil(position: number, row: number | null): void {
    const known = this.#dirty.get(position);
    if (row === null) this.#dirty.set(position, 'all');
    else if (known === undefined) this.#dirty.set(position, new Set([row]));
    else if (known !== 'all') known.add(row);
  }

  #touch(table: TableState, row: number): void {
    const known = this.#rows.get(table.name);
    if (known) known.add(row);
    else this.#rows.set(table.name, new Set([row]));
  }
}
