import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** How tests reach the PostgreSQL of their run. */
export interface TestDatabase {
  /** Folder of the unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** The role that requests run as. */
  readonly role: string | null;
}

/** Where a PostgreSQL is reached, as who. */
export type PostgresPlace = Omit<TestDatabase, 'role'>;

/** The database that others are copied from. */
export const templateName = 'seqdesk_template';

/** How to connect to one database. */
export function connectionTo({ host, port, user }: PostgresPlace, database: string): pg.ClientConfig {
  return { host, port, user, database };
}

/** Copies the template. */
export async function createDatabase(database: PostgresPlace): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asOwner(database, `create database ${name} template ${templateName}`);
  return name;
}

/** Makes a database without any table. */
export async function createEmptyDatabase(database: PostgresPlace, owner = database.user): Promise<string> {
  const name = `e_${randomUUID().replaceAll('-', '')}`;
  await asOwner(database, `create database ${name} owner ${owner}`);
  return name;
}

/** Makes a role that may connect and owns what it is given, and nothing else. */
export async function createPlainRole(database: PostgresPlace): Promise<string> {
  const name = `r_${randomUUID().replaceAll('-', '')}`;
  await asOwner(database, `create role ${name} login nosuperuser nocreaterole nobypassrls`);
  return name;
}

/** Drops a role that owns nothing any more. */
export async function dropRole(database: PostgresPlace, name: string): Promise<void> {
  await asOwner(database, `drop role ${name}`);
}

/** Drops a copy, whoever is connected to it. */
export async function dropDatabase(database: PostgresPlace, name: string): Promise<void> {
  await asOwner(database, `drop database if exists ${name} with (force)`);
}

async function asOwner(database: PostgresPlace, statement: string): Promise<void> {
  const client = new pg.Client(connectionTo(database, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
