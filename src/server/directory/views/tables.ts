import type { ViewColumn } from '../../../core/calls/settings.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** How a person arranged a list. */
export interface UserViewTable {
  tenant_id: string;
  user_id: string;
  /** Which list; the client's own name for it. */
  key: string;
  columns: JSONColumnType<readonly ViewColumn[], string, string>;
  saved_at: Generated<Date>;
}
