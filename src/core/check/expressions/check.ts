import type { FieldModel, OutcomeModel, ProcessModel, RecordModel, SetModel, StepModel } from '../../model/model.ts';
import { checkGroup, placed, type CheckedExpression, type GroupNames } from './check-group.ts';
import { findCycles, rowStatePath, type CycleNode } from './cycles.ts';
import type { ExpressionPlace, ModelExpressionProblem } from '../../expression/expression.ts';
import { checkRowExpression } from './row-expression.ts';
import { isReservedName } from '../../expression/names.ts';
import type { Lookups } from '../../expression/table-calls.ts';
import { fieldExpressions, setExpressions, type WrittenExpression } from './written-expressions.ts';

/** What the checks found out about sets, so that one that many processes name is checked once. */
export type ExpressionCache = WeakMap<SetModel, SetFindings & { readonly lookups: Lookups }>;

/** What the check of one set found, its detail tables included. */
export interface SetFindings {
  readonly problems: readonly ModelExpressionProblem[];
  readonly nodes: readonly CycleNode<ExpressionPlace>[];
}

/** Sets by name: those there are, and those that are only read. */
type Model = Pick<ProcessModel | RecordModel, 'sets' | 'absent' | 'lookups'>;

/**
 * Checks every expression of a process: of its sets, own sets and detail tables, and the conditions of its outcomes. A
 * set that several processes name gives its problems with each of them.
 *
 * @param cache shared by the models of one compilation, whose sets are the same objects
 */
export function checkProcessExpressions(
  model: ProcessModel,
  cache: ExpressionCache = new WeakMap(),
): readonly ModelExpressionProblem[] {
  return [...checkSets(model, cache), ...checkOutcomes(model), ...checkChosenSamples(model)];
}

/** Checks every expression of a record's sets and detail tables. */
export function checkRecordExpressions(
  model: RecordModel,
  cache: ExpressionCache = new WeakMap(),
): readonly ModelExpressionProblem[] {
  return checkSets(model, cache);
}

/** Checks every expression of one set, its detail tables included, as far as its own names and those it uses go. */
export function checkSetExpressions(
  set: SetModel,
  model: Model,
  cache: ExpressionCache = new WeakMap(),
): readonly ModelExpressionProblem[] {
  const { problems, nodes } = cachedFindings(set, model, cache);
  return [...problems, ...cycleProblems(nodes)];
}

function cachedFindings(set: SetModel, model: Model, cache: ExpressionCache): SetFindings {
  const known = cache.get(set);
  if (known !== undefined && readsSame(known.lookups, model.lookups)) return known;
  const found = { ...checkSet(set, model), lookups: model.lookups };
  cache.set(set, found);
  return found;
}

/** Whether forms know tables of a name alike: one may write a table of its own. */
function readsSame(one: Lookups, other: Lookups): boolean {
  return [...one].every(([name, table]) => (other.get(name) ?? table) === table);
}

function checkSets(model: Model, cache: ExpressionCache): readonly ModelExpressionProblem[] {
  const findings = [...model.sets.values()].map((set) => cachedFindings(set, model, cache));
  return [...findings.flatMap((each) => each.problems), ...cycleProblems(findings.flatMap((each) => each.nodes))];
}

function checkSet(set: SetModel, model: Model): SetFindings {
  const names = readableSets(set, model);
  const table = set.scope === 'sample' ? 'samples' : null;
  const own = set.scope === 'row' ? [] : ownExpressions(set);
  const groups = [
    checkGroup({ ...names, table, columns: null, lookups: model.lookups }, own),
    ...set.fields.flatMap((field) => (field.columns ? [checkTable(set, field, field.columns, model)] : [])),
  ];
  const checked = groups.flat();
  const problems = checked.flatMap((each) => each.problems.map((problem) => inOtherSet(problem, set, model)));
  return { problems: [...reservedKeys(set), ...problems], nodes: checked.flatMap((each) => cycleNodes(each)) };
}

function ownExpressions(set: SetModel): readonly WrittenExpression[] {
  return [...setExpressions(set), ...set.fields.flatMap((field) => fieldExpressions(set, field.key, field))];
}

/** Checks the columns of a detail table and what its row sets say of a row. */
function checkTable(
  set: SetModel,
  field: FieldModel,
  columns: readonly FieldModel[],
  model: Model,
): readonly CheckedExpression[] {
  const rowSets = [...new Set(columns.map((column) => column.set))].flatMap((name) => {
    const rows = name === set.name ? undefined : model.sets.get(name);
    return rows ? [rows] : [];
  });
  const reads = [set, ...rowSets].map((each) => readableSets(each, model));
  const names: GroupNames = {
    sets: [...new Set(reads.flatMap((each) => each.sets))],
    lenient: reads.some((each) => each.lenient),
    table: field.key,
    columns,
    lookups: model.lookups,
  };
  const written = columns.flatMap((column) => {
    const rows = rowSets.find((each) => each.name === column.set);
    if (rows) return fieldExpressions(rows, column.key, column);
    return fieldExpressions({ name: set.name, when: null }, `${field.key}.${column.key}`, column);
  });
  return checkGroup(names, [...rowSets.flatMap(setExpressions), ...written]);
}

