import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { product } from '../../../../src/core/product.ts';
import type { BackupManifest } from '../../../../src/server/platform/backup/manifest.ts';
import { embeddedUser } from '../../../../src/server/platform/store/embedded/cluster.ts';
import { readPostmaster } from '../../../../src/server/platform/store/embedded/postmaster-file.ts';
import { loginAt } from '../../support/server-process.ts';
import {
  builtServer,
  runCommand,
  startProcess,
  type ServerProcess,
  type ServerProgram,
} from '../../support/server-program.ts';
import type { Client } from '../../support/test-server.ts';

let program: ServerProgram;
let home: string;
let server: ServerProcess;
let manifest: BackupManifest;
let before: Contents;
/** Signed in before the backup is taken. */
let person: Client;

type Contents = Readonly<Record<string, string>>;

const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

const inHome = (name: string): string => join(home, name);

async function stop({ pid, exited }: ServerProcess): Promise<void> {
  process.kill(pid, 'SIGTERM');
  await exited;
}

/** Straight to the database of a running server. */
async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const record = readPostmaster(join(dataDir, 'postgres'));
  if (record === null) throw new Error(`no PostgreSQL runs on ${dataDir}`);
  const { socketDir: host, port } = record;
  const client = new pg.Client({ host, port, user: embeddedUser, database: product.key });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Who the person is to a server that has the session. */
function userInfo({ url }: ServerProcess): Promise<Response> {
  return fetch(`${url}/api/blade-user/info`, { headers: { 'blade-auth': `bearer ${person.token}` } });
}

