import type { FieldModel, OutcomeModel } from '../descriptor/model.ts';
import type { FormEngine } from '../form/form-engine.ts';
import type { FieldView, TableView } from '../form/form-view.ts';
import { acceptedPlaces, decimalErrors } from './decimals.ts';
import { isEmptyValue } from './empty.ts';
import type { Finding, Row } from './finding.ts';
import { keywordMessage } from './messages.ts';
import { fieldFinding, headerPlace, placePointer, type RowPlace, schemaFinding, valueAtPointer } from './place.ts';
import type { FormCheck, SchemaCheck, SchemaError } from './schema-check.ts';

/** Leaves out findings about fields that the person cannot mend here. */
type Filter = (field: FieldModel) => boolean;

/**
 * Everything wrong with the data of a form, in the order of the page: header, then tables row by row.
 *
 * `draft` asks only what may be stored unfinished; `submit` what is handed on: the submit schemas, needs, checks and
 * rules, where a failed rule is an error. With an outcome its direction decides instead of `mode`: a forward one asks
 * for a full submission and its own needs; any other for a draft, but for the sets stored with the completion (the
 * opinion), which are always asked for in full.
 */
export function judge(
  engine: FormEngine,
  check: FormCheck,
  mode: 'draft' | 'submit',
  outcome: OutcomeModel | null = null,
): readonly Finding[] {
  const full = outcome === null ? mode === 'submit' : outcome.direction === 'forward';
  if (full) {
    const fields = engine.view.sections.flatMap((section) => section.fields);
    const header = inFieldOrder(fields, [...judgeHeaderBy(engine, check.submit), ...engine.judgeHeader()]);
    return distinct([...header, ...tableFindings(engine, check.submit, true), ...neededFindings(engine, outcome)]);
  }
  const drafted = [...judgeHeaderBy(engine, check.draft), ...tableFindings(engine, check.draft, false)];
  return distinct(outcome === null ? drafted : [...drafted, ...ownFindings(engine, check.submit)]);
}

/** Schema findings of the header: of the fields that are written or computed here and visible now. */
export function judgeHeaderBy(engine: FormEngine, check: SchemaCheck, wanted: Filter = () => true): readonly Finding[] {
  const fields = engine.view.sections.flatMap((section) => section.fields);
  const judged = judgedFields(
    engine,
    fields.filter(({ field }) => wanted(field)),
  );
  return judgeRecord(judged, engine.header(), headerPlace, check.header, (key) => engine.fieldState(key).visible);
}

/** Schema findings of one row of a table; what a sheet shows while a person types. */
export function judgeRowBy(engine: FormEngine, check: SchemaCheck, table: string, row: number): readonly Finding[] {
  const view = engine.view.tables.find(({ name }) => name === table);
  return view ? rowJudge(engine, check, view)(row) : [];
}

/** Judges single rows of a table by its schema. */
function rowJudge(engine: FormEngine, check: SchemaCheck, table: TableView): (row: number) => readonly Finding[] {
  const judged = judgedColumns(engine, table.columns);
  const rows = engine.rows(table.name);
  const byRow = (data: Row): readonly SchemaError[] => check.row(table.name, data);
  return (row) => {
    const visible = (key: string): boolean => engine.cellState(table.name, row, key).visible;
    return judgeRecord(judged, rows[row] ?? {}, { table: table.name, row }, byRow, visible);
  };
}

/** Fields of a page that are judged here, by key, with their places in its order. */
type JudgedFields = ReadonlyMap<
  string,
  { readonly view: FieldView; readonly index: number; readonly decimals: boolean }
>;

const knownColumns = new WeakMap<readonly FieldView[], JudgedFields>();

/** The judged columns of a table, found once for each page: a sheet judges its rows one by one. */
function judgedColumns(engine: FormEngine, columns: readonly FieldView[]): JudgedFields {
  const known = knownColumns.get(columns) ?? judgedFields(engine, columns);
  knownColumns.set(columns, known);
  return known;
}

function judgedFields(engine: FormEngine, views: readonly FieldView[]): JudgedFields {
  const judged = views.filter((view) => isJudged(engine, view));
  return new Map(
    judged.map((view, index) => {
      const decimals =
        view.access === 'edit' && (acceptedPlaces(view.field) !== null || view.field.schema.multipleOf !== undefined);
      return [view.field.key, { view, index, decimals }] as const;
    }),
  );
}

