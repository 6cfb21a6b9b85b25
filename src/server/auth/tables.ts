import type { Generated } from 'kysely';

/** A company that logs in; stands outside row-level isolation since it is read before anybody is known. */
export interface TenantTable {
  id: Generated<string>;
  tenant_id: string;
  tenant_name: string;
  domain: Generated<string>;
  background_url: Generated<string>;
  linkman: Generated<string>;
  contact_number: Generated<string>;
  address: Generated<string>;
  /** -1 = no limit. */
  account_number: Generated<number>;
  /** null = never. */
  expire_time: Date | null;
  status: Generated<number>;
  is_deleted: Generated<boolean>;
  create_time: Generated<Date>;
  update_time: Generated<Date>;
  datasource_id: Generated<string>;
  license_key: Generated<string>;
}

/** A person of a tenant. */
export interface UserTable {
  id: Generated<string>;
  tenant_id: string;
  account: string;
  /** argon2id over the client's lower-case MD5 hex. */
  password_hash: string;
  real_name: string;
  nick_name: Generated<string>;
  avatar: Generated<string>;
  /** 1 male, 2 female, -1 unknown. */
  sex: Generated<number>;
  phone: Generated<string>;
  email: Generated<string>;
  dept_id: Generated<string>;
  post_id: Generated<string>;
  /** 1 may log in, 0 may not. */
  status: Generated<number>;
  is_deleted: Generated<boolean>;
  create_time: Generated<Date>;
  update_time: Generated<Date>;
  /** Key of dictionary `region`; empty = none. */
  region: Generated<string>;
  must_change_password: Generated<boolean>;
  last_login_at: Date | null;
}

/** A role of a tenant; descriptors name it by its alias. */
export interface RoleTable {
  id: Generated<string>;
  tenant_id: string;
  role_alias: string;
  role_name: string;
  role_name_en: string;
  sort: Generated<number>;
  /** Which rows its people see, beside what their menus open. */
  data_scope: Generated<'all' | 'region' | 'customers'>;
  /** Named by the software's own descriptors. */
  built_in: Generated<boolean>;
  create_time: Generated<Date>;
  update_time: Generated<Date>;
}

/** Who has which role. */
export interface UserRoleTable {
  tenant_id: string;
  user_id: string;
  role_id: string;
}

/** One login. Its tokens form a family: reuse of a rotated refresh token ends them all. */
export interface SessionTable {
  id: Generated<string>;
  tenant_id: string;
  user_id: string;
  created_at: Date;
  /** No refresh reaches beyond this. */
  ends_at: Date;
  revoked_at: Date | null;
  revoked_for: string | null;
  ip: string;
  agent: string;
}

/** A token, known by the SHA-256 of its text alone. */
export interface SessionTokenTable {
  hash: Buffer;
  session_id: string;
  kind: 'access' | 'refresh';
  issued_at: Date;
  expires_at: Date;
  /** When a refresh token was first traded in. */
  used_at: Date | null;
}

/** Failed logins of one account. */
export interface LoginFailureTable {
  tenant_id: string;
  account: string;
  failures: number;
  last_at: Date;
}

/** A picture's text, good for one try. */
export interface CaptchaTable {
  key: string;
  code: string;
  expires_at: Date;
}

/** An error that happened in somebody's browser (S8-09). */
export interface ClientLogTable {
  id: Generated<string>;
  tenant_id: string;
  user_id: string;
  account: string;
  ip: string;
  entry: unknown;
  received_at: Generated<Date>;
}
