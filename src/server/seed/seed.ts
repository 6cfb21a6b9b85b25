import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { administrator } from '../../core/application.ts';
import { product } from '../../core/product.ts';
import { deployForms } from '../forms/deploy-forms.ts';
import type { Services } from '../platform/services.ts';
import { dictionaries, menu } from '../../generated/seeds.ts';
import { seededTenants } from './accounts.ts';
import { seedDictionaries } from '../directory/dictionaries/seed-dictionaries.ts';
import { seedMenus } from '../directory/menus/seed-menus.ts';
import { seedBuiltInRoles } from '../directory/roles/provide-roles.ts';
import { seedTenant } from './seed-tenant.ts';

/** What the operator has to be told once. */
export interface SeedNote {
  /** Set when the first administrator was made just now. */
  readonly firstPassword: string | null;
  /** How long the demo took. */
  readonly demoSeconds: number;
}

/** Something that has to be in the database before the server listens. */
export interface Seeder {
  readonly name: string;
  /** Runs at every start and has to leave alone what is there. */
  run(services: Services): Promise<void>;
}

/** Seeds beyond people, in their order. */
const seeders: readonly Seeder[] = [
  { name: 'roles', run: seedBuiltInRoles },
  { name: 'menus', run: (services) => seedMenus(services, menu) },
  { name: 'dictionaries', run: (services) => seedDictionaries(services, dictionaries) },
  { name: 'forms', run: deployForms },
];

const lockKey = 7_361_002;
const passwordBytes = 12;

/**
 * Fills the database with what it needs, or with the demo; nodes that start at once do it one after the other.
 *
 * @param more seeds that run last
 */
export async function seed(services: Services, more: readonly Seeder[] = []): Promise<SeedNote> {
  return services.store.platform.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection);
    try {
      return await seedAll(services, more);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection);
    }
  });
}

async function seedAll(services: Services, more: readonly Seeder[]): Promise<SeedNote> {
  const firstPassword = services.settings.seed === 'none' ? await seedFirst(services) : await seedDemo(services);
  for (const seeder of seeders) await seeder.run(services);
  const begun = performance.now();
  for (const seeder of more) await seeder.run(services);
  return { firstPassword, demoSeconds: (performance.now() - begun) / 1000 };
}

async function seedDemo(services: Services): Promise<null> {
  for (const tenant of seededTenants) await seedTenant(services, tenant);
  return null;
}

async function seedFirst(services: Services): Promise<string | null> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const admin = { account: 'admin', realName: '管理员', role: administrator, sex: 1, password } as const;
  const tenant = { tenantId: product.defaultTenantId, name: product.name.zh, people: [admin] };
  return (await seedTenant(services, tenant)) ? password : null;
}
