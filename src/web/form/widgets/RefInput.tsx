import { useCallback } from 'react';
import { filledValues, showReferences } from './reference-text.ts';
import { SearchList } from './SearchList.tsx';
import { SearchSelect, type SearchOption } from './SearchSelect.tsx';
import type { WidgetProps } from './widget.ts';
import type { RecordChoice } from '../../data/services/lookups.ts';

/** Looks a row of a record up, or several. */
export function RefInput(props: WidgetProps) {
  const { field, value, language, services, onChange, onFill } = props;
  const record = field.ref?.kind === 'record' ? field.ref.record : '';
  const { only } = field;
  const find = useCallback((query: string) => services.findRecords(record, query, only), [services, record, only]);
  if (field.type === 'array') {
    const nameOf = (row: string, hit?: SearchOption): string | undefined =>
      services.recordName(record, row)?.[language] ?? hit?.label;
    return <SearchList input={props} find={find} nameOf={nameOf} />;
  }
  function pick(picked: RecordChoice | null): void {
    onChange(picked?.value ?? null);
    if (picked !== null && field.fill.length > 0) onFill(filledValues(picked.row, field.fill));
  }
  const shown = showReferences(value, { field, language, lookups: services });
  return <SearchSelect input={props} shown={shown} find={find} onPick={pick} />;
}
