// The database of a benched server: an embedded one of its own, or a copy of the one that DATABASE_URL names.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * @typedef {object} Database
 * @property {string} url for the server; empty for an embedded one
 * @property {(role?: string) => Promise<pg.Client>} connect
 * @property {() => Promise<void>} drop
 */

/**
 * @param {string} folder data folder of the server
 * @returns {Promise<Database>}
 */
export async function provideDatabase(folder) {
  const given = process.env['DATABASE_URL'] ?? '';
  if (given === '') return { url: '', connect: (role) => connect(embedded(folder), role), drop: async () => undefined };
  const [, server, template, query] = /^([^:]+:\/\/[^/]*\/)([^?]*)(.*)$/.exec(given) ?? [];
  if (server === undefined || template === undefined) throw new Error(`DATABASE_URL is no address: ${given}`);
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const urlOf = (/** @type {string} */ database) => `${server}${database}${query}`;
  const beside = { connectionString: urlOf('postgres') };
  await runOnce(beside, `create database ${name} template ${pg.escapeIdentifier(template)}`);
  return {
    url: urlOf(name),
    connect: (role) => connect({ connectionString: urlOf(name) }, role),
    drop: () => runOnce(beside, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Where the PostgreSQL of a data folder is reached while it runs.
 * @param {string} folder
 * @returns {pg.ClientConfig}
 */
function embedded(folder) {
  const lines = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'seqdesk', database: 'seqdesk' };
}

/**
 * @param {pg.ClientConfig} place
 * @param {string} [role]
 */
async function connect(place, role) {
  const client = new pg.Client({ ...place, ...(role === undefined ? {} : { options: `-c role=${role}` }) });
  // A connection that the end of the server cuts is no error here.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * @param {pg.ClientConfig} place
 * @param {string} statement
 */
async function runOnce(place, statement) {
  const client = await connect(place);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
