import type { FieldModel } from '../model/model.ts';
import type { FormEngine } from './form-engine.ts';
import type { TableView } from './form-view.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Finding, Row } from '../values/finding.ts';
import { keywordMessage } from './messages.ts';
import { fieldFinding, headerPlace, placePointer } from './place.ts';

/** A table has too few or too many rows. */
export function countFinding(table: TableView, code: 'minItems' | 'maxItems', expected: number): Finding {
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

/** What a page or an outcome wants filled beyond the required fields: fields, columns in every row, or any rows. */
export function neededFindings(engine: FormEngine, paths: readonly string[]): readonly Finding[] {
  return [...new Set(paths)].flatMap((path) => {
    const table = engine.view.tables.find(({ name }) => path === name || path.startsWith(`${name}.`));
    if (!table) return neededHeader(engine, path);
    if (!engine.isTableShown(table.name)) return [];
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
  if (!field || !isEmptyValue(engine.header()[field.key]) || !engine.isShown(field.path, null)) return [];
  return [fieldFinding(headerPlace, field, { keyword: 'need', value: null })];
}

function neededCells(engine: FormEngine, table: string, rows: readonly Row[], field: FieldModel): readonly Finding[] {
  return rows.flatMap((data, row) => {
    if (!isEmptyValue(data[field.key]) || !engine.isShown(field.path, row)) return [];
    return [fieldFinding({ table, row }, field, { keyword: 'need', value: null })];
  });
}
