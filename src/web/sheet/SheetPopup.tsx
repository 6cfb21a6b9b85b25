import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import type { FormServices } from '../data/services/lookups.ts';
import { calendarPopup } from './calendar-popup.ts';
import { ChoicePopup } from './ChoicePopup.tsx';
import { FilesPopup } from './FilesPopup.tsx';
import { SearchPopup } from './SearchPopup.tsx';
import type { SheetController } from './sheet-controller.ts';
import { usePopupPlace } from './use-popup-place.ts';

interface SheetPopupProps {
  readonly sheet: SheetController;
  readonly services: FormServices;
}

/** What helps to fill the cell being edited; mounted for that cell alone. */
export function SheetPopup({ sheet, services }: SheetPopupProps) {
  const { ref, style } = usePopupPlace();
  const { editing } = sheet;
  if (editing === null) return null;
  const kind = editing.column.widget.cell;
  return createPortal(
    <div
      className="sheet-popup"
      role="presentation"
      ref={ref}
      style={style}
      onMouseDown={(event) => {
        // The text element keeps the focus, except for the calendar's own lists of years and months.
        if (!(event.target instanceof Element) || event.target.closest('.ant-select') === null) event.preventDefault();
      }}
    >
      {kind === 'choices' && <ChoicePopup sheet={sheet} editing={editing} />}
      {kind === 'calendar' && (
        <Suspense fallback={<div className="sheet-calendar" aria-busy />}>
          <calendarPopup.Part sheet={sheet} editing={editing} />
        </Suspense>
      )}
      {kind === 'files' && <FilesPopup sheet={sheet} editing={editing} services={services} />}
      {(kind === 'people' || kind === 'records') && <SearchPopup sheet={sheet} editing={editing} services={services} />}
    </div>,
    document.body,
  );
}
