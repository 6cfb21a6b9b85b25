import { Button } from 'antd';
import { rowLabel, type MapPanelProps, type SheetMap } from './use-map.ts';

const most = 8;

/** What stands where nothing can stand, and what stands twice; a click shows the row in the table. */
export function MapFaults({ sheet, column, language, map }: MapPanelProps & { readonly map: SheetMap }) {
  const { texts, carrier } = map;
  if (carrier === undefined) return null;
  const name = (row: number): string => rowLabel(sheet, row, language);
  const twice = [...carrier.taken]
    .filter(([, rows]) => rows.length > 1)
    .map(([at, rows]) => ({ row: rows[1] ?? 0, text: texts.twice(at, rows.map(name)) }));
  const outside = carrier.outside.map((row) => ({
    row,
    text: texts.outside(name(row), String(sheet.table.rows[row]?.[column.key])),
  }));
  const faults = [...twice, ...outside];
  if (faults.length === 0) return null;
  return (
    <ul className="map-faults">
      {faults.slice(0, most).map(({ row, text }) => (
        <li key={`${row} ${text}`}>
          <Button type="link" size="small" danger onClick={() => map.reveal(row)}>
            {text}
          </Button>
        </li>
      ))}
      {faults.length > most && <li>{texts.more(faults.length - most)}</li>}
    </ul>
  );
}
