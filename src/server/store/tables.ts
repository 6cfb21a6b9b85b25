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

/** What the built-in seeds were when they were last written. */
export interface SeedMarkTable {
  name: string;
  sha256: string;
}
