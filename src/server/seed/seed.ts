import { randomBytes } from 'node:crypto';
import { product } from '../../core/product.ts';
import type { Services } from '../services.ts';
import { demoTenants } from './demo-people.ts';
import { seedTenant } from './seed-tenant.ts';

/** What the operator has to be told once. */
export interface SeedNote {
  /** Set when the first administrator was made just now. */
  readonly firstPassword: string | null;
}

/** Something that has to be in the database before the server listens. */
export interface Seeder {
  readonly name: string;
  /** Runs at every start and has to leave alone what is there. */
  run(services: Services): Promise<void>;
}

/** Seeds beyond people, in their order. */
export const seeders: readonly Seeder[] = [];

const passwordBytes = 12;

/** Fills the database with what it needs, or with the demo. */
export async function seed(services: Services): Promise<SeedNote> {
  const firstPassword = services.settings.seed === 'demo' ? await seedDemo(services) : await seedFirst(services);
  for (const seeder of seeders) await seeder.run(services);
  return { firstPassword };
}

async function seedDemo(services: Services): Promise<null> {
  for (const tenant of demoTenants) await seedTenant(services, tenant);
  return null;
}

async function seedFirst(services: Services): Promise<string | null> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const admin = { account: 'admin', realName: '管理员', role: 'administrator', sex: 1, password } as const;
  const tenant = { tenantId: product.defaultTenantId, name: product.name.zh, people: [admin] };
  return (await seedTenant(services, tenant)) ? password : null;
}