/** A digest of each table's rows. */
function contents(dataDir: string): Promise<Contents> {
  return withDatabase(dataDir, async (client) => {
    const digests: Record<string, string> = {};
    for (const { name } of manifest.tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${pg.escapeIdentifier(name)} t`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'seqdesk-backup-'));
  program = await builtServer();
  const dataDir = inHome('data');
  server = await startProcess(program, { DATA_DIR: dataDir, SEED: 'small' });
  person = await loginAt(server.url, 'tech');
  await withDatabase(dataDir, (client) =>
    client.query(
      `insert into file (tenant_id, name, size, type, sha256, created_by) values ('000000', '你好\t"x"\\.txt', 5, 'text/plain', $1, 0)`,
      [sha256],
    ),
  );
});
afterAll(async () => {
  await stop(server);
  rmSync(home, { recursive: true, force: true });
});

describe('backup', () => {
  test('a file that a row names but the disk lacks is told, and nothing is left half-written', async () => {
    const { code, output } = await runCommand(program, ['backup', inHome('b0')], { DATA_DIR: inHome('data') });
    expect([code, output]).toEqual([1, expect.stringContaining(sha256)]);
    expect(readdirSync(home).filter((name) => name.startsWith('b0'))).toEqual([]);
  });

  test('is taken while the server runs, and holds every table and file', async () => {
    const folder = inHome('data/files');
    const path = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), 'hello');
    const { code, output } = await runCommand(program, ['backup', inHome('b1')], { DATA_DIR: inHome('data') });
    expect([code, output]).toEqual([0, expect.stringContaining(inHome('b1'))]);
    manifest = JSON.parse(readFileSync(inHome('b1/backup.json'), 'utf8')) as BackupManifest;
    expect(manifest.files).toEqual([path]);
    expect(manifest.tables.find(({ name }) => name === 'wf_task')?.rows).toBeGreaterThan(0);
    before = await contents(inHome('data'));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('a folder that is there is not written over', async () => {
    const { code, output } = await runCommand(program, ['backup', inHome('b1')], { DATA_DIR: inHome('data') });
    expect([code, output]).toEqual([1, expect.stringContaining('is there already')]);
  });

  test('misuse prints how to call it and exits with 2', async () => {
    for (const words of [[], ['save'], ['restore'], ['backup', 'a', 'b'], ['backup', '--help']]) {
      const { code, output } = await runCommand(program, words, { DATA_DIR: inHome('data') });
      expect([words, code, output]).toEqual([words, 2, expect.stringContaining('npm run restore -- FOLDER')]);
    }
  });

  test('for a PostgreSQL of one’s own its own tools are named', async () => {
    const env = { DATA_DIR: inHome('data'), DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x' };
    const { code, output } = await runCommand(program, ['backup'], env);
    expect([code, output]).toEqual([1, expect.stringContaining('pg_dump')]);
  });
});

describe('restore', () => {
  test('fills an empty DATA_DIR with the same rows and files; people sign in there and go on', async () => {
    const dataDir = inHome('restored');
    const { code, output } = await runCommand(program, ['restore', inHome('b1')], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([0, expect.stringContaining('Start the server as usual')]);
    expect(readFileSync(join(dataDir, 'files', manifest.files[0] ?? ''), 'utf8')).toBe('hello');
    const restored = await startProcess(program, { DATA_DIR: dataDir, SEED: 'none' });
    try {
      const { session: _1, session_token: _2, audit_log: _3, ...after } = await contents(dataDir);
      const { session: _4, session_token: _5, audit_log: _6, ...kept } = before;
      expect(after).toEqual(kept);
    } finally {
      await stop(restored);
    }
  });

  test('ends the sessions that the backup brings back, unless they are to go on, and leaves a line in the audit log', async () => {
    for (const [name, words, status] of [
      ['ended', [], 401],
      ['kept', ['--keep-sessions'], 200],
    ] as const) {
      const dataDir = inHome(name);
      const { code, output } = await runCommand(program, ['restore', inHome('b1'), ...words], { DATA_DIR: dataDir });
      expect([code, output]).toEqual([0, expect.stringMatching(status === 401 ? 'Sessions ended: 1.' : 'go on')]);
      const restored = await startProcess(program, { DATA_DIR: dataDir, SEED: 'none' });
      try {
        expect([name, (await userInfo(restored)).status]).toEqual([name, status]);
        const { rows } = await withDatabase(dataDir, (client) =>
          client.query(`select subject_id, changes->0->>'after' as ended from audit_log where subject = 'backup'`),
        );
        expect(rows).toEqual([{ subject_id: manifest.madeAt, ended: status === 401 ? '1' : '0' }]);
      } finally {
        await stop(restored);
      }
    }
  });

  test('refuses a DATA_DIR that holds something', async () => {
    const { code, output } = await runCommand(program, ['restore', inHome('b1')], { DATA_DIR: inHome('data') });
    expect([code, output]).toEqual([1, expect.stringContaining('is not empty')]);
  });

  test('refuses a damaged backup and an incomplete one, and leaves nothing behind', async () => {
    appendFileSync(inHome('b1/tables/role.copy.gz'), 'x');
    const damaged = await runCommand(program, ['restore', inHome('b1')], { DATA_DIR: inHome('r2') });
    expect([damaged.code, damaged.output]).toEqual([1, expect.stringContaining('role.copy.gz')]);
    rmSync(inHome('b1/backup.json'));
    const incomplete = await runCommand(program, ['restore', inHome('b1')], { DATA_DIR: inHome('r2') });
    expect([incomplete.code, incomplete.output]).toEqual([1, expect.stringContaining('no complete backup')]);
    expect(existsSync(inHome('r2')) || existsSync(inHome('r2.restoring'))).toBe(false);
  });

  test('refuses a backup of a newer version', async () => {
    const newer = { ...manifest, migrations: [...manifest.migrations, '9999-later'], tables: [], files: [] };
    writeFileSync(inHome('b1/backup.json'), JSON.stringify(newer));
    const { code, output } = await runCommand(program, ['restore', inHome('b1')], { DATA_DIR: inHome('r3') });
    expect([code, output]).toEqual([1, expect.stringContaining('9999-later')]);
    expect(existsSync(inHome('r3'))).toBe(false);
  });
});
