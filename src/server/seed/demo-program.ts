import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from '../platform/errors/start-error.ts';
import type { Settings } from '../platform/settings.ts';
import type { Seeder } from './seed.ts';

/** What the demo program exports: by size, what fills a database. It is built beside the server, and no part of it. */
export interface DemoProgram {
  readonly seeders: Readonly<Record<'demo' | 'small', readonly Seeder[]>>;
}

const file = new URL('./demo.js', import.meta.url);

/**
 * What fills the database beyond what every installation has.
 *
 * @throws StartError where a demo is asked for and this build has no program that makes one
 */
export async function demoSeeders(size: Settings['seed']): Promise<readonly Seeder[]> {
  if (size === 'none' || size === 'accounts') return [];
  if (!existsSync(file)) {
    throw new StartError(
      `SEED=${size} needs the demo program ${fileURLToPath(file)}, which is not there. Build it with npm run build from ` +
        'descriptors that have a demo/ folder, or start without: SEED=accounts, SEED=none.',
    );
  }
  const { seeders } = (await import(file.href)) as DemoProgram;
  return seeders[size];
}
