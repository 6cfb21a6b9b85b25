import { sql } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Counted } from './statistics-caches.ts';

/** Counts rows, noting first what they hold at least. */
export async function countedAt<T>(tx: TenantTransaction, count: () => Promise<readonly T[]>): Promise<Counted<T>> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx);
  return { snapshot: rows[0]?.snapshot ?? '', rows: await count() };
}
