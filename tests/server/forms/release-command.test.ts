import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseCommand } from '../../../generators/release-command.ts';
import { seededTenants } from '../../../src/server/seed/accounts.ts';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';

const setFile = 'schemas/types/support.json';
const formFile = 'schemas/processes/support/seal-application.json';

let server: TestServer;
let url = '';
let root = '';

beforeAll(async () => {
  server = await startTestServer();
  url = await server.listen();
  root = mkdtempSync(join(tmpdir(), 'seqdesk-release-'));
  cpSync('schemas', join(root, 'schemas'), { recursive: true });
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await server.close();
});

function passwordOf(account: string): string {
  return seededTenants.flatMap(({ people }) => people).find((each) => each.account === account)?.password ?? '';
}

interface Answered {
  readonly answer?: string;
}

async function run(command: 'plan' | 'apply', args: readonly string[], { answer }: Answered = {}) {
  let out = '';
  let complaint = '';
  const who = ['--url', url, '--account', 'admin', '--password', passwordOf('admin')];
  const code = await releaseCommand(command, [...args, ...who], {
    root,
    environment: {},
    print: (text) => void (out += text),
    complain: (text) => void (complaint += text),
    ...(answer !== undefined && { ask: () => Promise.resolve(answer) }),
  });
  return { code, out, complaint };
}

function edit(file: string, change: (value: Json) => void): void {
  const path = join(root, file);
  const value = JSON.parse(readFileSync(path, 'utf8'));
  change(value);
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

function addField(key: string): void {
  const field = { type: 'boolean', 'x-label': { zh: '加急', en: `Urgent ${key}` } };
  edit(setFile, ({ sets }) => (sets['seal-apply'].properties[key] = field));
}

describe('npm run plan and apply', () => {
  test('nothing to do is exit code 0', async () => {
    expect(await run('plan', [])).toMatchObject({ code: 0, complaint: '' });
  });

  test('a form whose set has changed is never called published while the set is left out', async () => {
    addField('sealOne');
    const { code, complaint } = await run('apply', [formFile, '--yes']);
    expect(code).toBe(1);
    expect(complaint).toContain(setFile);
    expect((await run('plan', [formFile])).complaint).toMatch(/^There is no plan: /);
  });

  test('a plan says what changes, losses first, and is exit code 2', async () => {
    const { code, out } = await run('plan', []);
    expect(code).toBe(2);
    expect(out).toMatch(/safe {2}process seal-application \(v1 → v2\)/);
    expect(out).toContain('Urgent sealOne');
    expect((await run('plan', ['--form', 'nothing'])).out).not.toContain('seal-application');
    expect((await run('plan', ['--class', 'safe'])).out).toContain('seal-application');
    expect((await run('plan', ['--class', 'refuse'])).out).not.toContain('seal-application');
    expect(JSON.parse((await run('plan', ['--json'])).out)).toMatchObject({ ok: true, token: expect.any(String) });
  });

  test('a form that is nowhere is told, with the one that is meant', async () => {
    const { code, complaint } = await run('plan', ['--form', 'seal-aplication']);
    expect(code).toBe(3);
    expect(complaint).toContain('There is no form "seal-aplication", neither in the files nor in the plan.');
    expect(complaint).toContain('"seal-application" is meant?');
  });

  test('nothing is applied without an answer, after a no, or by --dry-run', async () => {
    expect((await run('apply', [])).complaint).toContain('--yes');
    expect(await run('apply', [], { answer: 'n' })).toMatchObject({ code: 2 });
    expect(await run('apply', ['--dry-run', '--yes'])).toMatchObject({ code: 2 });
    expect((await run('plan', [])).code).toBe(2);
  });

  test('a plan that was read is the one that runs, or none', async () => {
    expect((await run('plan', ['--plan', 'plan.json'])).code).toBe(2);
    addField('sealTwo');
    const late = await run('apply', ['--plan', 'plan.json']);
    expect(late.code).toBe(1);
    expect(late.complaint).toContain('files are others');
    expect((await run('plan', ['--plan', 'plan.json'])).code).toBe(2);
    const done = await run('apply', ['--plan', 'plan.json', '--reason', 'urgent seals']);
    expect(done).toMatchObject({ code: 0, complaint: '' });
    expect(done.out).toMatch(/^Applied as release \d+: .*process seal-application v2.*\.$/m);
    expect((await run('plan', [])).code).toBe(0);
    expect((await run('apply', [])).code).toBe(0);
    expect((await run('apply', ['--plan', 'plan.json'])).code).toBe(1);
  });

  test('--write puts the versions into the files', async () => {
    addField('sealThree');
    const { out } = await run('apply', ['--write'], { answer: 'y' });
    expect(out).toContain(`${formFile}: version 3 of seal-application written.`);
    expect(JSON.parse(readFileSync(join(root, formFile), 'utf8'))).toMatchObject({ version: 3 });
    expect((await run('plan', [])).code).toBe(0);
  });

  test('what a check finds is exit code 1, with file and line', async () => {
    edit(formFile, (form) => (form.node = 'nowhere'));
    const { code, out } = await run('plan', []);
    expect(code).toBe(1);
    expect(out).toMatch(/seal-application\.json:\d+:\d+ error reference\/node-unknown/);
    edit(formFile, (form) => (form.node = 'seal-application'));
  });

  test('a file that only a build makes live is named, and is never exit code 0', async () => {
    edit('schemas/texts.json', ({ outcomes }) => (outcomes.approve.en = 'Fine'));
    const whole = await run('plan', []);
    expect(whole).toMatchObject({ code: 2, complaint: '' });
    expect(whole.out).toMatch(
      /^schemas\/texts\.json differs from what the server was built with: no release takes it along/m,
    );
    expect(whole.out).toContain('Nothing else to do');
    expect((await run('plan', ['schemas/texts.json', '--lang', 'zh'])).out).toContain('与服务器构建时所用的不同');
    expect(await run('apply', ['--yes'])).toMatchObject({ code: 2 });
    expect(JSON.parse((await run('plan', ['--json'])).out)).toMatchObject({
      items: [],
      unbuilt: ['schemas/texts.json'],
    });
    expect((await run('plan', ['schemas/application.json'])).code).toBe(0);
    cpSync('schemas/texts.json', join(root, 'schemas/texts.json'));
    expect((await run('plan', [])).code).toBe(0);
  });

  test('a removed field is told before what is only another word', async () => {
    edit(setFile, ({ sets }) => {
      const { properties } = sets['seal-apply'];
      delete properties.sealThree;
      properties.sealPurpose['x-label'] = { zh: '用途', en: 'What for' };
    });
    const { out } = await run('plan', []);
    expect(out.indexOf('pin: ')).toBeGreaterThan(0);
    expect(out.indexOf('pin: ')).toBeLessThan(out.indexOf('safe: '));
  });

  test.each<[string, readonly string[]]>([
    ['a path that names nothing', ['nothing.json']],
    ['an unknown class', ['--class', 'mild']],
    ['an unknown option', ['--force']],
    ['a plan that is not there', ['--plan', 'none.json', '--yes']],
  ])('misuse: %s is exit code 3, and where the usage is', async (_, args) => {
    const { code, complaint } = await run('apply', args);
    expect([code, complaint.includes('npm run apply -- --help')]).toEqual([3, true]);
  });
});
