import type { PrintedTable } from '../../../core/print/lay-print.ts';

type PaperTableProps = Pick<PrintedTable, 'head' | 'rows'>;

/** A table whose head is said again on every page; rows are never cut in two. */
export function PaperTable({ head, rows }: PaperTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map(({ label, end }) => (
            <th key={label} scope="col" className={end ? 'paper-end' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) => (
              <td key={head[index]?.label ?? index} className={head[index]?.end === true ? 'paper-end' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
