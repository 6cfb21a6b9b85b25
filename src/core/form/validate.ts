import { withinFormBudgetInTurns } from '../expression/budget.ts';
import { atOnce, type Turns } from '../expression/turns.ts';
import type { OutcomeModel } from '../model/model.ts';
import type { FormEngine } from './form-engine.ts';
import type { FieldView, FormView, TableView } from './form-view.ts';
import { acceptedPlaces, decimalErrors } from './decimals.ts';
import type { Finding, Row } from '../values/finding.ts';
import { countFinding, neededFindings } from './needed.ts';
import { headerPlace, type RowPlace, schemaFinding, valueAtPointer } from './place.ts';
import type { FormCheck, SchemaCheck, SchemaError } from '../values/schema-check.ts';

/**
 * Everything wrong with the data of a form, in the order of the page: header, then tables row by row.
 *
 * `draft` asks only what may be stored unfinished; `submit` what is handed on: the submit schemas, needs, checks and
 * rules, where a failed rule is an error. With an outcome its direction decides instead of `mode`: a forward one asks
 * for a full submission; any other for a draft, and of the sets stored with the completion (the opinion) for what their
 * conditions say, never for their required fields. What the outcome itself needs is asked for in either direction.
 */
export function validate(
  engine: FormEngine,
  check: FormCheck,
  mode: 'draft' | 'submit',
  outcome: OutcomeModel | null = null,
): readonly Finding[] {
  return atOnce(validateInTurns(engine, check, mode, outcome));
}

/** What a page knows of the rows of a table: all that handing on asks of one. */
export type KnownRows = (table: string, row: number) => readonly Finding[];

/** What an outcome asks of a form whose rows were validated for handing on already, so that they are not done twice. */
export function validateKnown(
  engine: FormEngine,
  check: FormCheck,
  { outcome, rows }: { readonly outcome: OutcomeModel | null; readonly rows: KnownRows },
): readonly Finding[] {
  return atOnce(withinFormBudgetInTurns(validateWhole(engine, check, { mode: 'submit', outcome, rows })));
}

/** The same with interruptions; nobody may change the form meanwhile. */
export function validateInTurns(
  engine: FormEngine,
  check: FormCheck,
  mode: 'draft' | 'submit',
  outcome: OutcomeModel | null = null,
): Turns<readonly Finding[]> {
  return withinFormBudgetInTurns(validateWhole(engine, check, { mode, outcome, rows: null }));
}

/** How strictly a form is validated, and what is known already. */
interface Asked {
  readonly mode: 'draft' | 'submit';
  readonly outcome: OutcomeModel | null;
  readonly rows: KnownRows | null;
}

function* validateWhole(
  engine: FormEngine,
  check: FormCheck,
  { mode, outcome, rows }: Asked,
): Turns<readonly Finding[]> {
  const full = outcome === null ? mode === 'submit' : outcome.direction === 'forward';
  const fields = engine.view.sections.flatMap((section) => section.fields);
  if (full) {
    const header = inFieldOrder(fields, [
      ...(yield* headerFindings(engine, check.submit)),
      ...(yield* engine.headerInTurns()),
    ]);
    const needed = neededFindings(engine, [...engine.view.need, ...(outcome?.need ?? [])]);
    return distinct([
      ...header,
      ...(yield* tableFindings(engine, fullRows(engine, check.submit, rows), true)),
      ...needed,
    ]);
  }
  const leaving = outcome === null ? [] : yield* engine.leavingInTurns();
  const header = inFieldOrder(fields, [...(yield* headerFindings(engine, check.draft)), ...leaving]);
  const tables = yield* tableFindings(engine, (table) => rowValidator(engine, check.draft, table), false);
  return distinct([...header, ...tables, ...neededFindings(engine, outcome?.need ?? [])]);
}

/** Schema findings of the header: of the fields that are written or computed here and visible now. */
export function validateHeaderBy(engine: FormEngine, check: SchemaCheck): readonly Finding[] {
  return atOnce(headerFindings(engine, check));
}

function headerFindings(engine: FormEngine, check: SchemaCheck): Turns<readonly Finding[]> {
  return validateRecord(validatedHeader(engine), engine.header(), headerPlace, checking(check, null), (key) =>
    engine.isShown(key, null),
  );
}

/** Schema findings of one row of a table; what a sheet shows while a person types. */
export function validateRowBy(engine: FormEngine, check: SchemaCheck, table: string, row: number): readonly Finding[] {
  const view = engine.view.tables.find(({ name }) => name === table);
  return view ? atOnce(rowValidator(engine, check, view)(row)) : [];
}

type Checking = (data: Row) => Turns<readonly SchemaError[]>;

/** Checks the header or a row of a table; in one piece where the check cannot do it value by value. */
function checking(check: SchemaCheck, table: string | null): Checking {
  return function* (data) {
    if (check.inTurns !== undefined) return yield* check.inTurns(table, data);
    return table === null ? check.header(data) : check.row(table, data);
  };
}

/** Validates single rows of a table by its schema. */
function rowValidator(
  engine: FormEngine,
  check: SchemaCheck,
  table: TableView,
): (row: number) => Turns<readonly Finding[]> {
  const validated = validatedColumns(engine, table.columns);
  const rows = engine.rows(table.name);
  const byRow = checking(check, table.name);
  return (row) => {
    const visible = (key: string): boolean => engine.isShown(`${table.name}.${key}`, row);
    return validateRecord(validated, rows[row] ?? {}, { table: table.name, row }, byRow, visible);
  };
}

