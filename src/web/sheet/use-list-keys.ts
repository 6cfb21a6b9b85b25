import { useEffect, useState } from 'react';
import type { SheetController } from './sheet-controller.ts';

/** A list below a cell: where it begins, and what its keys do; each says whether it took the key. */
interface WalkedList {
  readonly count: number;
  readonly first: number;
  /** Enter goes on to the next row, Tab to the next cell. */
  readonly pick: (index: number, next: 'row' | 'cell') => boolean;
  /** Space. */
  readonly mark?: (index: number) => boolean;
}

/** Lets the keyboard walk a list while the text element keeps the focus; gives the highlighted line. */
export function useListKeys(sheet: SheetController, { count, first, pick, mark }: WalkedList): number {
  const [index, setIndex] = useState(first);
  const shown = Math.min(index, Math.max(0, count - 1));
  useEffect(() => {
    sheet.popupKeys = ({ key }) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (count > 0) setIndex((shown + (key === 'ArrowDown' ? 1 : count - 1)) % count);
        return true;
      }
      if (key === ' ') return mark?.(shown) ?? false;
      return (key === 'Enter' || key === 'Tab') && pick(shown, key === 'Enter' ? 'row' : 'cell');
    };
    return () => {
      sheet.popupKeys = null;
    };
  }, [sheet, count, shown, pick, mark]);
  return shown;
}
