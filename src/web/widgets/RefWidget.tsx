import { useCallback } from 'react';
import { SearchSelect } from './SearchSelect.tsx';
import { isBlank, plainText, type RecordChoice, type Widget, type WidgetProps } from './widget.ts';

/** The values that a picked row brings along: those of the fill list, by the row's fields of the same name. */
export function filledValues(row: Readonly<Record<string, unknown>>, fill: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fill.filter((key) => Object.hasOwn(row, key)).map((key) => [key, row[key]]));
}

function RefWidget(props: WidgetProps) {
  const { field, value, services, onChange, onFill } = props;
  const record = field.ref?.kind === 'record' ? field.ref.record : '';
  const find = useCallback((query: string) => services.findRecords(record, query), [services, record]);
  function pick(picked: RecordChoice | null): void {
    onChange(picked?.value ?? null);
    if (picked !== null && field.fill.length > 0) onFill(filledValues(picked.row, field.fill));
  }
  return <SearchSelect input={props} shown={plainText(value)} find={find} onPick={pick} />;
}

/** A row of a business record; its number is stored, and picking it fills other fields. */
export const refWidget: Widget = {
  name: 'ref',
  Input: RefWidget,
  show: plainText,
  read: (text) => ({ ok: true, value: isBlank(text.trim()) ? null : text.trim() }),
  cell: 'records',
  align: 'start',
  width: 128,
};
