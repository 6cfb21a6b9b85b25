import type { Generated, JSONColumnType } from 'kysely';

/** What was handed out or refused, as the audit log tells it. */
export interface TraceDetail {
  /** Name of the call. */
  readonly call?: string;
  /** Filters by field and operator. */
  readonly query?: Readonly<Record<string, string>>;
  readonly columns?: readonly string[];
  readonly rows?: number;
  /** Of the first rows. */
  readonly ids?: readonly string[];
  /** Why a call was refused: the key of its message. */
  readonly reason?: string;
  /** How often, where one line stands for several. */
  readonly times?: number;
}

/** Who changed, read or was refused what, when, from where; rows are only ever added. */
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
  /** `change` where something was written. */
  kind: Generated<string>;
  detail: JSONColumnType<TraceDetail, string, string> | null;
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
