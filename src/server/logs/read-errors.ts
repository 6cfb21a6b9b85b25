import { sql } from 'kysely';
import { wireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId, type Page, type RawQuery } from '../platform/http/page.ts';
import { sqlPage } from '../platform/http/sql-page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** An error of somebody's browser on the wire. */
export interface ErrorItem {
  readonly id: string;
  readonly createTime: string;
  readonly userId: string;
  readonly account: string;
  readonly ip: string;
  /** Page on which it happened. */
  readonly url: string;
  /** When it happened by the browser's own clock, as the browser wrote it. */
  readonly time: string;
  readonly type: string;
  readonly message: string;
}

/** One error with what the browser knew of it. */
export type ErrorDetail = ErrorItem & { readonly stack: string; readonly info: string };

type Row = Omit<ErrorItem, 'createTime'> & { readonly createTime: Date };

const errors = sql<Row>`
  select id, received_at as "createTime", user_id as "userId", account, ip, coalesce(entry ->> 'url', '') as url,
    coalesce(entry ->> 'time', '') as time, coalesce(entry ->> 'type', '') as type,
    coalesce(entry ->> 'message', '') as message
  from client_log`;

const fields = {
  createTime: 'time',
  userId: 'text',
  account: 'text',
  ip: 'text',
  url: 'text',
  type: 'text',
  message: 'text',
} as const;

/** A page of errors that browsers uploaded, newest first. */
export function listErrors(tx: TenantTransaction, query: RawQuery): Promise<Page<ErrorItem>> {
  return sqlPage(tx, query, { from: errors, fields, order: sql`id desc`, toWire });
}

/**
 * One error with its stack.
 *
 * @throws BusinessError 400 where there is none
 */
export async function errorDetail(tx: TenantTransaction, id: string): Promise<ErrorDetail> {
  if (!isId(id)) throw new BusinessError(400, 'http.record-missing');
  const { rows } = await sql<Row & { readonly stack: string; readonly info: string }>`
    select rows.*, coalesce(entry ->> 'stack', '') as stack, coalesce(entry ->> 'info', '') as info
    from (${errors}) as rows join client_log on client_log.id = rows.id where rows.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  return { ...toWire(row), stack: row.stack, info: row.info };
}

function toWire(row: Row): ErrorItem {
  return { ...row, createTime: wireTime(row.createTime) };
}
