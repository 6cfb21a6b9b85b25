import type { PlatformHandle, TenantTransaction } from '../store/database.ts';

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

/** The parts of a seed that noted themselves one by one, each under the seed's name, a colon and its own. */
export async function markedParts(db: Handle, name: string): Promise<Set<string>> {
  const handle = db as PlatformHandle;
  const rows = await handle.selectFrom('seed_mark').select('name').where('name', 'like', `${name}:%`).execute();
  return new Set(rows.map((row) => row.name.slice(name.length + 1)));
}

/** Notes a part of a seed. */
export function markPart(db: Handle, name: string, part: string): Promise<void> {
  return writeMark(db, `${name}:${part}`, [part]);
}
