import { passwordDigest } from '../directory/auth/new-password.ts';
import { StartError } from '../platform/errors/start-error.ts';
import { systemOf } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { forbidsDemo } from '../platform/settings.ts';
import { runUnit } from '../platform/unit.ts';
import { seededTenants, type SeedTenant } from './accounts.ts';

/**
 * Looks for accounts that an earlier start made with known passwords, before others can reach them.
 *
 * @throws StartError naming one whose password nobody has changed
 */
export async function rejectKnownPasswords(services: Services): Promise<void> {
  const { settings } = services;
  if (!forbidsDemo(settings)) return;
  for (const tenant of seededTenants) {
    const account = await knownAccount(services, tenant);
    if (account === null) continue;
    throw new StartError(
      `Account ${account} of company ${tenant.tenantId} still has its known password, and HOST ${settings.host} lets others in. Change it, use another DATA_DIR, or set ALLOW_DEMO=1.`,
    );
  }
}

async function knownAccount(services: Services, { tenantId, people }: SeedTenant): Promise<string | null> {
  const rows = await runUnit(services, systemOf(tenantId), ({ tx }) =>
    tx
      .selectFrom('app_user')
      .select(['account', 'password_hash as hash'])
      .where('is_deleted', '=', false)
      .where('status', '=', 1)
      .execute(),
  );
  // Most of a demo share one hash.
  const checked = new Set<string>();
  for (const { account, password } of people) {
    const hash = rows.find((row) => row.account === account)?.hash;
    if (hash === undefined || checked.has(`${hash} ${password}`)) continue;
    checked.add(`${hash} ${password}`);
    if (await services.passwords.matches(hash, passwordDigest(password))) return account;
  }
  return null;
}
