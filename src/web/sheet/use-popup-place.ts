import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';

/** Where a popup goes: below the cell, or above it where there is no room below. */
export interface PopupPlace {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly style: CSSProperties;
}

/** The tallest popup (the calendar), px. */
const tallest = 300;

/** Places a popup at the cell being edited. It may grow as choices arrive, so room is asked for the tallest. */
export function usePopupPlace(): PopupPlace {
  const ref = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const anchor = document.querySelector('.sheet-editing')?.getBoundingClientRect();
    const popup = ref.current?.getBoundingClientRect();
    if (anchor === undefined || popup === undefined) return;
    const above = anchor.bottom + tallest > window.innerHeight && anchor.top > tallest;
    setStyle({
      left: Math.max(8, Math.min(anchor.left, window.innerWidth - popup.width - 8)),
      minWidth: anchor.width,
      ...(above ? { bottom: window.innerHeight - anchor.top + 2 } : { top: anchor.bottom + 2 }),
    });
  }, []);
  return { ref, style };
}
