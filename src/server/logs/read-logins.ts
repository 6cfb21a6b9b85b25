import { sql } from 'kysely';
import { wireTime } from '../platform/clock.ts';
import type { Page, RawQuery } from '../platform/http/page.ts';
import { sqlPage } from '../platform/http/sql-page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** A try to log in on the wire. */
export interface LoginItem {
  readonly id: string;
  readonly createTime: string;
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly ip: string;
  /** The browser as it names itself. */
  readonly agent: string;
  /** The grant type, e.g. `password`. */
  readonly kind: string;
  /** `ok`, or the key of the refusal, e.g. `auth.wrong-password`. */
  readonly result: string;
}

type Row = Omit<LoginItem, 'createTime'> & { readonly createTime: Date };

const logins = sql<Row>`
  select l.id, l.at as "createTime", l.user_id as "userId", l.account, coalesce(u.real_name, '') as "userName", l.ip,
    l.agent, l.kind, l.result
  from login_log l left join app_user u on u.id::text = l.user_id`;

const fields = {
  createTime: 'time',
  userId: 'text',
  account: 'text',
  userName: 'text',
  ip: 'text',
  agent: 'text',
  kind: 'text',
  result: 'text',
} as const;

/** A page of tries to log in, newest first. */
export function listLogins(tx: TenantTransaction, query: RawQuery): Promise<Page<LoginItem>> {
  const toWire = (row: Row): LoginItem => ({ ...row, createTime: wireTime(row.createTime) });
  return sqlPage(tx, query, { from: logins, fields, order: sql`id desc`, toWire });
}
