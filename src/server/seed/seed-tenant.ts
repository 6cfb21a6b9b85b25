import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { SeedPerson, SeedTenant } from './accounts.ts';
import { passwordDigest } from '../directory/auth/new-password.ts';
import { provideRoles } from '../directory/roles/provide-roles.ts';
import { systemOf } from '../platform/http/access.ts';
import { runUnit } from '../platform/unit.ts';

/**
 * Makes a company with its roles and people unless it is there.
 *
 * @returns whether it was made
 */
export async function seedTenant(services: Services, tenant: SeedTenant): Promise<boolean> {
  const { store } = services;
  const { tenantId } = tenant;
  const made = await store.platform
    .insertInto('tenant')
    .values({ tenant_id: tenantId, tenant_name: tenant.name })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return false;
  const hashes = await hashesOf(services, tenant);
  await runUnit(services, systemOf(tenantId), async ({ tx }) => {
    await provideRoles(tx, tenantId);
    const roleIds = await rolesByAlias(tx);
    for (const person of tenant.people) {
      await insertPerson(tx, {
        tenantId,
        person,
        hash: hashes.get(person.password) ?? '',
        roleId: roleIds.get(person.role) ?? '',
      });
    }
  });
  return true;
}

/** Hashes by password: the people of the demo have the same one, which everybody knows. */
async function hashesOf({ passwords }: Services, { people }: SeedTenant): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(people.map(({ password }) => password))];
  return new Map(
    await Promise.all(all.map(async (password) => [password, await passwords.hash(passwordDigest(password))] as const)),
  );
}

async function rolesByAlias(tx: TenantTransaction): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('role').select(['id', 'role_alias']).execute();
  return new Map(rows.map((row) => [row.role_alias, row.id]));
}

interface NewPerson {
  readonly tenantId: string;
  readonly person: SeedPerson;
  readonly hash: string;
  readonly roleId: string;
}

async function insertPerson(tx: TenantTransaction, { tenantId, person, hash, roleId }: NewPerson): Promise<void> {
  const { id } = await tx
    .insertInto('app_user')
    .values({
      tenant_id: tenantId,
      account: person.account,
      real_name: person.realName,
      password_hash: hash,
      sex: person.sex,
      region: person.region ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('user_role').values({ tenant_id: tenantId, user_id: id, role_id: roleId }).execute();
}
