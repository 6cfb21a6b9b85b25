import { recordGroup } from '../../core/product.ts';
import { get, post } from './client.ts';
import type { Page } from './wire.ts';

/** Which record's endpoints a call goes to. */
export interface RecordAddress {
  readonly area: string;
  readonly id: string;
}

/** A row of a record: its fields flat, and what the server knows about it. */
export interface RecordRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  /** Grows with every write; a submit carries the one it started from. */
  readonly ver: number;
  readonly createTime: string;
  readonly updateTime: string;
}

function base(address: RecordAddress): string {
  return `/${recordGroup(address.area)}/${address.id}`;
}

/** One page of rows. Filters are field keys with the operators of the contract (`_like`, `_equal`, `_datege` …). */
export function listRecords(
  address: RecordAddress,
  query: Readonly<Record<string, unknown>>,
): Promise<Page<RecordRow>> {
  return get(`${base(address)}/list`, query, { silent: true });
}

/** Adds or changes a row; a refusal carries `findings`, a conflict says who changed the row meanwhile. */
export function submitRecord(address: RecordAddress, row: Readonly<Record<string, unknown>>): Promise<RecordRow> {
  return post(`${base(address)}/submit`, row, { silent: true });
}

/** Removes rows. */
export function removeRecords(address: RecordAddress, ids: readonly string[]): Promise<unknown> {
  return post(`${base(address)}/remove`, undefined, { params: { ids: ids.join(',') } });
}

/** Moves a row to another state. */
export function moveRecord(address: RecordAddress, id: string, to: string): Promise<RecordRow> {
  return post(`${base(address)}/move`, { id, to });
}
