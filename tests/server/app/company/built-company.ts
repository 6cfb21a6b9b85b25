import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { basicHeader, passwordDigest, type Json } from '../../support/test-server.ts';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../../../..');

const programs = [
  'generators',
  'scripts',
  'src',
  'schemas/meta',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];

/** A call of somebody who is signed in; one with a body is a POST. */
export type Call = (path: string, body?: unknown) => Promise<Json>;

interface CompanyWish {
  /** A folder of descriptors under tests/fixtures. */
  readonly schemas: string;
  /** Further parts of the project that the copy needs. */
  readonly parts?: readonly string[];
}

/** The software built with a company's descriptors, in a copy of the project, and its server. */
export class BuiltCompany {
  /** The copy of the project. */
  readonly folder: string;
  /** What the server printed since it was launched. */
  printed = '';
  /** Where it listens. */
  url = '';
  readonly #environment: NodeJS.ProcessEnv;
  #server: ChildProcess | null = null;

  constructor({ schemas, parts = [] }: CompanyWish) {
    this.folder = mkdtempSync(join(tmpdir(), 'seqdesk-company-'));
    this.#environment = { ...process.env, SCHEMAS_DIR: join(root, 'tests/fixtures', schemas) };
    for (const part of [...programs, ...parts]) {
      cpSync(join(root, part), join(this.folder, part), {
        recursive: true,
        filter: (path) => path !== join(root, 'src/generated'),
      });
    }
    symlinkSync(realpathSync(join(root, 'node_modules')), join(this.folder, 'node_modules'), 'dir');
    // The web app is built in the same way, but takes longest and is not asked here: that of the project stands in.
    cpSync(join(root, 'dist/web'), join(this.folder, 'dist/web'), { recursive: true });
    const commands = [
      'scripts/build/bundle.mjs generators',
      'dist/generators/validate.js',
      'dist/generators/generate.js',
    ];
    for (const command of [...commands, 'scripts/build/bundle.mjs server'])
      execFileSync(process.execPath, command.split(' '), { cwd: this.folder, env: this.#environment, stdio: 'pipe' });
  }

  /** The exit code of the server; null while it runs. */
  get exitCode(): number | null {
    return this.#server?.exitCode ?? null;
  }

  launch(settings: Readonly<Record<string, string>>): void {
    const env = { ...this.#environment, PORT: '0', DATA_DIR: join(this.folder, 'data'), ...settings };
    this.printed = '';
    this.#server = spawn(process.execPath, ['dist/server/main.js'], { cwd: this.folder, env });
    for (const stream of [this.#server.stdout, this.#server.stderr])
      stream?.on('data', (chunk) => (this.printed += String(chunk)));
  }

  /** Launches the server with the company's people, and waits until it can be reached. */
  async start(): Promise<void> {
    this.launch({ SEED: 'accounts' });
    await vi.waitUntil(() => this.printed.includes('ready: http'), { timeout: 120_000 });
    this.url = /ready: (\S+)/.exec(this.printed)?.[1] ?? '';
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server === null || server.exitCode !== null) return;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  }

  /** Stops the server and takes the copy away. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Signs somebody in; the calls are theirs. */
  async login(username: string, password: string): Promise<Call> {
    const query = { tenantId: '000000', username, password: passwordDigest(password), grant_type: 'password' };
    const address = `${this.url}/api/blade-auth/oauth/token?${new URLSearchParams({ ...query, scope: 'all' })}`;
    const signedIn = await fetch(address, { method: 'POST', headers: { authorization: basicHeader } });
    const { access_token: token, ...refusal }: Json = await signedIn.json();
    if (!signedIn.ok) throw new Error(`${username} could not sign in: ${JSON.stringify(refusal)}`);
    return async (path, body) => {
      const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' };
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const reply = await fetch(`${this.url}/api/${path}`, { ...sent, headers });
      const answer: Json = await reply.json();
      if (!reply.ok || answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer.data;
    };
  }
}
