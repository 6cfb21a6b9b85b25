import { product } from '../../src/core/product.ts';
import { loadIdentity, loadPermissions } from '../../src/server/auth/identity.ts';
import type { Principal } from '../../src/server/http/access.ts';
import type { Services } from '../../src/server/services.ts';

const { defaultTenantId } = product;

/** A person of the demo without a session, for what the demo does in that person's name; null where renamed or gone. */
export async function demoActor({ store, clock }: Services, account: string): Promise<Principal | null> {
  return store.tenantTx(defaultTenantId, '0', async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select('id')
      .where('account', '=', account)
      .where('is_deleted', '=', false)
      .executeTakeFirst();
    const identity = user === undefined ? null : await loadIdentity(tx, user.id);
    if (identity === null) return null;
    const { userId, realName, roles, roleIds } = identity;
    const permissions = new Set(await loadPermissions(tx, roleIds));
    const rights = { roles, permissions, expiresAt: clock.now() };
    return { userId, tenantId: defaultTenantId, sessionId: '0', account, realName, ...rights };
  });
}
