import type { CheckSource, RuleSource } from '../../generated/descriptor.ts';
import type { FieldModel } from '../model/model.ts';
import type { CompiledExpression, LiftedAggregate } from '../expression/expression.ts';
import type { FieldView, FormView } from './form-view.ts';
import { expressionReads } from './graph-node.ts';
import { type RuleProgram, ruleProgram, tableRules } from './rule-verdict.ts';
import { requiredBySchema } from './step-schemas.ts';
import { viewExpressions, type ViewExpressions } from './view-expressions.ts';

/** A check, ready to be validated; `field` is null for one of a set. */
export interface CheckProgram {
  readonly check: CheckSource;
  readonly field: FieldModel | null;
  readonly expression: CompiledExpression;
}

/** The words of a shown field that are evaluated on demand. */
export interface FieldWords {
  readonly view: FieldView;
  readonly need: CompiledExpression | null;
  readonly lock: CompiledExpression | null;
  /** Required, but left to the engine by the schema, because a condition may hide or lock it. */
  readonly requiredHere: boolean;
  readonly rules: readonly RuleProgram[];
  readonly checks: readonly CheckProgram[];
  /** Names of everything that these words read. */
  readonly watched: ReadonlySet<string>;
}

/** What is validated of the header or of each row of a table. */
export interface RecordWords {
  readonly fields: ReadonlyMap<string, FieldWords>;
  /** Rules and checks of the sets as a whole. */
  readonly rules: readonly RuleProgram[];
  readonly checks: readonly CheckProgram[];
  /** All rules of a table's sets, for the state of its rows; empty for the header. */
  readonly stateRules: readonly RuleProgram[];
  /** Names of what these words read outside their own row. */
  readonly watched: ReadonlySet<string>;
}

/** The words of a form that are evaluated on demand: needs, locks, checks and rules. */
export interface FormWords {
  readonly header: RecordWords;
  readonly tables: ReadonlyMap<string, RecordWords>;
  /** The aggregates that these words read. */
  readonly aggregates: readonly LiftedAggregate[];
}

const known = new WeakMap<FormView, FormWords>();

/** The words of a form, compiled; made once for all engines of its view. */
export function formWords(view: FormView): FormWords {
  const made = known.get(view) ?? makeWords(view);
  known.set(view, made);
  return made;
}

function makeWords(view: FormView): FormWords {
  const expressions = viewExpressions(view);
  const fields = view.sections.flatMap((section) => section.fields);
  const header = recordWords(fields, view, null, view, expressions);
  const tables = view.tables.map((table) => {
    return [table.name, recordWords(table.columns, table, table.name, view, expressions)] as const;
  });
  const all = [header, ...tables.map(([, words]) => words)].flatMap((words) => wordExpressions(words));
  return { header, tables: new Map(tables), aggregates: all.flatMap(({ aggregates }) => aggregates) };
}

/** Every expression among the words of the header or of a table. */
function wordExpressions({ fields, rules, checks, stateRules }: RecordWords): readonly CompiledExpression[] {
  const ofFields = [...fields.values()].flatMap((words) => fieldExpressions(words));
  const ofSets = [...checks.map(({ expression }) => expression), ...[...rules, ...stateRules].flatMap(ruleParts)];
  return [...ofFields, ...ofSets.filter((expression) => expression !== null)];
}

function fieldExpressions(words: Omit<FieldWords, 'watched'>): readonly CompiledExpression[] {
  const { need, lock, checks, rules } = words;
  const all = [need, lock, ...checks.map(({ expression }) => expression), ...rules.flatMap(ruleParts)];
  return all.filter((expression) => expression !== null);
}

/** Names of what expressions read, by aggregates too; of rows only what lies outside the own one. */
function watchedNames(compiled: readonly CompiledExpression[], table: string | null): ReadonlySet<string> {
  const read = expressionReads(compiled, table).filter(({ sameRow }) => table === null || !sameRow);
  const lifted = compiled.flatMap(({ aggregates }) =>
    aggregates.flatMap(({ inputs }) => inputs.map(({ path }) => path)),
  );
  return new Set([...read.map(({ name }) => name), ...lifted]);
}

function ruleParts({ when, pass, warn }: RuleProgram): readonly (CompiledExpression | null)[] {
  return [when, pass, warn];
}

function recordWords(
  fields: readonly FieldView[],
  sets: { readonly rules: readonly RuleSource[]; readonly checks: readonly CheckSource[] },
  table: string | null,
  view: FormView,
  expressions: ViewExpressions,
): RecordWords {
  const words = {
    fields: new Map(fields.map((field) => [field.field.key, fieldWords(field, view, expressions)] as const)),
    rules: sets.rules.map((rule) => ruleProgram(rule, null, table, expressions)),
    checks: sets.checks.map((check) => checkProgram(check, null, table, expressions)),
    stateRules: table === null ? [] : tableRules(view, table, expressions),
    watched: new Set<string>(),
  };
  return { ...words, watched: watchedNames(wordExpressions(words), table) };
}

function fieldWords(view: FieldView, form: FormView, expressions: ViewExpressions): FieldWords {
  const { field } = view;
  const written = view.access === 'edit';
  const validated = written || form.computed.has(field.path);
  const compiled = (text: string | null): CompiledExpression | null =>
    text === null || !written ? null : expressions.compiled(text, field.table);
  const words = {
    view,
    need: compiled(field.need),
    lock: compiled(field.lock),
    requiredHere: view.required && !requiredBySchema(view),
    rules: validated ? field.rules.map((rule) => ruleProgram(rule, field, field.table, expressions)) : [],
    checks: validated ? field.checks.map((check) => checkProgram(check, field, field.table, expressions)) : [],
  };
  return { ...words, watched: watchedNames(fieldExpressions(words), null) };
}

function checkProgram(
  check: CheckSource,
  field: FieldModel | null,
  table: string | null,
  expressions: ViewExpressions,
): CheckProgram {
  return { check, field, expression: expressions.compiled(check.if, table) };
}
