import { comparable } from '../../core/text/choice-text.ts';

const total = /^(?:合计|总计|小计|共计|总和|总数|grandtotal|subtotal|totals?|sum)[:.]?$/;

/** How many of the last rows are totals of those above, by the word that they begin with; empty ones behind them count along. */
export function totalLines(rows: readonly (readonly string[])[]): number {
  let from = rows.length;
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const first = rows[at]?.find((cell) => cell.trim() !== '');
    if (first === undefined) continue;
    if (!total.test(comparable(first))) break;
    from = at;
  }
  return rows.length - from;
}
