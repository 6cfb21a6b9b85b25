import { useCallback, useMemo, useState, type ClipboardEvent } from 'react';
import type { FormServices } from '../data/services/lookups.ts';
import { clearCells } from './fill.ts';
import { planPaste, type PastePlan } from './paste-plan.ts';
import { runPaste, type PasteSummary } from './paste-run.ts';
import { showView, wholeView } from './row-view.ts';
import type { SheetController } from './sheet-controller.ts';
import { copyBlock } from './sheet-text.ts';
import { parseTsv } from './tsv.ts';
import type { FieldModel } from '../../core/model/model.ts';
import { listParts } from '../../core/text/choice-text.ts';
import type { TableStore } from './table-store.ts';

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

/** How a paste stands: under way with rows done and all rows, or finished. */
export type PasteState =
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  | { readonly kind: 'done'; readonly summary: PasteSummary };

/** Handlers of the clipboard and what the last paste did. */
export interface SheetClipboard {
  readonly state: PasteState | null;
  readonly dismiss: () => void;
  /** Shows what a change of many cells from elsewhere did. */
  readonly show: (state: PasteState) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

function putOnClipboard(sheet: SheetController, event: ClipboardEvent): void {
  const block = copyBlock(sheet.table, sheet.selection, sheet.language);
  event.clipboardData.setData('text/plain', block.text);
  event.clipboardData.setData('text/html', block.html);
  event.preventDefault();
}

async function pasteText(
  sheet: SheetController,
  text: string,
  { findPeople }: FormServices,
  onProgress: (done: number, all: number) => void,
): Promise<PasteSummary | null> {
  const cells = parseTsv(text);
  if (cells.length === 0) return null;
  const { range, table } = sheet;
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

/** Copy, cut and paste of cells. While a cell is edited the clipboard belongs to its text. */
export function useSheetClipboard(sheet: SheetController, services: FormServices): SheetClipboard {
  const [state, setState] = useState<PasteState | null>(null);
  const onCopy = useCallback(
    (event: ClipboardEvent) => {
      if (sheet.editing === null) putOnClipboard(sheet, event);
    },
    [sheet],
  );
  const onCut = useCallback(
    (event: ClipboardEvent) => {
      if (sheet.editing !== null) return;
      putOnClipboard(sheet, event);
      clearCells(sheet);
    },
    [sheet],
  );
  const onPaste = useCallback(
    (event: ClipboardEvent) => {
      if (sheet.editing !== null) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      const progress = (done: number, all: number): void => setState({ kind: 'running', done, all });
      void pasteText(sheet, text, services, progress).then((summary) => {
        setState(summary === null ? null : { kind: 'done', summary });
      });
    },
    [sheet, services],
  );
  const dismiss = useCallback(() => setState(null), []);
  return useMemo(
    () => ({ state, dismiss, show: setState, onCopy, onCut, onPaste }),
    [state, dismiss, onCopy, onCut, onPaste],
  );
}
