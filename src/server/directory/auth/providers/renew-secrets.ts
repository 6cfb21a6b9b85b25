import type { Services } from '../../../platform/services.ts';
import { secretContext } from './provider-store.ts';

/** Seals what earlier keys have sealed with the one in use, so that those can be thrown away. */
export async function renewSecrets({ store, secrets, log }: Services): Promise<void> {
  const tenants = await store.platform.selectFrom('tenant').select('tenant_id').execute();
  for (const { tenant_id: tenantId } of tenants) {
    await store.tenantTx(tenantId, '0', async (tx) => {
      const rows = await tx.selectFrom('sign_in_provider').select(['id', 'client_secret']).forUpdate().execute();
      for (const { id, client_secret: sealed } of rows) {
        if (sealed === null) continue;
        try {
          const renewed = secrets.renewed(sealed, secretContext({ tenantId }));
          if (renewed === null) continue;
          await tx.updateTable('sign_in_provider').set({ client_secret: renewed }).where('id', '=', id).execute();
        } catch (error) {
          log.warn({ reason: (error as Error).message, provider: id }, 'no key opens the secret of a sign-in provider');
        }
      }
    });
  }
}
