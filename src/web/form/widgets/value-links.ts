import { isClosed } from '../../data/state/closed-records.ts';
import type { FieldModel } from '../../../core/model/model.ts';

/** The address of the page of one row, by what references store of it. */
export function rowPath(record: string, key: string): string {
  return `/record/${record}/${encodeURIComponent(key)}`;
}

/** Where a value leads: to the row that it names; null where it names none, or one that the person may not open. */
export function valuePath({ link }: FieldModel, value: unknown): string | null {
  if (link === null || isClosed(link)) return null;
  return typeof value !== 'string' || value === '' ? null : rowPath(link, value);
}
