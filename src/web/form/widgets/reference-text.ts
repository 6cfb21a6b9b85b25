import { joinList } from '../../../core/text/list-text.ts';
import { plainText, type ValueContext } from './widget.ts';

/** The values that a picked row brings along: those of the fill list, by the row's fields of that name (`here=there`). */
export function filledValues(row: Readonly<Record<string, unknown>>, fill: readonly string[]): Record<string, unknown> {
  const pairs = fill.map((item) => {
    const [here = item, there = here] = item.split('=');
    return [here, there] as const;
  });
  return Object.fromEntries(pairs.filter(([, key]) => Object.hasOwn(row, key)).map(([here, key]) => [here, row[key]]));
}

/** The rows that a value refers to, by their names where these are known. */
export function showReferences(value: unknown, { field, language, lookups }: ValueContext): string {
  const record = field.ref?.kind === 'record' ? field.ref.record : '';
  const one = (key: unknown): string =>
    (typeof key === 'string' ? lookups.recordName(record, key)?.[language] : undefined) ?? plainText(key);
  return Array.isArray(value) ? joinList(value.map(one), language) : one(value);
}
