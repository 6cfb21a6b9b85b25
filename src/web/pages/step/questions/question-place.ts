import type { Question } from '../../../../core/calls/questions.ts';
import { placePointer, type RowPlace } from '../../../../core/form/place.ts';
import { plainText } from '../../../../core/text/plain-text.ts';
import type { Finding } from '../../../../core/values/finding.ts';
import { questionCode } from '../../../form/renderer/finding-index.ts';
import { sheetAnchor } from '../../../form/renderer/form-scope.ts';
import type { FormStore } from '../../../form/renderer/form-store.ts';
import type { SheetRegistry } from '../../../form/renderer/sheet-registry.ts';
import { questionsEn } from './questions.en.ts';
import { questionsZh } from './questions.zh.ts';

/** What a question is about: a field, or a column as `table.column` and the name of its row. */
export interface Pinned {
  readonly path: string;
  readonly row: string;
}

/** A field or column that can be asked about. */
export interface PinChoice {
  readonly value: string;
  readonly label: string;
}

/** What a form shows, as far as it can be asked about. */
export function pinChoices({ view }: Pick<FormStore, 'view'>, language: 'zh' | 'en'): readonly PinChoice[] {
  const header = view.sections.flatMap(({ label, fields }) =>
    fields
      .filter(({ field, own }) => field.columns === null && field.table === null && !own)
      .map(({ field }) => ({ value: field.path, label: `${label[language]} · ${field.label[language]}` })),
  );
  const cells = view.tables.flatMap(({ name, label, columns }) =>
    columns
      .filter(({ own }) => !own)
      .map(({ field }) => ({ value: `${name}.${field.key}`, label: `${label[language]} · ${field.label[language]}` })),
  );
  return [...header, ...cells];
}

type Shown = Pick<FormStore, 'field' | 'rows' | 'table'>;

/** The rows of the table that a path stands in by their names; none for a field of the form. */
export function rowNames(store: Pick<Shown, 'rows' | 'table'>, path: string): readonly string[] {
  const [table = '', column] = path.split('.');
  const key = store.table(table)?.key ?? null;
  if (column === undefined) return [];
  return store.rows(table).map((row, at) => (key === null ? String(at + 1) : plainText(row[key])));
}

function shows(store: Shown, path: string): boolean {
  const [table = '', column] = path.split('.');
  if (column === undefined) return store.field(path) !== undefined;
  return store.table(table)?.columns.some(({ field }) => field.key === column) === true;
}

/** Where the row of a table stands by its name; -1 where it is no longer there. */
function rowAt(store: Shown, table: string, name: string): number {
  const key = store.table(table)?.key ?? null;
  const rows = store.rows(table);
  if (key === null) return rows.findIndex((_, at) => String(at + 1) === name);
  return rows.findIndex((row) => plainText(row[key]) === name);
}

/** Whether the row that a question is about is no longer in the table, which is shown. */
export function isRowGone(store: Shown, { path, row }: Pinned): boolean {
  const [table = ''] = path.split('.');
  return row !== '' && shows(store, path) && rowAt(store, table, row) < 0;
}

/** Where a question stands in the form that is shown; null where that does not show it. */
export function placeOf(store: Shown, { path, row }: Pinned): (RowPlace & { key: string }) | null {
  if (!shows(store, path)) return null;
  const [table = '', column] = path.split('.');
  if (column === undefined) return { table: null, row: null, key: path };
  const at = rowAt(store, table, row);
  return at < 0 ? null : { table, row: at, key: column };
}

/** Open questions as hints at their places. */
export function questionHints(store: Shown, questions: readonly Question[]): readonly Finding[] {
  return questions.flatMap((question) => {
    if (question.answeredAt !== '' || !question.running) return [];
    const place = placeOf(store, question);
    if (place === null) return [];
    const { askedByName: name, text } = question;
    const message = { zh: questionsZh.questionOf(name, text), en: questionsEn.questionOf(name, text) };
    const pointer = placePointer(place, place.key);
    return [{ pointer, ...place, code: questionCode, level: 'warn' as const, message }];
  });
}

/** The cell or field that has the focus, or had it before a button was pressed. */
export function pinnedAt(
  element: Element | null,
  { store, idPrefix, sheets }: { readonly store: FormStore; readonly idPrefix: string; readonly sheets: SheetRegistry },
): Pinned | null {
  for (const [table, sheet] of sheets) {
    const anchor = document.getElementById(sheetAnchor(idPrefix, table));
    const key = sheet?.activeColumn?.key;
    if (sheet === null || key === undefined || anchor?.contains(element) !== true) continue;
    const path = `${table}.${key}`;
    return { path, row: rowNames(store, path)[sheet.table.index(sheet.active.row)] ?? '' };
  }
  const key = element?.closest<HTMLElement>('[data-field]')?.dataset['field'];
  const isOfForm = key !== undefined && store.field(key) !== undefined;
  return isOfForm ? { path: key, row: '' } : null;
}
