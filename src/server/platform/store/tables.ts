import type { Generated, JSONColumnType } from 'kysely';

/** Who changed what, when, from where; rows are only ever added. */
export interface AuditTable {
  id: Generated<string>;
  tenant_id: string;
  user_id: string;
  at: Generated<Date>;
  action: string;
  subject: string;
  subject_id: string;
  step: string | null;
  source: string;
  changes: JSONColumnType<readonly unknown[], string, string>;
}

/** Keys that calls came with, and what was answered. */
export interface IdempotencyKeyTable {
  tenant_id: string;
  user_id: string;
  key: string;
  part: string;
  call: string;
  fingerprint: Buffer;
  reply: Buffer | null;
  created_at: Date;
}

/** What a seed has already put in, so that what people removed since is not put in again. */
export interface SeedMarkTable {
  name: string;
  content: JSONColumnType<readonly string[], string, string>;
}
