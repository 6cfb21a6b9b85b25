import { useEffect, useState } from 'react';
import type { SheetController } from './sheet-controller.ts';

/** The highlighted line of a list below a cell, and how to set it. */
export type Highlight = readonly [index: number, set: (index: number) => void];

/**
 * Lets the keyboard walk a list while the text element keeps the focus: up and down move, `take` is asked about Enter,
 * Tab and Space with the highlighted index and says whether it took the key.
 */
export function useListKeys(
  sheet: SheetController,
  count: number,
  first: number,
  take: (key: 'Enter' | 'Tab' | ' ', index: number) => boolean,
): Highlight {
  const [index, setIndex] = useState(first);
  const shown = Math.min(index, Math.max(0, count - 1));
  useEffect(() => {
    sheet.popupKeys = ({ key }) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (count > 0) setIndex((shown + (key === 'ArrowDown' ? 1 : count - 1)) % count);
        return true;
      }
      return key === 'Enter' || key === 'Tab' || key === ' ' ? take(key, shown) : false;
    };
    return () => {
      sheet.popupKeys = null;
    };
  }, [sheet, count, shown, take]);
  return [shown, setIndex];
}
