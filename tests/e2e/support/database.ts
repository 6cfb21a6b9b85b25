import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Runs a statement beside the server, past row-level security. */
export async function runBeside(database: string, statement: string): Promise<void> {
  const client = await connected(database);
  await client.query(statement);
  await client.end();
}

/** A way to the app's database beside the server, past row-level security; it ends with the test. */
export async function besideServer(database: string): Promise<pg.Client> {
  const client = await connected(database);
  onTestFinished(() => client.end());
  return client;
}

async function connected(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return client;
}
