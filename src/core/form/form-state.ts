import type { ExpressionContext, ExpressionValues, LiftedAggregate } from '../expression/expression.ts';
import { mapInTurns, type Turns } from '../expression/turns.ts';
import { isBlank } from '../values/empty.ts';
import type { FormData, Row } from '../values/finding.ts';
import type { FormContext } from './form-engine.ts';
import { buildGraph, type FormGraph } from './form-graph.ts';
import type { FormView } from './form-view.ts';
import { headerPlace, type RowPlace } from './place.ts';
import { rowsOf } from './row-list.ts';
import { type MutableRow, TableState } from './table-state.ts';

/** Everything a form holds: header, tables, results of conditions and aggregates. */
export interface FormState {
  readonly view: FormView;
  readonly graph: FormGraph;
  /** Header values as typed or stored. */
  readonly typed: MutableRow;
  /** Header values as they stand, and the tables' rows under their names: what expressions call `root`. */
  readonly root: MutableRow;
  readonly flags: boolean[];
  readonly tables: ReadonlyMap<string, TableState>;
  /** Results of the aggregates of the graph, by id. */
  readonly aggregates: Map<string, unknown>;
  readonly context: ExpressionContext;
  /** What took too many steps when it was last evaluated: expressions by `costlyName`. */
  readonly tooCostly: Set<string>;
  /** Grows with every change; what is computed on demand is kept for one revision. */
  revision: number;
}

/** The state of a form before anything is computed. Empty values count as absent. */
export function* createState(view: FormView, data: FormData, context: FormContext): Turns<FormState> {
  const tables = new Map<string, TableState>();
  for (const { name, unique } of tablesOf(view)) {
    const rows = yield* mapInTurns(rowsOf(data[name]), filledOnly);
    tables.set(name, new TableState(name, rows, unique));
  }
  const header = Object.entries(data).filter(([key]) => !tables.has(key));
  const typed = filledOnly(Object.fromEntries(header));
  const graph = buildGraph(view, (path) => holds(path, typed, tables));
  const { roles, ...who } = context;
  const root: MutableRow = { ...typed };
  for (const table of tables.values()) root[table.name] = table.values;
  return {
    view,
    graph,
    typed,
    root,
    flags: [],
    tables,
    aggregates: new Map(),
    tooCostly: new Set(),
    context: { ...who, role: roles },
    revision: 0,
  };
}

/** The row without its empty values. */
export function filledOnly(row: Row): MutableRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isBlank(value)));
}

/** Serves the values of one evaluation after another from the same object, as nothing keeps it. */
export class Evaluation implements ExpressionValues {
  own: Row;
  readonly root: Row;
  context: ExpressionContext;
  readonly tooCostly: NonNullable<ExpressionValues['tooCostly']>;
  #row: RowPlace = headerPlace;
  readonly #state: FormState;
  readonly #kept = new Map<string, { readonly revision: number; readonly value: unknown }>();
  readonly #aggregates = new Map<string, LiftedAggregate>();
  readonly #rowContext: { -readonly [name in keyof ExpressionContext]: ExpressionContext[name] };

  constructor(state: FormState) {
    this.#state = state;
    this.own = state.root;
    this.root = state.root;
    this.context = state.context;
    this.#rowContext = { ...state.context, rowState: 'none' };
    const { tooCostly } = state;
    const named = (text: string): string => costlyName(this.#row, text);
    this.tooCostly = {
      get size() {
        return tooCostly.size;
      },
      add: (text) => tooCostly.add(named(text)),
      delete: (text) => tooCostly.delete(named(text)),
    };
  }

  /** Aggregates that the graph does not keep: evaluated when asked for, once a revision. */
  know(aggregates: readonly LiftedAggregate[]): void {
    for (const aggregate of aggregates) this.#aggregates.set(aggregate.id, aggregate);
  }

  /** The values at form level. */
  atForm(): ExpressionValues {
    this.#row = headerPlace;
    this.own = this.#state.root;
    this.context = this.#state.context;
    return this;
  }

  /** The values in a row. */
  atRow(table: TableState, row: number): ExpressionValues {
    this.#row = { table: table.name, row };
    this.own = table.values[row] ?? {};
    this.#rowContext.rowState = table.states[row] ?? 'none';
    this.context = this.#rowContext;
    return this;
  }

  readonly aggregate = (id: string): unknown => {
    const { aggregates, revision } = this.#state;
    if (aggregates.has(id)) return aggregates.get(id);
    const kept = this.#kept.get(id);
    if (kept?.revision === revision) return kept.value;
    const value = this.#aggregates.get(id)?.evaluate({ own: this.root, root: this.root, context: this.#state.context });
    this.#kept.set(id, { revision, value });
    return value;
  };
}

/** The name of an expression at a place, among what took too many steps. */
export function costlyName({ table, row }: RowPlace, text: string): string {
  return JSON.stringify([table, row, text]);
}

/** A table of the form's sets, with the columns in which no value may stand twice. */
interface TableShape {
  readonly name: string;
  readonly unique: readonly string[];
}

const knownTables = new WeakMap<FormView, readonly TableShape[]>();

/** All tables of the form's sets, shown here or not: expressions may count their rows. Found once for each page. */
function tablesOf(view: FormView): readonly TableShape[] {
  const known = knownTables.get(view) ?? findTables(view);
  knownTables.set(view, known);
  return known;
}

function findTables(view: FormView): readonly TableShape[] {
  const fields = [...view.fields.values()].flatMap((field) => field.columns ?? [field]);
  const names = fields.map((field) => field.table).filter((table) => table !== null);
  const details = [...view.fields.values()].filter((field) => field.columns !== null).map((field) => field.key);
  return [...new Set([...names, ...details])].map((name) => {
    const shown = view.tables.find((table) => table.name === name);
    const columns = fields.filter((field) => field.table === name);
    const unique = columns.filter((field) => field.words['x-unique'] !== undefined || field.key === shown?.key);
    return { name, unique: unique.map((field) => field.key) };
  });
}

function holds(path: string, typed: Row, tables: ReadonlyMap<string, TableState>): boolean {
  if (Object.hasOwn(typed, path)) return true;
  const [name = '', key = ''] = path.split('.');
  return tables.get(name)?.typed.some((row) => Object.hasOwn(row, key)) ?? false;
}
