import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '../../server/support/test-postgres.ts';
import { templateName } from '../../server/support/test-database.ts';
import { runServer, type SeededApp } from './app-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seededApp: SeededApp;
  }
}

/** The demo is seeded once a run, by the built server; every app that a test file starts works on a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { root, database, stop } = await startTestPostgres();
  try {
    const seeding = await runServer({ place: database, database: templateName, dataDir: root });
    await seeding.stop();
    project.provide('seededApp', { database, folder: root });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