/** Fields of a page that are validated here, by key, with their places in its order. */
type ValidatedFields = ReadonlyMap<
  string,
  { readonly view: FieldView; readonly index: number; readonly decimals: boolean }
>;

const knownHeaders = new WeakMap<FormView, ValidatedFields>();

/** The validated fields of the header, found once for each page: rows are computed by the thousand. */
function validatedHeader(engine: FormEngine): ValidatedFields {
  const { view } = engine;
  const known =
    knownHeaders.get(view) ??
    validatedFields(
      engine,
      view.sections.flatMap((section) => section.fields),
    );
  knownHeaders.set(view, known);
  return known;
}

const knownColumns = new WeakMap<readonly FieldView[], ValidatedFields>();

/** The validated columns of a table, found once for each page: a sheet validates its rows one by one. */
function validatedColumns(engine: FormEngine, columns: readonly FieldView[]): ValidatedFields {
  const known = knownColumns.get(columns) ?? validatedFields(engine, columns);
  knownColumns.set(columns, known);
  return known;
}

function validatedFields(engine: FormEngine, views: readonly FieldView[]): ValidatedFields {
  const validated = views.filter((view) => isValidated(engine, view));
  return new Map(
    validated.map((view, index) => {
      const decimals =
        view.access === 'edit' && (acceptedPlaces(view.field) !== null || view.field.schema.multipleOf !== undefined);
      return [view.field.key, { view, index, decimals }] as const;
    }),
  );
}

function isValidated(engine: FormEngine, view: FieldView): boolean {
  return view.access === 'edit' || engine.view.computed.has(view.field.path);
}

function* validateRecord(
  fields: ValidatedFields,
  data: Row,
  place: RowPlace,
  check: Checking,
  visible: (key: string) => boolean,
): Turns<readonly Finding[]> {
  const values: Record<string, unknown> = {};
  const inexact: SchemaError[] = [];
  for (const [key, { view, decimals }] of fields) {
    if (data[key] === undefined) continue;
    values[key] = data[key];
    if (decimals) inexact.push(...decimalErrors(view.field, data[key]));
  }
  const errors = [...(yield* check(values)), ...inexact];
  if (errors.length === 0) return [];
  const located = errors.flatMap((error) => {
    const known = fields.get(keyOf(error.pointer));
    return known ? [{ error, ...known }] : [];
  });
  return located
    .sort((a, b) => a.index - b.index)
    .filter(({ view }) => visible(view.field.key))
    .map(({ error, view }) => schemaFinding(place, view.field, error, valueAtPointer(values, error.pointer)));
}

function keyOf(pointer: string): string {
  return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Gives what validates the rows of a table. */
type RowsOf = (table: TableView) => (row: number) => Turns<readonly Finding[]>;

/** Rows as handing on asks of them: by their schema, their words, or as the page knows them. */
function fullRows(engine: FormEngine, check: SchemaCheck, known: KnownRows | null): RowsOf {
  return (table) => {
    const bySchema = rowValidator(engine, check, table);
    return function* (row) {
      if (known !== null) return known(table.name, row);
      return inFieldOrder(table.columns, [...(yield* bySchema(row)), ...(yield* engine.rowInTurns(table.name, row))]);
    };
  };
}

function* tableFindings(engine: FormEngine, rowsOf: RowsOf, full: boolean): Turns<readonly Finding[]> {
  const findings: (readonly Finding[])[] = [];
  for (const table of engine.view.tables.filter((each) => isWritten(engine, each) && engine.isTableShown(each.name))) {
    const rows = engine.rows(table.name);
    const validateRow = rowsOf(table);
    const found: (readonly Finding[])[] = [];
    for (const row of rows.keys()) {
      yield;
      found.push(yield* validateRow(row));
    }
    findings.push(countFindings(table, rows.length, full), found.flat());
  }
  return findings.flat();
}

/** Findings of one record in the order of its fields; those of the record as a whole come last. */
function inFieldOrder(fields: readonly FieldView[], findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings;
  const order = new Map<string | null, number>(fields.map(({ field }, index) => [field.key, index]));
  const place = ({ key }: Finding): number => order.get(key) ?? fields.length;
  return findings.toSorted((a, b) => place(a) - place(b));
}

/** Whether anything of the table is written or computed on this page. */
function isWritten(engine: FormEngine, table: TableView): boolean {
  return table.canAddRows || table.columns.some((view) => isValidated(engine, view));
}

function countFindings(table: TableView, count: number, full: boolean): readonly Finding[] {
  if (count > table.maxRows) return [countFinding(table, 'maxItems', table.maxRows)];
  return full && count < table.minRows ? [countFinding(table, 'minItems', table.minRows)] : [];
}

/** One finding a place and code; where a value is missing, one word of it is enough. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  const missing = new Set(['required', 'need']);
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const code = missing.has(finding.code) ? 'missing' : finding.code;
    const mark = `${finding.pointer} ${code} ${code === 'check' ? finding.message.zh : ''}`;
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  });
}