/** The set and those that it uses; lenient when one of them is nowhere to be found. */
function readableSets(set: SetModel, model: Model): Pick<GroupNames, 'sets' | 'lenient'> {
  const used = set.uses.map((name) => model.sets.get(name) ?? model.absent.get(name));
  const found = used.filter((each) => each !== undefined);
  return { sets: [set, ...found], lenient: found.length < used.length };
}

/** Names the set that an unknown name belongs to, when `uses` only lacks that set. */
function inOtherSet(problem: ModelExpressionProblem, set: SetModel, model: Model): ModelExpressionProblem {
  const name = problem.args['name'];
  if (!['expression/name-unknown', 'expression/name-near'].includes(problem.code) || typeof name !== 'string') {
    return problem;
  }
  const key = name.replace(/^root\./, '');
  const others = [...model.sets.values()].filter((each) => each !== set && !set.uses.includes(each.name));
  const holder = others.find((each) => each.fields.some((field) => field.key === key));
  if (holder === undefined) return problem;
  const args = { ...problem.args, set: holder.name };
  return { ...problem, code: 'expression/name-elsewhere', args, replacement: null, mended: null };
}

/** Fields and columns whose names expressions could not tell from their own. */
function reservedKeys(set: SetModel): readonly ModelExpressionProblem[] {
  const written = set.fields.flatMap(({ key, columns }) => {
    const inside = (columns ?? []).filter((column) => column.set === set.name);
    return [{ key, field: key }, ...inside.map((column) => ({ key: column.key, field: `${key}.${column.key}` }))];
  });
  return written
    .filter(({ key }) => isReservedName(key))
    .map(({ key, field }) => {
      const owner = { set: set.name, step: null, outcome: null, field };
      const place = { ...owner, word: null, index: null, part: null, text: key };
      const problem = { code: 'expression/name-reserved', args: { name: key }, replacement: null } as const;
      return placed({ ...problem, start: 0, end: key.length }, place);
    });
}

/** What an expression decides, for the search of cycles; conditions that nothing can read decide nothing. */
function cycleNodes({ written, expression }: CheckedExpression): readonly CycleNode<ExpressionPlace>[] {
  if (expression === null) return [];
  const { place, gives, shows, validates } = written;
  const table = expression.table;
  const node = (path: string): CycleNode<ExpressionPlace> => ({ path, table, inputs: expression.inputs, place });
  const decided = [...(gives ? [gives] : []), ...shows].map((field) => node(field.path));
  return validates && table !== null ? [...decided, node(rowStatePath(table))] : decided;
}

function cycleProblems(nodes: readonly CycleNode<ExpressionPlace>[]): readonly ModelExpressionProblem[] {
  return findCycles(nodes).map(({ paths, place }) => {
    const problem = { code: 'expression/cycle', args: { path: paths.join(' → ') }, replacement: null } as const;
    return placed({ ...problem, start: 0, end: place.text.length }, place);
  });
}

/** Checks the conditions of a record's actions, which read the row. */
export function checkActionExpressions(model: RecordModel): readonly ModelExpressionProblem[] {
  return model.actions.flatMap(({ when: text }, index) =>
    text === null ? [] : checkRowExpression(model, { word: 'when', text, index }),
  );
}

/** The conditions of outcomes read the whole form. */
function checkOutcomes(model: ProcessModel): readonly ModelExpressionProblem[] {
  const written = model.steps.flatMap((step) => step.outcomes.flatMap((outcome) => outcomeCondition(step, outcome)));
  const names = { sets: [...model.sets.values()], table: null, columns: null, lenient: false, lookups: model.lookups };
  return checkGroup(names, written).flatMap((each) => each.problems);
}

function outcomeCondition(step: StepModel, outcome: OutcomeModel): readonly WrittenExpression[] {
  if (outcome.when === null) return [];
  const owner = { set: null, step: step.id, outcome: outcome.id, field: null };
  const place = { ...owner, word: 'if', index: null, part: null, text: outcome.when } as const;
  return [{ place, text: outcome.when, gives: null, shows: [], validates: false }];
}

/** What an outcome and its openings say of the samples that go along reads the row, and has no verdict over its rules. */
function checkChosenSamples(model: ProcessModel): readonly ModelExpressionProblem[] {
  const written = model.steps.flatMap((step) => step.outcomes.flatMap((outcome) => samplesChosen(step, outcome)));
  const names = { sets: [...model.sets.values()], table: 'samples', columns: null, lenient: false };
  return checkGroup({ ...names, lookups: model.lookups }, written).flatMap(({ written: { place }, ...found }) => {
    const asks = found.expression?.inputs.some(({ kind, path }) => kind === 'context' && path === 'rowState');
    if (asks !== true) return found.problems;
    const start = place.text.indexOf('rowState');
    const code = 'expression/name-unknown';
    const problem = {
      code,
      args: { name: 'rowState' },
      start,
      end: start + 'rowState'.length,
      replacement: null,
    } as const;
    return [...found.problems, placed(problem, place)];
  });
}

function samplesChosen(step: StepModel, { id, only, opens }: OutcomeModel): readonly WrittenExpression[] {
  const texts = [{ text: only, index: null }, ...opens.map((opening, index) => ({ text: opening.only, index }))];
  return texts.flatMap(({ text, index }) => {
    if (text === null) return [];
    const owner = { set: null, step: step.id, outcome: id, field: null };
    const place = { ...owner, word: 'only', index, part: null, text } as const;
    return [{ place, text, gives: null, shows: [], validates: false }];
  });
}
