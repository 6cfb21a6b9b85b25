import { sql } from 'kysely';
import type { View } from '../../../core/calls/settings.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';

/** Lists that one person may have arranged; no menu has nearly as many. */
const mostViews = 200;

/** The lists that a person arranged, by key. */
export function ownViews(tx: TenantTransaction, userId: string): Promise<View[]> {
  return tx.selectFrom('user_view').select(['key', 'columns']).where('user_id', '=', userId).orderBy('key').execute();
}

/**
 * Keeps how a person arranged a list in the place of what was kept before.
 *
 * @throws BusinessError 400 for a column that comes twice, and where the person has arranged too many lists
 */
export async function keepView(tx: TenantTransaction, userId: string, { key, columns }: View): Promise<void> {
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new BusinessError(400, 'view.column-twice', { args: { name: twice } });
  const others = await tx
    .selectFrom('user_view')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= mostViews) throw new BusinessError(400, 'view.too-many', { args: { most: mostViews } });
  const kept = JSON.stringify(
    columns.map(({ name, shown, width, pinned, ifFilled, folded }) => ({
      name,
      shown,
      width,
      pinned,
      ifFilled,
      folded,
    })),
  );
  await tx
    .insertInto('user_view')
    .values({ tenant_id: sql<string>`current_setting('app.tenant')`, user_id: userId, key, columns: kept })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'key'])
        .doUpdateSet((row) => ({ columns: row.ref('excluded.columns'), saved_at: sql`now()` })),
    )
    .execute();
}

/** Forgets how a person arranged these lists; those that were not arranged are passed over. */
export async function forgetViews(tx: TenantTransaction, userId: string, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('user_view')
    .where('user_id', '=', userId)
    .where('key', 'in', [...keys])
    .execute();
}
