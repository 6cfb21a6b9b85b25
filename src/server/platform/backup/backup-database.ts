import type pg from 'pg';
import { product } from '../../../core/product.ts';
import { StartError } from '../errors/start-error.ts';
import type { Settings } from '../settings.ts';
import { isDataFolderHeld, lockDataFolder } from '../store/data-folder-lock.ts';
import { openDataFolder, type DataFolder } from '../store/data-folder.ts';
import { openEmbedded, provideDatabase } from '../store/open-embedded.ts';

/** A database and the files beside it. */
export interface OpenedData {
  readonly folder: DataFolder;
  readonly connection: pg.ClientConfig;
}

/** @throws StartError where the data lie in a PostgreSQL that has tools of its own for this */
export function requireEmbedded({ databaseUrl }: Settings, instead: string): void {
  if (databaseUrl === null) return;
  throw new StartError(
    `DATABASE_URL is set, and this command is for the embedded database. Use ${instead} for that PostgreSQL, and copy DATA_DIR/files beside it.`,
  );
}

/**
 * Runs `work` on the database of DATA_DIR: on the one that a running server keeps, else on one started for it.
 *
 * @throws StartError where it cannot be reached or started
 */
export async function withData<T>(settings: Settings, work: (data: OpenedData) => Promise<T>): Promise<T> {
  const folder = openDataFolder(settings.dataDir);
  // Whoever holds the folder also stops its PostgreSQL; a guest leaves it running.
  const guest = await isDataFolderHeld(folder);
  const lock = guest ? null : await lockDataFolder(folder);
  try {
    const server = await openEmbedded(folder);
    try {
      await provideDatabase(server, product.key);
      return await work({ folder, connection: server.connection(product.key) });
    } finally {
      if (!guest) await server.stop();
    }
  } finally {
    await lock?.release();
  }
}