function isJudged(engine: FormEngine, view: FieldView): boolean {
  return view.access === 'edit' || engine.view.computed.has(view.field.path);
}

function judgeRecord(
  fields: JudgedFields,
  data: Row,
  place: RowPlace,
  check: (data: Row) => readonly SchemaError[],
  visible: (key: string) => boolean,
): readonly Finding[] {
  const values: Record<string, unknown> = {};
  const inexact: SchemaError[] = [];
  for (const [key, { view, decimals }] of fields) {
    if (data[key] === undefined) continue;
    values[key] = data[key];
    if (decimals) inexact.push(...decimalErrors(view.field, data[key]));
  }
  const errors = [...check(values), ...inexact];
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

function tableFindings(engine: FormEngine, check: SchemaCheck, full: boolean): readonly Finding[] {
  return engine.view.tables
    .filter((table) => isWritten(engine, table))
    .flatMap((table) => {
      const rows = engine.rows(table.name);
      const judgeRow = rowJudge(engine, check, table);
      const found = rows.flatMap((_, row) => {
        const bySchema = judgeRow(row);
        return full ? inFieldOrder(table.columns, [...bySchema, ...engine.judgeRow(table.name, row)]) : bySchema;
      });
      return [...countFindings(table, rows.length, full), ...found];
    });
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
  return table.canAddRows || table.columns.some((view) => isJudged(engine, view));
}

function countFindings(table: TableView, count: number, full: boolean): readonly Finding[] {
  if (count > table.maxRows) return [countFinding(table, 'maxItems', table.maxRows)];
  return full && count < table.minRows ? [countFinding(table, 'minItems', table.minRows)] : [];
}

function countFinding(table: TableView, code: 'minItems' | 'maxItems', expected: number): Finding {
  const message = keywordMessage(code, { label: table.label, value: null, expected, unit: '' });
  return {
    pointer: placePointer({ table: table.name, row: null }, null),
    table: table.name,
    row: null,
    key: null,
    code,
    level: 'error',
    message,
  };
}

/** What the page and the outcome want filled beyond the required fields: fields, columns in every row, or any rows. */
function neededFindings(engine: FormEngine, outcome: OutcomeModel | null): readonly Finding[] {
  const paths = new Set([...engine.view.need, ...(outcome?.need ?? [])]);
  return [...paths].flatMap((path) => {
    const table = engine.view.tables.find(({ name }) => path === name || path.startsWith(`${name}.`));
    if (!table) return neededHeader(engine, path);
    const rows = engine.rows(table.name);
    if (rows.length === 0) return [countFinding(table, 'minItems', 1)];
    const column = table.columns.find(({ field }) => field.path === path)?.field;
    return column ? neededCells(engine, table.name, rows, column) : [];
  });
}

function neededHeader(engine: FormEngine, path: string): readonly Finding[] {
  const field = engine.view.sections
    .flatMap((section) => section.fields)
    .find((view) => view.field.path === path)?.field;
  if (!field || !isEmptyValue(engine.header()[field.key]) || !engine.fieldState(field.key).visible) return [];
  return [fieldFinding(headerPlace, field, { keyword: 'need', value: null })];
}

function neededCells(engine: FormEngine, table: string, rows: readonly Row[], field: FieldModel): readonly Finding[] {
  return rows.flatMap((data, row) => {
    if (!isEmptyValue(data[field.key]) || !engine.cellState(table, row, field.key).visible) return [];
    return [fieldFinding({ table, row }, field, { keyword: 'need', value: null })];
  });
}

/** Everything asked of the sets that are stored with the completion. */
function ownFindings(engine: FormEngine, check: SchemaCheck): readonly Finding[] {
  const fields = engine.view.sections.flatMap((section) => section.fields);
  const keys = new Set(fields.filter((view) => view.own).map(({ field }) => field.key));
  const bySchema = judgeHeaderBy(engine, check, (field) => keys.has(field.key));
  return [...bySchema, ...engine.judgeHeader().filter((finding) => finding.key !== null && keys.has(finding.key))];
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
