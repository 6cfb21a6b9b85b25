import { useMemo, useState, type DragEvent } from 'react';
import { showView, wholeView } from '../row-view.ts';
import type { SheetController } from '../sheet-controller.ts';
import type { PasteState } from '../paste-run.ts';

/** Files that are read into a sheet. */
export interface SheetFiles {
  /** The file being looked at. */
  readonly file: File | null;
  /** Whether a file is held over the sheet. */
  readonly over: boolean;
  readonly choose: (file: File) => void;
  readonly close: () => void;
  /** Tells how writing goes. */
  readonly onDone: (state: PasteState) => void;
  /** Handlers of what files are dropped on. */
  readonly drop: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** Takes files that are dropped on a sheet or chosen in its menu. */
export function useSheetFiles(
  sheet: SheetController,
  { readOnly, onDone }: { readonly readOnly: boolean; readonly onDone: (state: PasteState) => void },
): SheetFiles {
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  return useMemo(() => {
    const choose = (chosen: File): void => {
      sheet.commit();
      // A file is about every row, also those that a filter leaves out.
      if (sheet.table.isRearranged) showView(sheet, wholeView);
      setFile(chosen);
    };
    return {
      file,
      over,
      choose,
      close: () => {
        setFile(null);
        sheet.surface?.focus();
      },
      onDone,
      drop: {
        onDragOver: (event) => {
          if (readOnly || !holdsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: (event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        },
        onDrop: (event) => {
          setOver(false);
          const [dropped] = event.dataTransfer.files;
          if (readOnly || dropped === undefined) return;
          event.preventDefault();
          choose(dropped);
        },
      },
    };
  }, [sheet, file, over, readOnly, onDone]);
}
