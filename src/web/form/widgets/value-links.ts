import type { FieldModel } from '../../../core/model/model.ts';

/** The address of the page of one row, by what references store of it. */
export function rowPath(record: string, key: string): string {
  return `/record/${record}/${encodeURIComponent(key)}`;
}

/** Where a value leads: to the row that it names; null where it names none. */
export function valuePath({ link }: FieldModel, value: unknown): string | null {
  return link === null || typeof value !== 'string' || value === '' ? null : rowPath(link, value);
}
