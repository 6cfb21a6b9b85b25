import type { FieldModel } from '../model/model.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import type { FormView } from './form-view.ts';
import { aggregateDrafts, expressionReads, type GraphDraft, type GraphNode, resultName } from './graph-node.ts';
import { inOrder, type Reader, readersOf } from './graph-order.ts';
import { tableRules } from './rule-verdict.ts';
import { viewExpressions, type ViewExpressions } from './view-expressions.ts';

/** What a form keeps up to date, in the order in which it is evaluated. */
export interface FormGraph {
  readonly nodes: readonly GraphNode[];
  /** Who reads a path (`key`, `table.key`), the rows of a table (`table`), or the result of another node. */
  readonly readers: ReadonlyMap<string, readonly Reader[]>;
  /** Position of the node that decides the value of a field, by path. */
  readonly writers: ReadonlyMap<string, number>;
  /** Slot of the condition of each field that has one, by path. */
  readonly slots: ReadonlyMap<string, number>;
}

/** A form's view with what building its graph needs at hand. */
interface Source {
  readonly view: FormView;
  readonly expressions: ViewExpressions;
  /** The fields of the header, and the columns of tables. */
  readonly fields: readonly FieldModel[];
  /** The tables themselves, which are hidden with their sets. */
  readonly tables: readonly FieldModel[];
}

/**
 * The graph of one page. Kept up to date are: the computed fields of what is edited here, other computed fields that
 * depend on it if the page shows them or `hasValue` says that the data holds them, suggestions and conditions.
 */
export function buildGraph(view: FormView, hasValue: (path: string) => boolean): FormGraph {
  const page = known.get(view) ?? pageOf(view);
  known.set(view, page);
  const { source, computed, graphs } = page;
  const candidates = computed.filter(({ path }) => view.visible.has(path) || hasValue(path));
  const key = candidates.map(({ path }) => path).join(' ');
  const graph = graphs.get(key) ?? graphOf(source, liveFields(source, candidates));
  graphs.set(key, graph);
  return graph;
}

interface KnownPage {
  readonly source: Source;
  readonly computed: readonly FieldModel[];
  /** Graphs by the computed fields that are shown or that data holds: data hardly ever makes another one. */
  readonly graphs: Map<string, FormGraph>;
}

const known = new WeakMap<FormView, KnownPage>();

function pageOf(view: FormView): KnownPage {
  const fields = [...view.fields.values()].flatMap((field) => field.columns ?? [field]);
  const tables = [...view.fields.values()].filter(({ columns }) => columns !== null);
  const source = { view, expressions: viewExpressions(view), fields, tables };
  return { source, computed: fields.filter(({ calc }) => calc !== null), graphs: new Map() };
}

function graphOf(source: Source, live: ReadonlySet<string>): FormGraph {
  const { fields } = source;
  const conditions = conditionDrafts(source, live);
  const slots = new Map(
    conditions.flatMap(({ fields: hidden, slot }) => hidden.map((field) => [field.path, slot] as const)),
  );
  const values = fields.flatMap((field) =>
    valueDraft(field, source, slots.get(field.path) ?? null, live.has(field.path)),
  );
  const drafts = [...conditions.map(({ draft }) => draft), ...values];
  const complete = [...drafts, ...stateDrafts(source, drafts)];
  const ordered = inOrder([...complete, ...aggregateDrafts(complete)]);
  const writers = new Map(ordered.map(({ writes }, position) => [writes, position] as const));
  return { nodes: ordered.map(({ node }) => node), readers: readersOf(ordered), writers, slots };
}

/** Paths of the computed fields that this page brings up to date. */
function liveFields({ view, expressions }: Source, candidates: readonly FieldModel[]): ReadonlySet<string> {
  const live = new Set(view.computed);
  const reads = new Map(candidates.map((field) => [field.path, inputPaths(field, expressions)] as const));
  let size = -1;
  while (size !== live.size) {
    size = live.size;
    for (const [path, inputs] of reads) {
      if (inputs.some((input) => view.editable.has(input) || live.has(input))) live.add(path);
    }
  }
  return live;
}

function inputPaths(field: FieldModel, expressions: ViewExpressions): readonly string[] {
  const { calc } = field;
  return calc === null ? [] : expressions.compiled(calc, field.table).inputs.map((input) => input.path);
}

interface ConditionDraft {
  readonly draft: GraphDraft;
  readonly slot: number;
  readonly fields: readonly FieldModel[];
}

/** One node for each different condition of the form or of a table. */
function conditionDrafts(source: Source, live: ReadonlySet<string>): readonly ConditionDraft[] {
  const { view, expressions, fields, tables } = source;
  const groups = new Map<string, FieldModel[]>();
  for (const field of [...fields, ...tables]) {
    if (field.when === null || !(view.visible.has(field.path) || live.has(field.path))) continue;
    const name = `${field.table ?? ''} ${field.when}`;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups.values()].flatMap((hidden, slot) => {
    const [first] = hidden;
    if (!first || first.when === null) return [];
    const { table } = first;
    const expression = expressions.compiled(first.when, table);
    const node = { kind: 'condition', table, slot, expression, fields: hidden } as const;
    const draft = {
      node,
      writes: resultName.condition(slot),
      reads: expressionReads([expression], table),
      aggregates: expression.aggregates,
    };
    return [{ draft, slot, fields: hidden }];
  });
}

function valueDraft(field: FieldModel, source: Source, slot: number | null, live: boolean): readonly GraphDraft[] {
  const { view, expressions } = source;
  const written = view.editable.has(field.path);
  if (!live && !written) return [];
  const compiled = (text: string | null): CompiledExpression | null =>
    text === null ? null : expressions.compiled(text, field.table);
  const calc = live ? compiled(field.calc) : null;
  const suggest = written ? compiled(field.suggest) : null;
  const dropSlot = field.keep ? null : slot;
  if (calc === null && suggest === null && dropSlot === null) return [];
  const used = [calc, suggest].filter((expression) => expression !== null);
  const condition = dropSlot === null ? [] : [{ name: resultName.condition(dropSlot), sameRow: true }];
  return [
    {
      node: { kind: 'value', table: field.table, field, calc, suggest, slot: dropSlot },
      writes: field.path,
      reads: [...expressionReads(used, field.table), ...condition],
      aggregates: used.flatMap((expression) => expression.aggregates),
    },
  ];
}

/** Row states that expressions read. */
function stateDrafts({ view, expressions }: Source, drafts: readonly GraphDraft[]): readonly GraphDraft[] {
  const tables = new Set(drafts.map(({ node }) => node.table).filter((table) => table !== null));
  return [...tables].flatMap((table) => {
    const state = resultName.rowState(table);
    if (!drafts.some(({ reads }) => reads.some(({ name }) => name === state))) return [];
    const rules = tableRules(view, table, expressions);
    const parts = rules.flatMap(({ when, pass, warn }) => [when, pass, warn]).filter((part) => part !== null);
    return [
      {
        node: { kind: 'rowState', table, rules } as const,
        writes: state,
        reads: expressionReads(parts, table),
        aggregates: parts.flatMap((part) => part.aggregates),
      },
    ];
  });
}
