import type { FieldModel } from '../../core/model/model.ts';
import { listParts } from '../../core/text/choice-text.ts';
import type { FormServices } from '../data/services/lookups.ts';
import { htmlCells } from './html-cells.ts';
import { leavesUnitOpen, titlesWithUnits, unsaidUnits, type FormerUnits } from './files/unsaid-units.ts';
import { planPaste, type PastePlan } from './paste-plan.ts';
import { runPaste, type PasteProgress, type PasteState } from './paste-run.ts';
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

/** What pastes, and whom it asks. */
interface Pasting {
  readonly sheet: SheetController;
  readonly services: Pick<FormServices, 'findPeople' | 'formerUnits'>;
}

/** Cells that were pasted, and where. */
interface PastedCells {
  readonly cells: readonly (readonly string[])[];
  readonly range: CellRange;
  /** The units that a person says, of those that columns had. */
  readonly units?: ChosenUnits;
}

interface ChosenUnits extends Pick<FormerUnits, 'known' | 'chosen'> {
  /** The titles as they were pasted. */
  readonly titles: readonly string[];
}

function planIn({ table }: SheetController, { cells, range, units }: PastedCells): PastePlan {
  const [rows, columns] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const target = { row: range.top, column: range.left, rows, columns };
  const plan = planPaste(cells, table, target);
  if (units === undefined) return plan;
  const unsaid = unsaidUnits(plan, table, { ...units, madeFrom: '' });
  return planPaste(cells, table, { ...target, titles: titlesWithUnits(plan.titles, unsaid) });
}

/** What a paste means. Rows that are named are meant, also where a filter hides them. */
function planOver(sheet: SheetController, pasted: PastedCells): PastePlan {
  const plan = planIn(sheet, pasted);
  const hides = plan.unknownKeys.length > 0 || plan.rows.some(({ row }) => row === null);
  if (plan.by === null || !sheet.table.isRearranged || !hides) return plan;
  showView(sheet, wholeView);
  return planIn(sheet, pasted);
}

async function pasteCells(pasting: Pasting, pasted: PastedCells, onProgress: PasteProgress): Promise<PasteState> {
  const { sheet, services } = pasting;
  const { table, language } = sheet;
  const plan = planOver(sheet, pasted);
  const match = plan.match.map((column) => (column?.editable === true ? column : null));
  const { formId, version } = table.store.view;
  const titles = pasted.units?.titles ?? plan.titles;
  const known = pasted.units && Promise.resolve(pasted.units.known);
  const opens = leavesUnitOpen({ titles, match });
  const former = opens ? (known ?? services.formerUnits(formId, version).catch(() => null)) : null;
  await findPastedPeople(plan, table, services.findPeople);
  const before = table.edits.done.at(-1);
  const summary = await runPaste(plan, table, language, onProgress);
  const entry = table.edits.done.at(-1);
  const places = plan.rows.flatMap((row) => (row.row === null ? [] : [row.row]));
  const top = places.length === 0 ? Math.max(0, table.rowCount - summary.added) : Math.min(...places);
  sheet.selectCell({ row: top, column: plan.hadHeader ? 0 : pasted.range.left });
  if (former === null) return { kind: 'done', summary };
  return {
    kind: 'done',
    summary,
    units: {
      titles,
      match,
      former,
      chosen: pasted.units?.chosen ?? new Map(),
      isLatest: () => table.edits.done.at(-1) === entry,
      readIn: (units, progress) => {
        // What changed nothing left nothing to take back.
        if (entry !== before) table.undo();
        return pasteCells(pasting, { ...pasted, units: { ...units, titles } }, progress);
      },
    },
  };
}

/**
 * Writes what was pasted as one command and selects where it went; null where there is nothing in it. `onProgress` gets
 * the rows done and all rows.
 */
export async function pasteText(
  pasting: Pasting,
  { text, html = '', range }: PastedText,
  onProgress: PasteProgress,
): Promise<PasteState | null> {
  const cells = pastedCells(text, html);
  return cells.length === 0 ? null : pasteCells(pasting, { cells, range }, onProgress);
}
