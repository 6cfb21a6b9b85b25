import { Suspense, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { alone } from '../form/widgets/widget.ts';
import type { FormServices } from '../data/services/lookups.ts';
import type { Editing, SheetController } from './sheet-controller.ts';

interface FilesPopupProps {
  readonly sheet: SheetController;
  readonly editing: Editing;
  readonly services: FormServices;
}

/**
 * The files of a cell: what is there and what is added counts at once. Enter chooses files, or opens the first where
 * nothing may be changed; Escape closes.
 */
export function FilesPopup({ sheet, editing, services }: FilesPopupProps) {
  const id = useId();
  const { table } = sheet;
  const { place, column } = editing;
  const list = useRef<HTMLDivElement>(null);
  const isStill = !sheet.canEdit(place);
  useSyncExternalStore(
    (listener) => table.store.onRow(table.name, table.index(place.row), listener),
    () => table.store.rowVersion(table.name, table.index(place.row)),
  );
  useEffect(() => {
    sheet.popupKeys = ({ key }) => {
      if (key !== 'Enter') return false;
      const first = isStill
        ? list.current?.querySelector<HTMLElement>('.file-list button')
        : document.getElementById(id);
      first?.click();
      return true;
    };
    // Choosing a file takes the focus away and must not close what the file is for; a press elsewhere does.
    const leave = (event: PointerEvent): void => {
      const isOurs = event.target instanceof Element && event.target.closest('.sheet-popup, .ant-modal') !== null;
      if (!isOurs) sheet.cancel();
    };
    document.addEventListener('pointerdown', leave);
    return () => {
      sheet.popupKeys = null;
      document.removeEventListener('pointerdown', leave);
    };
  }, [sheet, id, isStill]);
  const { Input } = column.widget;
  return (
    <div className="sheet-files" ref={list}>
      <Suspense fallback={<div aria-busy />}>
        <Input
          id={id}
          field={column.field}
          value={table.value(place.row, column) ?? null}
          language={sheet.language}
          services={services}
          {...alone}
          disabled={isStill}
          onChange={(value) => table.write([{ row: place.row, key: column.key, value }])}
        />
      </Suspense>
    </div>
  );
}
