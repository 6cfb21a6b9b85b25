import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import pg from 'pg';
import { openDataFolder } from '../../../../src/server/platform/store/data-folder.ts';
import { embeddedUser, provideCluster } from '../../../../src/server/platform/store/embedded/cluster.ts';
import { EmbeddedPostgres } from '../../../../src/server/platform/store/embedded/embedded-postgres.ts';
import { planRunAs } from '../../../../src/server/platform/store/embedded/run-as.ts';
import { EventReader } from '../../support/event-reader.ts';
import { claim, flow, processKey, startPlan } from '../../support/extraction-plan.ts';
import { loginAt } from '../../support/server-process.ts';
import { builtServer, startProcess, type ServerProcess, type ServerProgram } from '../../support/server-program.ts';
import {
  createEmptyDatabase,
  createPlainRole,
  dropDatabase,
  dropRole,
  type TestDatabase,
} from '../../support/test-database.ts';
import type { Client } from '../../support/test-server.ts';

const debianServers = '/usr/lib/postgresql';
const forms = '/api/seqdesk-baseconfig/form-management';
const source = readFileSync('schemas/processes/experiment/dna-extraction-plan.json', 'utf8');

/** The newest PostgreSQL of Debian's packages, from the oldest version that will do on. */
function debianBinaries(): string | null {
  const versions = existsSync(debianServers) ? readdirSync(debianServers).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= 15), 0);
  const folder = join(debianServers, String(newest));
  return existsSync(join(folder, 'bin', 'initdb')) ? folder : null;
}

/** A PostgreSQL that nodes reach by DATABASE_URL. */
interface OtherPostgres {
  readonly database: TestDatabase;
  stop(): Promise<void>;
}

function ofThisRun(): Promise<OtherPostgres> {
  return Promise.resolve({ database: inject('database'), stop: () => Promise.resolve() });
}

