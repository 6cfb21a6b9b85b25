import type { Generated } from 'kysely';

/** A try to log in, good or bad. */
export interface LoginLogTable {
  id: Generated<string>;
  tenant_id: string;
  /** Empty where the account is not known. */
  user_id: string;
  account: string;
  at: Date;
  ip: string;
  agent: string;
  /** The grant type, e.g. `password`. */
  kind: string;
  /** `ok`, or the key of the rejection's text, e.g. `auth.wrong-password`. */
  result: string;
}
