import { useCallback, useMemo, useState, type ClipboardEvent } from 'react';
import type { FormServices } from '../data/services/lookups.ts';
import { clearCells } from './fill.ts';
import { PasteNotice } from './paste-notice.ts';
import type { PasteState } from './paste-run.ts';
import type { SheetController } from './sheet-controller.ts';
import { copyBlock } from './sheet-text.ts';

/** What pastes; fetched when the sheet is first used, long before most people have something to paste. */
const fetchPaste = () => import('./paste-text.ts');

/** Handlers of the clipboard and what the last paste did. */
export interface SheetClipboard {
  readonly state: PasteState | null;
  /** Shows what a change of many cells did, also one from elsewhere; null shows nothing. */
  readonly show: (state: PasteState | null) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  /** The sheet is about to be used: what it then needs is fetched. */
  readonly onFocus: () => void;
}

function putOnClipboard(sheet: SheetController, event: ClipboardEvent): void {
  const block = copyBlock(sheet.table, sheet.selection, sheet.language);
  event.clipboardData.setData('text/plain', block.text);
  event.clipboardData.setData('text/html', block.html);
  event.preventDefault();
}

function onFocus(): void {
  // Without a connection now it is asked for again when something is pasted.
  fetchPaste().catch(() => undefined);
  PasteNotice.load().catch(() => undefined);
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
      // Both are of this moment: the rest of the paste may come a little later.
      const of = (type: string): string => event.clipboardData.getData(type);
      const pasted = { text: of('text/plain'), html: of('text/html'), range: sheet.range };
      const progress = (done: number, all: number): void => setState({ kind: 'running', done, all });
      fetchPaste()
        .then(({ pasteText }) => pasteText({ sheet, services }, pasted, progress))
        .then(setState, () => setState({ kind: 'failed' }));
    },
    [sheet, services],
  );
  return useMemo(() => ({ state, show: setState, onCopy, onCut, onPaste, onFocus }), [state, onCopy, onCut, onPaste]);
}
