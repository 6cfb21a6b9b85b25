import { inject } from 'vitest';
import { databaseUrl } from './app-process.ts';
import { templateName } from '../../server/support/test-database.ts';

/** What a bench finds its data by: it copies the seeded database of this run. */
export function benchDatabase(): Readonly<Record<string, string>> {
  return { DATABASE_URL: databaseUrl(inject('seededApp').database, templateName) };
}
