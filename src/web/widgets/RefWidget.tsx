import { useCallback } from 'react';
import { RefList } from './RefList.tsx';
import { SearchSelect } from './SearchSelect.tsx';
import { isBlank, plainText, type RecordChoice, type ValueContext, type Widget, type WidgetProps } from './widget.ts';

/** The values that a picked row brings along: those of the fill list, by the row's fields of the same name. */
export function filledValues(row: Readonly<Record<string, unknown>>, fill: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fill.filter((key) => Object.hasOwn(row, key)).map((key) => [key, row[key]]));
}

/** The rows that a value refers to, by their names where these are known. */
export function showReferences(value: unknown, { field, language, lookups }: ValueContext): string {
  const record = field.ref?.kind === 'record' ? field.ref.record : '';
  const one = (key: unknown): string =>
    (typeof key === 'string' ? lookups.recordName(record, key)?.[language] : undefined) ?? plainText(key);
  return Array.isArray(value) ? value.map(one).join(language === 'zh' ? '、' : ', ') : one(value);
}

function RefWidget(props: WidgetProps) {
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

/** A row of a business record, or several; its number is stored, and picking it fills other fields. */
export const refWidget: Widget = {
  name: 'ref',
  Input: RefWidget,
  show: showReferences,
  read: (text, { field }) => {
    const words = text
      .split(/[,;,;、]/)
      .map((word) => word.trim())
      .filter(Boolean);
    if (field.type === 'array') return { ok: true, value: words };
    return { ok: true, value: isBlank(text.trim()) ? null : text.trim() };
  },
  cell: 'records',
  align: 'start',
  width: 128,
};
