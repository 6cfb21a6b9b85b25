/** A column as far as its room is concerned. */
interface Sized {
  readonly width?: string | number;
  readonly fixed?: unknown;
}

/** Room for a column that says none, in pixels. */
const least = 110;

const widthOf = ({ width }: Sized): number => (typeof width === 'number' ? width : least);

/**
 * Columns that have less room than they need: those that fit share it up to the buttons that stay in sight, or to the
 * edge, so that the next one begins behind that and none is half to be seen. Null where all have room.
 *
 * @param room the pixels for all of them
 */
export function wholeColumns<Column extends Sized>(
  columns: readonly Column[],
  room: number,
): { readonly columns: readonly Column[]; readonly width: number } | null {
  const staying = columns.filter(({ fixed }) => fixed === 'right').reduce((sum, column) => sum + widthOf(column), 0);
  const others = columns.filter(({ fixed }) => fixed !== 'right');
  const free = room - staying;
  const total = others.reduce((sum, column) => sum + widthOf(column), 0);
  if (free <= 0 || total <= free) return null;
  // A table that leaves widths to its content is left alone.
  if (staying === 0 && columns.some(({ width }) => typeof width !== 'number')) return null;
  let [fitting, used] = [0, 0];
  for (const column of others) {
    if (used + widthOf(column) > free) break;
    used += widthOf(column);
    fitting += 1;
  }
  if (fitting === 0) return null;
  const more = Math.floor((free - used) / fitting);
  const rest = free - used - more * fitting;
  const shared = others.map((column, at) => {
    if (at >= fitting) return { ...column, width: widthOf(column) };
    return { ...column, width: widthOf(column) + more + (at === fitting - 1 ? rest : 0) };
  });
  const behind = columns.filter(({ fixed }) => fixed === 'right');
  return { columns: [...shared, ...behind], width: total + free - used + staying };
}
