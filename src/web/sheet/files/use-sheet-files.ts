import { useCallback, useEffect, useMemo, useState, type DragEvent } from 'react';
import type { HeldFile } from '../../form/renderer/sheet-registry.ts';
import { offersFiles } from '../../parts/file-drop.ts';
import { showView, wholeView } from '../row-view.ts';
import type { SheetController } from '../sheet-controller.ts';
import type { PasteState } from '../paste-run.ts';

/** Files that are read into a sheet. */
export interface SheetFiles {
  /** The file being looked at, and how many come after it. */
  readonly held: HeldFile | null;
  readonly after: number;
  /** How many were looked at before. */
  readonly before: number;
  /** Whether a file is held over the sheet. */
  readonly over: boolean;
  readonly choose: (file: File) => void;
  /** Ends looking at the file; the next one follows. */
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

/** Where files may be dropped on a sheet, and whether one is held over it. */
function useDropPlace(take: ((files: readonly HeldFile[]) => void) | null): Pick<SheetFiles, 'over' | 'drop'> {
  const [over, setOver] = useState(false);
  return useMemo(
    () => ({
      over,
      drop: {
        onDragOver: (event) => {
          if (take === null || !offersFiles(event)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: (event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        },
        onDrop: (event) => {
          setOver(false);
          if (take === null || !offersFiles(event)) return;
          event.preventDefault();
          take([...event.dataTransfer.files].map((file) => ({ file, attached: false })));
        },
      },
    }),
    [take, over],
  );
}

/** Takes files that are dropped on a sheet or its form, or chosen in its menu, one after the other. */
export function useSheetFiles(
  sheet: SheetController,
  { readOnly, onDone }: { readonly readOnly: boolean; readonly onDone: (state: PasteState) => void },
): SheetFiles {
  const [waiting, setWaiting] = useState<readonly HeldFile[]>([]);
  const [before, setBefore] = useState(0);
  const take = useCallback(
    (files: readonly HeldFile[]): void => {
      sheet.commit();
      // A file is about every row, also those that a filter leaves out.
      if (sheet.table.isRearranged) showView(sheet, wholeView);
      setWaiting((others) => [...others, ...files]);
    },
    [sheet],
  );
  const taking = readOnly ? null : take;
  useEffect(() => {
    sheet.takeFiles = taking;
  }, [sheet, taking]);
  const place = useDropPlace(taking);
  return useMemo(
    () => ({
      ...place,
      held: waiting[0] ?? null,
      after: Math.max(0, waiting.length - 1),
      before,
      choose: (file) => take([{ file, attached: false }]),
      close: () => {
        setWaiting(([, ...others]) => others);
        setBefore((count) => count + 1);
        sheet.surface?.focus();
      },
      onDone,
    }),
    [sheet, place, waiting, before, onDone, take],
  );
}
