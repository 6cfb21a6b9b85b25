import type { DataScopeKind } from '../../../core/application.ts';
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
  /** Its owner typed a code that was sent there; others log nobody in. */
  phone_confirmed: Generated<boolean>;
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
  data_scope: Generated<DataScopeKind>;
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

/** One login, of user 0 where it is a guest's. Its tokens form a family: reuse of a rotated refresh token ends them all. */
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
  /** Third-party account that it was opened with; empty = none. */
  oauth_id: Generated<string>;
  last_seen_at: Generated<Date>;
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
  /** A device or session of its own; empty = all others together. */
  device: Generated<string>;
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

/** A company's way to sign in through somebody else. */
export interface SignInProviderTable {
  id: Generated<string>;
  tenant_id: string;
  /** Its name in addresses. */
  source: string;
  kind: 'oidc' | 'oauth2' | 'wechat_enterprise';
  /** Tells providers of one source apart. */
  agent_code: Generated<string>;
  label: string;
  label_en: Generated<string>;
  client_id: Generated<string>;
  /** Encrypted; null = none. */
  client_secret: Buffer | null;
  issuer: Generated<string>;
  authorize_url: Generated<string>;
  token_url: Generated<string>;
  user_info_url: Generated<string>;
  redirect_url: Generated<string>;
  scope: Generated<string>;
  agent_id: Generated<string>;
  corp_id: Generated<string>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
  create_time: Generated<Date>;
  update_time: Generated<Date>;
}

/** Somebody whom a provider knows; bound to one of ours once registered. */
export interface ThirdPartyAccountTable {
  /** Random: whoever knows it may register with it. */
  id: string;
  tenant_id: string;
  /** Who gave `external_id`, e.g. an issuer. */
  realm: string;
  external_id: string;
  source: string;
  user_id: string | null;
  name: string;
  avatar: string;
  email: string;
  sex: Generated<number>;
  /** Until when it may be registered. */
  offered_until: Date;
  created_at: Date;
}

/** A login through a provider that was begun; good for one try. */
export interface SignInStateTable {
  hash: Buffer;
  /** Empty where the client named no tenant. */
  tenant_id: string;
  provider_id: string | null;
  /** What the client asked a state for. */
  bound_to: string;
  nonce: string;
  verifier: string;
  redirect_url: string;
  expires_at: Date;
}

/** What a code is good for: logging in, or its owner's change of the telephone that does. */
export type CodePurpose = 'login' | 'new-phone' | 'old-phone';

/** A code sent to a telephone. */
export interface SmsCodeTable {
  id: string;
  tenant_id: string;
  phone: string;
  /** null = nobody has this number, and nothing was sent. */
  user_id: string | null;
  purpose: Generated<CodePurpose>;
  code: string;
  tries: Generated<number>;
  expires_at: Date;
}

/** How often something was done since `started_at`, on all nodes together. */
export interface RateBucketTable {
  name: string;
  key: string;
  taken: number;
  started_at: Date;
}
