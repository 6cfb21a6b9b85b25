import type { WriteOnce } from '../../platform/http/handle.ts';
import { administrator } from '../../../core/application.ts';
import { dictionaries, menu } from '../../../generated/seeds.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { provideRoles } from '../roles/provide-roles.ts';
import { copyDictionaries } from '../dictionaries/seed-dictionaries.ts';
import { grantMenus } from '../menus/seed-menus.ts';
import type { Services } from '../../platform/services.ts';
import { passwordDigest, randomPassword } from '../auth/new-password.ts';
import { asTenant } from './as-tenant.ts';
import { insertTenant, lockTenants } from './write-tenant.ts';
import type { TenantBody } from '../../../core/calls/tenants.ts';

/** A tenant that was just opened, with the login of its administrator; the password is told this once. */
export interface OpenedTenant {
  readonly id: string;
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

const firstAccount = 'admin';

/**
 * Opens a tenant that can begin to work: its administrator, the built-in roles with what they are granted, top menus
 * and business dictionaries. All of it or nothing.
 *
 * @throws BusinessError 400 for values that will not do
 */
export async function openTenant({ passwords }: Services, body: TenantBody, write: WriteOnce): Promise<OpenedTenant> {
  const password = randomPassword();
  const hash = await passwords.hash(passwordDigest(password));
  return write(async ({ tx }) => {
    await lockTenants(tx);
    const opened = await insertTenant(tx, body);
    await asTenant(tx, opened.tenantId, async () => {
      await furnishTenant(tx, opened.tenantId);
      await addAdministrator(tx, opened.tenantId, hash);
    });
    return { id: opened.id, tenantId: opened.tenantId, account: firstAccount, password };
  });
}

async function addAdministrator(tx: TenantTransaction, tenantId: string, hash: string): Promise<void> {
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('role_alias', '=', administrator)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('app_user')
    .values({
      tenant_id: tenantId,
      account: firstAccount,
      password_hash: hash,
      real_name: '管理员',
      must_change_password: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('user_role').values({ tenant_id: tenantId, user_id: id, role_id: role.id }).execute();
}

/**
 * Gives a new tenant all that work needs: the built-in roles with what they are granted, the top menus and its own
 * copies of the business dictionaries. Built-in forms are shared by all tenants.
 */
async function furnishTenant(tx: TenantTransaction, tenantId: string): Promise<void> {
  await provideRoles(tx, tenantId);
  await grantMenus(tx, tenantId, menu);
  await copyDictionaries(tx, tenantId, dictionaries);
}