async function ofDebian(folder: string): Promise<OtherPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'seqdesk-debian-'));
  chmodSync(root, 0o755);
  const data = openDataFolder(root);
  const binaries = { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres'), folder };
  const runAs = planRunAs([folder, root]);
  chmodSync(data.sockets, 0o777);
  await provideCluster(data.postgres, binaries, runAs);
  const plan = { binaries, runAs, folder: data.postgres, socketDir: data.sockets, logFile: join(data.logs, 'pg.log') };
  const server = new EmbeddedPostgres({ ...plan, settings: { fsync: 'off' } });
  await server.ensureRunning();
  return {
    database: { host: data.sockets, port: 5432, user: embeddedUser, role: null },
    stop: async () => {
      await server.stop();
      for (const path of [root, data.sockets]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Two nodes on one database, as a role that owns it and nothing more. */
class Cluster {
  readonly #program: ServerProgram;
  readonly #postgres: OtherPostgres;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'seqdesk-nodes-'));
  #user = '';
  #name = '';
  nodes: ServerProcess[] = [];

  constructor(program: ServerProgram, postgres: OtherPostgres) {
    this.#program = program;
    this.#postgres = postgres;
  }

  get url(): string {
    const { host, port } = this.#postgres.database;
    return `postgresql://${this.#user}@/${this.#name}?host=${encodeURIComponent(host)}&port=${port}`;
  }

  async start(): Promise<void> {
    this.#user = await createPlainRole(this.#postgres.database);
    this.#name = await createEmptyDatabase(this.#postgres.database, this.#user);
    const env = { DATA_DIR: this.#dataDir, DATABASE_URL: this.url, SEED: 'small' };
    const started = await Promise.allSettled([startProcess(this.#program, env), startProcess(this.#program, env)]);
    // Where one of them fails, the other is stopped with the cluster all the same.
    this.nodes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of started) if (one.status === 'rejected') throw one.reason;
  }

  /** The addresses of the nodes. */
  get addresses(): readonly [string, string] {
    const [a, b] = this.nodes;
    return [a?.url ?? '', b?.url ?? ''];
  }

  async stop(): Promise<void> {
    for (const { pid, exited } of this.nodes) {
      process.kill(pid, 'SIGTERM');
      await exited;
    }
    await dropDatabase(this.#postgres.database, this.#name);
    await dropRole(this.#postgres.database, this.#user);
    await this.#postgres.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

const mostLagMs = 1000;

/** Waits for the push at the node where something was done and at the other; from there on what they answer is new. */
async function expectPush([here, there]: readonly [EventReader, EventReader]): Promise<void> {
  const heardAt = async (stream: EventReader): Promise<number> => {
    await stream.next('counters');
    return performance.now();
  };
  const [first, second] = await Promise.all([heardAt(here), heardAt(there)]);
  expect(second - first).toBeLessThan(mostLagMs);
}

const debian = debianBinaries();
const kinds: { readonly name: string; readonly open: () => Promise<OtherPostgres> }[] = [
  { name: 'the PostgreSQL that npm brings', open: ofThisRun },
  ...(debian === null ? [] : [{ name: 'the PostgreSQL of Debian', open: () => ofDebian(debian) }]),
];

describe.each(kinds)('two nodes on $name', ({ open }) => {
  let program: ServerProgram;
  let cluster: Cluster;
  let a: string;
  let b: string;

  beforeAll(async () => {
    program = await builtServer();
    cluster = new Cluster(program, await open());
    await cluster.start();
    [a, b] = cluster.addresses;
  });
  afterAll(async () => {
    await cluster.stop();
  });

  const signedInAtB = (client: Client): Client => {
    const call: Client['call'] = async (method, path, { query = {} } = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const headers = { 'blade-auth': `bearer ${client.token}` };
      const answer = await fetch(`${b}${path}?${search}`, { method, headers });
      const raw = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, body: JSON.parse(raw.toString()), headers: {}, raw };
    };
    return { ...client, call, get: (path, query = {}) => call('GET', path, { query }) };
  };

  test('the role is no superuser and may not pass row-level security', async () => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    );
    await client.end();
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
  });

  test('a session holds on both, and its end too', async () => {
    const client = await loginAt(a, 'qc');
    const there = signedInAtB(client);
    const userInfo = '/api/blade-auth/oauth/user-info';
    expect((await there.get(userInfo)).status).toBe(200);
    await client.get('/api/blade-auth/oauth/logout');
    await expect.poll(async () => (await there.get(userInfo)).status).toBe(401);
  });

  test('S1-05 counters and pushes follow at the other node', async () => {
    const atA = await loginAt(a, 'tech');
    const tech = signedInAtB(atA);
    const streams = [await EventReader.open(a, atA), await EventReader.open(b, tech)] as const;
    const count = async () => (await tech.get(`${flow}/work/taskCount`)).body.data.claimTaskCount as number;
    const before = await count();
    const plan = await startPlan({ login: (account) => loginAt(a, account) }, await loginAt(a, 'lead'));
    await expectPush(streams);
    expect(await count()).toBe(before + 1);
    await claim(atA, plan.taskId);
    await expectPush(streams);
    expect(await count()).toBe(before);
    const detail = await tech.get(`${flow}/work/task-detail`, { taskId: plan.taskId });
    expect(detail.body).toMatchObject({ code: 200 });
    for (const stream of streams) stream.close();
  });

  test('what one publishes, the other shows', async () => {
    const analyst = await loginAt(a, 'analyst');
    const there = signedInAtB(analyst);
    const version = async () =>
      (await there.get(`${forms}/detail`, { formId: processKey })).body.data.version as number;
    const before = await version();
    const descriptor = { ...JSON.parse(source), version: before + 1, description: 'Published by the first node.' };
    const reply = await analyst.post(`${forms}/publish`, {}, { descriptor, reason: '两个节点' });
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
    await expect.poll(version).toBe(before + 1);
  });

  test('the death of one does not stop the other', async () => {
    const [first] = cluster.nodes;
    if (first === undefined) throw new Error('no node runs');
    const client = signedInAtB(await loginAt(a, 'lead'));
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    cluster.nodes = cluster.nodes.slice(1);
    expect((await client.get(`${flow}/work/todo-list`)).body).toMatchObject({ code: 200 });
    expect((await fetch(`${b}/readyz`)).status).toBe(200);
  });
});
