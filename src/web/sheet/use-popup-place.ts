import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';

/** Where a popup goes: below the cell, or above it where there is no room below. */
export interface PopupPlace {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly style: CSSProperties;
}

/** The tallest popup (the calendar), px. */
const tallest = 300;
/** The widest a popup may become, px, as its style says. */
const widest = 360;
const margin = 8;

/** Places a popup at the cell being edited. It may grow as choices arrive, so room is asked for the largest. */
export function usePopupPlace(): PopupPlace {
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
