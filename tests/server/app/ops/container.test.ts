import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import semver from 'semver';
import { bringUpToDate } from '../../../../scripts/build/steps.mjs';
import { freePort } from '../../support/free-port.ts';
import { createEmptyDatabase, createPlainRole, dropDatabase, dropRole } from '../../support/test-database.ts';

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The stages of a Dockerfile; a line that ends in a backslash goes on. */
function stagesOf(text: string): Instruction[][] {
  const lines = text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    expect(word, `"${line}" is no instruction`).not.toBe('');
    if (word === 'FROM') stages.push([]);
    stages.at(-1)?.push({ word, rest: rest.trim() });
  }
  return stages;
}

const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
const last = stages.at(-1) ?? [];

const all = (word: string): string[] => last.filter((line) => line.word === word).map(({ rest }) => rest);
const one = (word: string): string => all(word)[0] ?? '';

/** What the image sets. */
function imageEnvironment(): Record<string, string> {
  const pairs = one('ENV').split(/\s+/);
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface Compose {
  readonly services: Readonly<Record<'app' | 'db', Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const compose = load(readFileSync('compose.yaml', 'utf8')) as Compose;

/** Every environment variable that the server reads. */
function knownSettings(): Set<string> {
  const text = readFileSync('src/server/platform/settings.ts', 'utf8');
  return new Set([...text.matchAll(/env\['(\w+)'\]/g)].map((found) => found[1] ?? ''));
}

describe('Dockerfile', () => {
  test('both stages have a Node that the package allows', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    expect(stages).toHaveLength(2);
    for (const stage of stages) {
      const version = /^node:(\d+)/.exec(stage[0]?.rest ?? '')?.[1] ?? '0';
      expect(semver.intersects(`${version}.x`, engines.node), stage[0]?.rest).toBe(true);
    }
  });

  test('sets only what the server reads, and runs as nobody’s superuser', () => {
    const known = new Set([...knownSettings(), 'NODE_ENV', 'TZ']);
    expect(Object.keys(imageEnvironment()).filter((name) => !known.has(name))).toEqual([]);
    expect(imageEnvironment()).toMatchObject({ SEED: 'none', HOST: '0.0.0.0', DATA_DIR: one('VOLUME') });
    expect(one('USER')).toBe('node');
    expect(one('EXPOSE')).toBe(imageEnvironment()['PORT']);
  });

  test('what the build needs is not left out of its context', () => {
    const left = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
    const needed = ['package.json', 'package-lock.json', 'scripts', 'src', 'generators', 'schemas', 'vite.config.ts'];
    expect(needed.filter((path) => left.includes(path) || !existsSync(path))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(['node_modules', 'dist', 'data', '.git']));
  });
});

describe('compose.yaml', () => {
  test('the app finds the database that stands beside it', () => {
    const { app, db } = compose.services;
    const url = new URL((app.environment['DATABASE_URL'] ?? '').replace(/\$\{[^}]*\}/, 'secret'));
    expect(url.hostname).toBe('db');
    expect([url.username, url.pathname.slice(1)]).toEqual([
      db.environment['POSTGRES_USER'],
      db.environment['POSTGRES_DB'],
    ]);
    expect(app.environment['DATABASE_URL']).toContain(db.environment['POSTGRES_PASSWORD']);
    expect(app.depends_on).toEqual({ db: { condition: 'service_healthy' } });
    expect(db.healthcheck?.test.join(' ')).toContain('pg_isready');
    expect(db.image).toBe('postgres:18');
  });

  test('sets only what the server reads; what is stored lies in named volumes', () => {
    const { app, db } = compose.services;
    const known = knownSettings();
    expect(Object.keys(app.environment).filter((name) => !known.has(name))).toEqual([]);
    const volumes = [...app.volumes, ...db.volumes].map((volume) => volume.split(':'));
    expect(volumes.map(([name = '']) => name).toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(app.volumes[0]?.split(':')[1]).toBe(imageEnvironment()['DATA_DIR']);
  });
});

describe('the entry point of the image', () => {
  const postgres = inject('database');
  const image = mkdtempSync(join(tmpdir(), 'seqdesk-image-'));
  let user: string;
  let name: string;

  beforeAll(async () => {
    for (const step of ['generators', 'generate', 'server'] as const) await bringUpToDate(step);
    user = await createPlainRole(postgres);
    name = await createEmptyDatabase(postgres, user);
    // The folders that the last stage copies, and nothing else.
    for (const copied of all('COPY')) {
      const path = /\/app\/(\S+) /.exec(copied)?.[1] ?? '';
      if (path === 'node_modules') symlinkSync(join(process.cwd(), path), join(image, path));
      else cpSync(path, join(image, path), { recursive: true });
    }
  });
  afterAll(async () => {
    await dropDatabase(postgres, name);
    await dropRole(postgres, user);
    rmSync(image, { recursive: true, force: true });
  });

  test('starts from what was copied, is healthy by its own check, and stops in order', async () => {
    const [command = '', ...args] = JSON.parse(one('CMD')) as string[];
    const database = `postgresql://${user}@/${name}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}`;
    const own = {
      ...imageEnvironment(),
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: join(image, 'data'),
    };
    const env = { ...process.env, ...own, DATABASE_URL: database };
    const child = spawn(command, args, { cwd: image, env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const check = JSON.parse(one('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[];
    await expect.poll(() => runToEnd(check, env), { timeout: 240_000, interval: 300 }).toBe(0);
    child.kill('SIGTERM');
    expect([await exited, output]).toEqual([0, expect.stringContaining('First administrator: admin / ')]);
  });

  test('runs the commands of analysts by their names, on the library that is mounted', () => {
    symlinkSync(join(process.cwd(), 'schemas'), join(image, 'schemas'));
    onTestFinished(() => rmSync(join(image, 'schemas')));
    const [command = '', ...words] = JSON.parse(one('ENTRYPOINT')) as string[];
    const entered = (...args: readonly string[]) =>
      spawnSync(command, [...words, ...args], { cwd: image, encoding: 'utf8', env: { PATH: process.env['PATH'] } });
    const checked = entered('validate', '--format', 'json', '--against', join(process.cwd(), 'schemas'));
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    expect(JSON.parse(checked.stdout)).toMatchObject({ errors: 0, against: { forms: [] } });
    expect(entered('validate', 'a file.json')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('"a file.json"'),
    });
    expect(entered('explain', 'seal-application').status).toBe(0);
    expect(entered('plan', '--url', 'http://127.0.0.1:1', '--account', 'a', '--password', 'b').status).toBe(1);
    expect(entered('sh', '-c', 'exit 7').status).toBe(7);
  });
});

function runToEnd([command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  return new Promise((resolve) => spawn(command, args, { env, stdio: 'ignore' }).once('close', resolve));
}
