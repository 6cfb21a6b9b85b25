import { sql, type Transaction } from 'kysely';
import type { Services } from '../platform/services.ts';
import type { PlatformTables, TenantTransaction } from '../platform/store/database.ts';
import { isForeignKeyViolation } from '../platform/store/violations.ts';
import type { BlobEntry } from './blob-store.ts';
import { ownersOf } from './file-links.ts';
import { systemOf } from '../platform/http/access.ts';
import { runUnit } from '../platform/unit.ts';
import type { Repeated } from '../platform/repeat.ts';

/** What a pass removed. */
export interface CleanReport {
  /** Files that were sent and never saved with anything. */
  readonly files: number;
  /** Bytes that no file has any more. */
  readonly blobs: number;
  /** Leftovers of uploads that broke off with their server. */
  readonly drafts: number;
}

const dayMs = 86_400_000;
const batch = 500;

/** Cleans files every hour; nodes that share a database take turns by themselves. */
export const fileCleaning: Repeated = {
  everyMs: 3_600_000,
  async work(services) {
    const report = await cleanFiles(services);
    if (report !== null) services.log.info(report, 'files cleaned');
  },
  failure: 'files could not be cleaned',
};

/**
 * Removes files that nobody saved with anything within a day, and bytes that belong to no file. Of nodes that try at
 * once one does it.
 *
 * @returns null where another node is at it
 */
export function cleanFiles(services: Services): Promise<CleanReport | null> {
  return services.store.platform.connection().execute(async (connection) => {
    const { rows } = await sql<{ won: boolean }>`
      select pg_try_advisory_lock(hashtext('seqdesk files')) as won`.execute(connection);
    if (rows[0]?.won !== true) return null;
    try {
      return await cleanNow(services);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('seqdesk files'))`.execute(connection);
    }
  });
}

async function cleanNow(services: Services): Promise<CleanReport> {
  const before = new Date(services.clock.now().getTime() - dayMs);
  const tenants = await services.store.platform.selectFrom('tenant').select('tenant_id').execute();
  let files = 0;
  for (const { tenant_id: tenantId } of tenants) files += await removeUnsaved(services, tenantId, before);
  const blobs = (await removeUnused(services)) + (await removeUnknown(services, before));
  return { files, blobs, drafts: await services.files.sweep(before) };
}

async function removeUnsaved(services: Services, tenantId: string, before: Date): Promise<number> {
  let removed = 0;
  let after = '0';
  for (;;) {
    const page = await runUnit(services, systemOf(tenantId), async ({ tx, now }) => {
      const files = await unsavedFiles(tx, before, after);
      const orphans: typeof files = [];
      for (const file of files) {
        if (!(await services.fileAccess.isAwaited(tx, file.id, await ownersOf(tx, file.id)))) orphans.push(file);
      }
      await removeFiles(tx, orphans, now);
      return { last: files.at(-1)?.id, removed: orphans.length };
    });
    removed += page.removed;
    if (page.last === undefined) return removed;
    after = page.last;
  }
}

interface UnsavedFile {
  readonly id: string;
  readonly sha256: string;
}

/** Locked, so that none of them is saved meanwhile; those that are being saved just now are passed over. */
function unsavedFiles(tx: TenantTransaction, before: Date, after: string): Promise<UnsavedFile[]> {
  return tx
    .selectFrom('file')
    .select(['id', 'sha256'])
    .where('linked_at', 'is', null)
    .where('created_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
}

async function removeFiles(tx: TenantTransaction, files: readonly UnsavedFile[], at: Date): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const hashes = [...new Set(files.map(({ sha256 }) => sha256))].toSorted();
  await tx.deleteFrom('file_link').where('file_id', 'in', ids).execute();
  await tx.deleteFrom('file').where('id', 'in', ids).execute();
  await tx.updateTable('file_blob').set({ unused_since: at }).where('sha256', 'in', hashes).execute();
}

/** Bytes of which a file was removed: gone where it was the last, which only the database can tell for all companies. */
async function removeUnused({ store, files }: Services): Promise<number> {
  const platform = store.platform;
  const marked = await platform
    .selectFrom('file_blob')
    .select('sha256')
    .where('unused_since', 'is not', null)
    .execute();
  let removed = 0;
  for (const { sha256 } of marked) {
    const gone = await platform
      .transaction()
      .execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('file_blob')
          .where('sha256', '=', sha256)
          .where('unused_since', 'is not', null)
          .executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) await files.remove(sha256);
        return Number(numDeletedRows);
      })
      .catch(async (error: unknown) => {
        if (!isForeignKeyViolation(error)) throw error;
        await platform.updateTable('file_blob').set({ unused_since: null }).where('sha256', '=', sha256).execute();
        return 0;
      });
    removed += gone;
  }
  return removed;
}

/** Bytes that were stored while the row was not, because the server or the database went in between. */
async function removeUnknown(services: Services, before: Date): Promise<number> {
  let removed = 0;
  let entries: BlobEntry[] = [];
  for await (const entry of services.files.list()) {
    if (entry.modifiedAt >= before) continue;
    entries.push(entry);
    if (entries.length < batch) continue;
    removed += await removeRowless(services, entries);
    entries = [];
  }
  return removed + (await removeRowless(services, entries));
}

async function removeRowless({ store, files }: Services, entries: readonly BlobEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const hashes = entries.map(({ sha256 }) => sha256);
  const known = await store.platform.selectFrom('file_blob').select('sha256').where('sha256', 'in', hashes).execute();
  const rows = new Set(known.map(({ sha256 }) => sha256));
  let removed = 0;
  for (const entry of entries.filter(({ sha256 }) => !rows.has(sha256))) {
    const gone = await store.platform.transaction().execute(async (tx) => {
      if (!(await holdName(tx, entry))) return 0;
      await files.remove(entry.sha256);
      await tx.deleteFrom('file_blob').where('sha256', '=', entry.sha256).execute();
      return 1;
    });
    removed += gone;
  }
  return removed;
}

/** Takes the name for as long as the transaction lasts: an upload of the same bytes waits, and stores them anew. */
async function holdName(tx: Transaction<PlatformTables>, { sha256, size }: BlobEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows: taken } = await tx
    .insertInto('file_blob')
    .values({ sha256, size: String(size), unused_since: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return taken === 1n;
}
