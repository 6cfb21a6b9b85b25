import type { TestProject } from 'vitest/node';
import { seed } from '../../../src/server/seed/seed.ts';
import { migrate } from '../../../src/server/platform/store/migrate.ts';
import { connectionTo, templateName, type TestDatabase } from './test-database.ts';
import { bringUpToDate } from '../../../scripts/build/steps.mjs';
import { startTestPostgres } from './test-postgres.ts';
import { openTestServices } from './test-services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
  }
}

/** One PostgreSQL a test run, with one migrated and seeded template that every test server's database is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Threads run the program that the build makes.
  await bringUpToDate('server');
  const postgres = await startTestPostgres();
  try {
    const role = await migrate(connectionTo(postgres.database, templateName));
    const database: TestDatabase = { ...postgres.database, role };
    const { services, close } = await openTestServices(database, templateName, postgres.root);
    await seed(services);
    await close();
    project.provide('database', database);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}
