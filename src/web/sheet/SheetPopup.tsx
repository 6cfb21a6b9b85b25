import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { FormServices } from '../data/services/lookups.ts';
import { ChoicePopup } from './ChoicePopup.tsx';
import { SearchPopup } from './SearchPopup.tsx';
import type { Editing, SheetController } from './sheet-controller.ts';
import { PartSlot } from '../data/state/PartSlot.tsx';
import { lazyPage } from '../parts/lazy-page.ts';
import { useSheetTopic } from './use-topic.ts';

const CalendarPopup = lazyPage(async () => (await import('./CalendarPopup.tsx')).CalendarPopup);
const FilesPopup = lazyPage(async () => (await import('./FilesPopup.tsx')).FilesPopup);

/** Where a popup goes: below the cell, or above it where there is no room below. */
interface PopupPlace {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly style: CSSProperties;
}

/** The tallest popup (the calendar), px. */
const tallest = 300;
/** The widest a popup may become, px, as its style says. */
const widest = 360;
const margin = 8;

/** Places a popup at the cell being edited. It may grow as choices arrive, so room is asked for the largest. */
function usePopupPlace(): PopupPlace {
  const ref = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const anchor = document.querySelector('.sheet-editing')?.getBoundingClientRect();
    const popup = ref.current?.getBoundingClientRect();
    if (anchor === undefined || popup === undefined) return;
    const above = anchor.bottom + tallest > window.innerHeight && anchor.top > tallest;
    // Near the right edge a popup whose content arrives later grows to the left.
    const room = window.innerWidth - margin - Math.max(widest, popup.width);
    const right = Math.max(margin, Math.min(window.innerWidth - anchor.right, room));
    setStyle({
      ...(anchor.left > room ? { right } : { left: Math.max(margin, anchor.left) }),
      minWidth: anchor.width,
      ...(above ? { bottom: window.innerHeight - anchor.top + 2 } : { top: anchor.bottom + 2 }),
    });
  }, []);
  return { ref, style };
}

interface SheetPopupProps {
  readonly sheet: SheetController;
  readonly services: FormServices;
}

/** What helps to fill the cell being edited; nothing where a text is typed. */
export function SheetPopup({ sheet, services }: SheetPopupProps) {
  useSheetTopic(sheet, 'editing');
  const { editing } = sheet;
  if (editing === null || editing.column.widget.cell === 'text') return null;
  return <Popup key={`${editing.place.row} ${editing.column.key}`} {...{ sheet, services, editing }} />;
}

/** Mounted for one cell alone. */
function Popup({ sheet, services, editing }: SheetPopupProps & { readonly editing: Editing }) {
  const { ref, style } = usePopupPlace();
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
        <PartSlot fallback={<div className="sheet-calendar" aria-busy />}>
          <CalendarPopup sheet={sheet} editing={editing} />
        </PartSlot>
      )}
      {kind === 'files' && (
        <PartSlot fallback={<div className="sheet-files" aria-busy />}>
          <FilesPopup sheet={sheet} editing={editing} services={services} />
        </PartSlot>
      )}
      {kind === 'search' && <SearchPopup sheet={sheet} editing={editing} services={services} />}
    </div>,
    document.body,
  );
}
