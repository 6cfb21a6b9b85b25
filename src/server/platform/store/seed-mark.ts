import type { PlatformHandle, TenantTransaction } from './database.ts';

type Handle = PlatformHandle | TenantTransaction;

/** What a seed has put in so far, by key. */
export async function readMark(db: Handle, name: string): Promise<Set<string>> {
  const handle = db as PlatformHandle;
  const row = await handle.selectFrom('seed_mark').select('content').where('name', '=', name).executeTakeFirst();
  return new Set(row?.content ?? []);
}

/** Remembers what a seed has put in. */
export async function writeMark(db: Handle, name: string, keys: Iterable<string>): Promise<void> {
  const handle = db as PlatformHandle;
  const content = JSON.stringify([...keys]);
  await handle
    .insertInto('seed_mark')
    .values({ name, content })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ content }))
    .execute();
}

/** Everything that noted that it is there. */
export async function allMarks(db: Handle): Promise<Set<string>> {
  const rows = await (db as PlatformHandle).selectFrom('seed_mark').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}
