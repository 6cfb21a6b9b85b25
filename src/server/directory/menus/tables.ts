import type { Generated, JSONColumnType } from 'kysely';

/** A menu entry or a button; the same for every tenant, granted by role. */
export interface MenuTable {
  id: Generated<string>;
  parent_id: string;
  code: string;
  name: string;
  name_en: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  /** 1 menu, 2 button. */
  category: number;
  /** Where a button stands: 1 toolbar, 2 row, 3 both, 0 nowhere. */
  action: number;
  /** 2 = in a new browser tab. */
  is_open: number;
  remark: string;
  meta: JSONColumnType<Record<string, unknown>> | null;
  /** Came with the software. */
  built_in: Generated<boolean>;
  is_deleted: Generated<boolean>;
  /** Fingerprint of the entry as the software last brought it; another content was made by people. */
  seed_hash: string | null;
}

/** Which role of a tenant sees an entry or may press a button. */
export interface RoleMenuTable {
  tenant_id: string;
  role_id: string;
  menu_id: string;
}

/** A group of menu entries in the top bar. */
export interface TopMenuTable {
  id: Generated<string>;
  tenant_id: string;
  code: string;
  name: string;
  name_en: string;
  source: string;
  sort: number;
  status: Generated<number>;
  create_time: Generated<Date>;
  update_time: Generated<Date>;
}

/** The entries bound to a top menu. */
export interface TopMenuEntryTable {
  tenant_id: string;
  top_menu_id: string;
  menu_id: string;
}
