import { useCallback } from 'react';
import { filledValues, showReferences } from './reference-text.ts';
import { RefList } from './RefList.tsx';
import { SearchSelect } from './SearchSelect.tsx';
import type { RecordChoice, WidgetProps } from './widget.ts';

/** Looks a row of a record up, or several. */
export function RefInput(props: WidgetProps) {
  const { field, value, language, services, onChange, onFill } = props;
  const record = field.ref?.kind === 'record' ? field.ref.record : '';
  const { only } = field;
  const find = useCallback((query: string) => services.findRecords(record, query, only), [services, record, only]);
  if (field.type === 'array') return <RefList input={props} record={record} find={find} />;
  function pick(picked: RecordChoice | null): void {
    onChange(picked?.value ?? null);
    if (picked !== null && field.fill.length > 0) onFill(filledValues(picked.row, field.fill));
  }
  const shown = showReferences(value, { field, language, lookups: services });
  return <SearchSelect input={props} shown={shown} find={find} onPick={pick} />;
}
