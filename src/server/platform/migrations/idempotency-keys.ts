import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** `part` is one thing of several that a call does; `reply` is sealed with the key of the server. */
const keys = sql`
  create table idempotency_key (
    tenant_id text not null,
    user_id text not null,
    key text not null,
    part text not null,
    call text not null,
    fingerprint bytea not null,
    reply bytea,
    created_at timestamptz not null,
    primary key (tenant_id, user_id, key, part)
  );
  create index idempotency_key_age on idempotency_key (tenant_id, created_at)`;

/** What calls that came with an `Idempotency-Key` answered. */
export const idempotencyKeys: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await keys.execute(db);
    await isolateByTenant(db, 'idempotency_key');
  },
};
