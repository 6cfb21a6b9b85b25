import type { FieldModel } from '../../core/model/model.ts';
import { listParts } from '../../core/text/choice-text.ts';
import type { FormServices } from '../data/services/lookups.ts';
import { htmlCells } from './html-cells.ts';
import { planPaste, type PastePlan } from './paste-plan.ts';
import { runPaste, type PasteSummary } from './paste-run.ts';
import { showView, wholeView } from './row-view.ts';
import type { CellRange } from './selection.ts';
import type { SheetController } from './sheet-controller.ts';
import type { TableStore } from './table-store.ts';
import { parseTsv } from './tsv.ts';

/** How many names of a paste are asked for one by one. */
const mostAsked = 30;

/** The names in the cells for people, each with a field that holds it. */
function namesIn({ columns, rows }: PastePlan): readonly (readonly [FieldModel, string])[] {
  const names = new Map<string, FieldModel>();
  for (const [place, column] of columns.entries()) {
    if (column?.field.ref?.kind !== 'user' || !column.editable) continue;
    for (const { cells } of rows) for (const name of listParts(cells[place] ?? '')) names.set(name, column.field);
  }
  return [...names].map(([name, field]) => [field, name] as const);
}

/** Looks up who is named in the cells for people, so that names can be read; a name not found stays as it is. */
export async function findPastedPeople(
  plan: PastePlan,
  { lookups }: TableStore,
  find: FormServices['findPeople'],
): Promise<void> {
  const unknown = (): readonly string[] =>
    namesIn(plan).flatMap(([field, name]) => (lookups.meant(field, name) === null ? [name] : []));
  if (unknown().length === 0) return;
  await find('').catch(() => []);
  await Promise.all(
    unknown()
      .slice(0, mostAsked)
      .map((name) => find(name).catch(() => [])),
  );
}

/** A text that was pasted, and where. */
export interface PastedText {
  readonly text: string;
  /** The same as HTML, where the clipboard has it: it tells merged cells and hidden rows. */
  readonly html?: string;
  /** What was selected then. */
  readonly range: CellRange;
}

/** The cells of the clipboard: of its text, or of its HTML where that knows of merged cells or hidden rows. */
function pastedCells(text: string, html: string): readonly (readonly string[])[] {
  const table = /<table/i.test(html) ? htmlCells(html) : null;
  const knowsMore = table !== null && (table.merged > 0 || table.hidden > 0 || text === '');
  return knowsMore ? table.rows : parseTsv(text);
}

/**
 * Writes what was pasted as one command and selects where it went; null where there is nothing in it. `onProgress` gets
 * the rows done and all rows.
 */
export async function pasteText(
  { sheet, findPeople }: { readonly sheet: SheetController; readonly findPeople: FormServices['findPeople'] },
  { text, html = '', range }: PastedText,
  onProgress: (done: number, all: number) => void,
): Promise<PasteSummary | null> {
  const cells = pastedCells(text, html);
  if (cells.length === 0) return null;
  const { table } = sheet;
  const target = {
    row: range.top,
    column: range.left,
    rows: range.bottom - range.top + 1,
    columns: range.right - range.left + 1,
  };
  let plan = planPaste(cells, table, target);
  if (plan.byKey && table.isRearranged && (plan.unknownKeys.length > 0 || plan.rows.some(({ row }) => row === null))) {
    // Rows that are named are meant, also where a filter hides them.
    showView(sheet, wholeView);
    plan = planPaste(cells, table, target);
  }
  await findPastedPeople(plan, table, findPeople);
  const summary = await runPaste(plan, table, sheet.language, onProgress);
  const places = plan.rows.flatMap((row) => (row.row === null ? [] : [row.row]));
  const top = places.length === 0 ? Math.max(0, table.rowCount - summary.added) : Math.min(...places);
  sheet.selectCell({ row: top, column: plan.hadHeader ? 0 : target.column });
  return summary;
}
