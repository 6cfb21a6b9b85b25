import { useEffect, type RefObject } from 'react';
import type { TableRef } from 'antd/es/table';
import { listRules } from '../../core/product.ts';

/** The table's rows, with its head. */
const areaOf = (table: Element): Element | null => table.querySelector('.ant-table-content');

/** What lies below the rows down to the foot of the page, in px: the paging, and the edges of all around the table. */
function roomBelow(area: Element, table: Element, page: Element): number {
  let room = table.getBoundingClientRect().bottom - area.getBoundingClientRect().bottom;
  for (let around = table.parentElement; around !== null; around = around.parentElement) {
    const { paddingBottom, borderBottomWidth } = getComputedStyle(around);
    room += Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth);
    if (around === page) break;
  }
  return room;
}

/** S9-11: tells a table, in `--table-height`, how high its rows may be for it to end above the foot of its page. */
export function useTableHeight(shown: RefObject<TableRef | null>, fills: boolean): void {
  useEffect(() => {
    const table = shown.current?.nativeElement;
    const page = table?.closest('.kept-page') ?? null;
    if (!fills || table === undefined || page === null) return undefined;
    const measure = (): void => {
      const area = areaOf(table);
      // A page that is kept out of sight has no size.
      if (area === null || page.clientHeight === 0) return;
      const above = area.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
      const below = Math.max(listRules.tableOffset, roomBelow(area, table, page));
      const height = Math.floor(page.clientHeight - above - below);
      table.style.setProperty('--table-height', `${height}px`);
    };
    const sizes = new ResizeObserver(measure);
    for (const element of [page, ...page.children]) sizes.observe(element);
    return () => sizes.disconnect();
  });
}
