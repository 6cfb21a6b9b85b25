import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many children of a row that wraps have room in its first line; all where it need not be known. */
export function useFirstLine(row: RefObject<HTMLElement | null>, needed: boolean): number {
  const [count, setCount] = useState(Infinity);
  // After every drawing: other names have other widths.
  useLayoutEffect(() => {
    const element = row.current;
    if (!needed || element === null) return undefined;
    const measure = (): void => {
      const tops = [...element.children].map((child) => (child as HTMLElement).offsetTop);
      setCount(tops.filter((top) => top === tops[0]).length);
    };
    measure();
    const widths = new ResizeObserver(measure);
    widths.observe(element);
    return () => widths.disconnect();
  });
  return needed ? count : Infinity;
}
