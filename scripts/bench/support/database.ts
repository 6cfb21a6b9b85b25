// The database of a benched server: an embedded one of its own, or a copy of the one that DATABASE_URL names.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export interface Database {
  /** For the server; empty for an embedded one. */
  readonly url: string;
  readonly connect: (role?: string) => Promise<pg.Client>;
  readonly drop: () => Promise<void>;
}

/** @param folder data folder of the server */
export async function provideDatabase(folder: string): Promise<Database> {
  const given = process.env['DATABASE_URL'] ?? '';
  if (given === '') return { url: '', connect: (role) => connect(embedded(folder), role), drop: async () => undefined };
  const [, server, template, query] = /^([^:]+:\/\/[^/]*\/)([^?]*)(.*)$/.exec(given) ?? [];
  if (server === undefined || template === undefined) throw new Error(`DATABASE_URL is no address: ${given}`);
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const urlOf = (database: string) => `${server}${database}${query}`;
  const beside = { connectionString: urlOf('postgres') };
  await runOnce(beside, `create database ${name} template ${pg.escapeIdentifier(template)}`);
  return {
    url: urlOf(name),
    connect: (role) => connect({ connectionString: urlOf(name) }, role),
    drop: () => runOnce(beside, `drop database if exists ${name} with (force)`),
  };
}

/** Where the PostgreSQL of a data folder is reached while it runs. */
function embedded(folder: string): pg.ClientConfig {
  const lines = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'seqdesk', database: 'seqdesk' };
}

async function connect(place: pg.ClientConfig, role?: string) {
  const client = new pg.Client({ ...place, ...(role === undefined ? {} : { options: `-c role=${role}` }) });
  // A connection that the end of the server cuts is no error here.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function runOnce(place: pg.ClientConfig, statement: string) {
  const client = await connect(place);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
