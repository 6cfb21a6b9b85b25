import type { Question } from '../../../../core/calls/questions.ts';
import { pairRows } from '../../../../core/form/pair-rows.ts';
import { placePointer, type RowPlace } from '../../../../core/form/place.ts';
import { plainText } from '../../../../core/text/plain-text.ts';
import type { Finding, Row } from '../../../../core/values/finding.ts';
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

type RowsShown = Pick<FormStore, 'rows' | 'table'>;

type Shown = RowsShown & Pick<FormStore, 'field'>;

/** The data of the form as the server has them: a row without a key is named by its number there. */
export type Stored = Readonly<Record<string, unknown>>;

/** The row of a table that can be asked about. */
export interface RowChoice {
  /** What the server calls it. */
  readonly value: string;
  /** What the page calls it. */
  readonly label: string;
}

/** The rows of the table that a path stands in, null where the server does not have them; none for a field of the form. */
export function rowChoices(store: RowsShown, stored: Stored, path: string): readonly (RowChoice | null)[] {
  const [table = '', column] = path.split('.');
  const key = store.table(table)?.key ?? null;
  if (column === undefined) return [];
  if (key !== null) return store.rows(table).map((row) => ({ value: plainText(row[key]), label: plainText(row[key]) }));
  return pairRows(rowsOf(stored, table), store.rows(table), null).map((of, at) =>
    of === null ? null : { value: String(of + 1), label: String(at + 1) },
  );
}

function rowsOf(stored: Stored, table: string): readonly Row[] {
  const rows = stored[table];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}

function shows(store: Shown, path: string): boolean {
  const [table = '', column] = path.split('.');
  if (column === undefined) return store.field(path) !== undefined;
  return store.table(table)?.columns.some(({ field }) => field.key === column) === true;
}

/** Where the row of a table stands by its name; -1 where it is no longer there. */
function rowAt(store: Shown, stored: Stored, { path, row }: Pinned): number {
  return rowChoices(store, stored, path).findIndex((choice) => choice?.value === row);
}

type Asked = Pinned & Pick<Question, 'rowGone'>;

/** Whether the row that a question is about is no longer in the table, which is shown. */
export function isRowGone(store: Shown, stored: Stored, { rowGone = false, ...pinned }: Asked): boolean {
  if (pinned.row === '' || !shows(store, pinned.path)) return false;
  return rowGone || rowAt(store, stored, pinned) < 0;
}

/** Where a question stands in the form that is shown; null where that does not show it. */
export function placeOf(store: Shown, stored: Stored, asked: Asked): (RowPlace & { key: string }) | null {
  const { path } = asked;
  if (!shows(store, path)) return null;
  const [table = '', column] = path.split('.');
  if (column === undefined) return { table: null, row: null, key: path };
  const at = asked.rowGone === true ? -1 : rowAt(store, stored, asked);
  return at < 0 ? null : { table, row: at, key: column };
}

/** What the page calls the row that a question is about: a row without a key by the number that it has there. */
export function rowLabel(store: Shown, stored: Stored, asked: Asked): string {
  const [table = ''] = asked.path.split('.');
  if (asked.row === '' || (store.table(table)?.key ?? null) !== null) return asked.row;
  const row = placeOf(store, stored, asked)?.row ?? null;
  return row === null ? asked.row : String(row + 1);
}

/** Open questions as hints at their places. */
export function questionHints(store: Shown, stored: Stored, questions: readonly Question[]): readonly Finding[] {
  return questions.flatMap((question) => {
    if (question.answeredAt !== '' || !question.running) return [];
    const place = placeOf(store, stored, question);
    if (place === null) return [];
    const { askedByName: name, text } = question;
    const message = { zh: questionsZh.questionOf(name, text), en: questionsEn.questionOf(name, text) };
    const pointer = placePointer(place, place.key);
    return [{ pointer, ...place, code: questionCode, level: 'warn' as const, message }];
  });
}

/** The form that a page shows, and what the server has of it. */
export interface AskedForm {
  readonly store: FormStore;
  readonly idPrefix: string;
  readonly sheets: SheetRegistry;
  readonly stored: Stored;
}

/** The cell or field that has the focus, or had it before a button was pressed. */
export function pinnedAt(element: Element | null, { store, idPrefix, sheets, stored }: AskedForm): Pinned | null {
  for (const [table, sheet] of sheets) {
    const anchor = document.getElementById(sheetAnchor(idPrefix, table));
    const key = sheet?.activeColumn?.key;
    if (sheet === null || key === undefined || anchor?.contains(element) !== true) continue;
    const path = `${table}.${key}`;
    return { path, row: rowChoices(store, stored, path)[sheet.table.index(sheet.active.row)]?.value ?? '' };
  }
  const key = element?.closest<HTMLElement>('[data-field]')?.dataset['field'];
  const isOfForm = key !== undefined && store.field(key) !== undefined;
  return isOfForm ? { path: key, row: '' } : null;
}
