import Ajv from 'ajv';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { validateCommand, validateWithServer } from '../../generators/validate-command.ts';
import { compile } from '../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../src/core/model/release.ts';
import { releasedTable, releaseIdOf } from '../../src/core/model/released-table.ts';
import { fingerprint } from '../../src/core/release/make.ts';
import { type Json, smallLibrary, sourcesOf } from '../core/check/support/small-library.ts';
import { projectOfEachTest } from './support/project-of-each-test.ts';

const project = projectOfEachTest(smallLibrary);
const { file: path } = project;
const git = (...args: readonly string[]): void => {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...who, ...args], { cwd: project.root, stdio: 'ignore' });
};

beforeEach(() => {
  git('init', '-b', 'main');
  git('add', '.');
  git('commit', '-m', 'all');
});

function terminal() {
  const printed = { out: '', said: '' };
  const given = {
    root: project.root,
    environment: { SEQDESK_ACCOUNT: 'ana', SEQDESK_PASSWORD: 'seqdesk' },
    print: (text: string) => void (printed.out += text),
    complain: (text: string) => void (printed.said += text),
  };
  return { printed, given };
}

function against(base: string, ...args: readonly string[]) {
  const { printed, given } = terminal();
  return { code: validateCommand(['--against', base, ...args], given), ...printed };
}

function edit(name: string, change: (value: Json) => void): void {
  const value: Json = JSON.parse(readFileSync(path(name), 'utf8'));
  change(value);
  writeFileSync(path(name), JSON.stringify(value, null, 2));
}

const narrow = (): void => edit('types', (value) => (value.sets.facts.properties.amount.minimum = 5));
const widen = (): void =>
  edit(
    'types',
    (value) => (value.sets.facts.properties.extra = { type: 'string', 'x-label': { zh: '另', en: 'Extra' } }),
  );
const policy = (value: object): void => writeFileSync(path('policy'), JSON.stringify(value));

describe('validate --against', () => {
  test('a value of a look-up table is told at its line, with the row', () => {
    edit('limits', (table) => (table.rows[1].grade = 'b'));
    const lines = readFileSync(path('limits'), 'utf8').split('\n');
    const line = lines.findLastIndex((text) => text.includes('"grade": "b"')) + 1;
    const { out } = against('main');
    expect(out).toMatch(new RegExp(`limits\\.json:${line}:\\d+ error change/pin\n  10 2026-07-01…: grade a → b `));
  });

  test('a commit: nothing changed', () => {
    expect(against('main')).toMatchObject({ code: 0, out: expect.stringContaining('0 forms differ') as string });
  });

  test('a harmless change is told and passes; one that rows or people may not fit fails', () => {
    widen();
    const safe = against('main');
    expect(safe.out).toMatch(/schemas\/types\.json:\d+:\d+ note change\/safe\n {2}New field "Extra" \(reaches process/);
    expect(safe.code).toBe(0);
    narrow();
    const pin = against('main');
    expect(pin.out).toMatch(/schemas\/types\.json:\d+:\d+ error change\/pin\n.*tighter: minimum 0 → 5/);
    expect(pin.out).toMatch(/ {2}pin {4}process bench-one/);
    expect(pin.code).toBe(1);
  });

  test('a folder, also one that holds the library', () => {
    cpSync(join(project.root, 'schemas'), join(project.root, 'old', 'schemas'), { recursive: true });
    narrow();
    expect(against('old').out).toBe(against('main').out.replace('Against main', 'Against old'));
    expect(against('old/schemas').code).toBe(1);
  });

  test('a field under another name: the edit that says it is the same', () => {
    edit('types', ({ sets }) => {
      sets.result.properties.cause = sets.result.properties.reason;
      delete sets.result.properties.reason;
    });
    edit('process', (value) => delete value.examples);
    const { out } = against('main', '--format', 'sarif');
    const [run] = JSON.parse(out).runs;
    const gone = run.results.find((one: Json) => one.message.text.includes('is gone'));
    expect(gone).toMatchObject({ ruleId: 'change/pin', level: 'error' });
    expect(gone.message.text).toContain('If it is the same under another name, say so by "x-was": ["reason"];');
    const [replacement] = gone.fixes[0].artifactChanges[0].replacements;
    expect(replacement.insertedContent.text).toMatch(/"x-was":\s*\[\s*"reason"\s*\]/);
  });

  test('machine reports: JSON by its schema, notices for GitHub, info for GitLab, a case for JUnit', () => {
    narrow();
    widen();
    const report: Json = JSON.parse(against('main', '--format', 'json').out);
    const schema = JSON.parse(readFileSync('schemas/meta/diagnostics.schema.json', 'utf8')) as object;
    expect(new Ajv({ strict: false }).validate(schema, report)).toBe(true);
    expect(report.against.base).toBe('main');
    expect(report.against.forms[0]).toMatchObject({ state: 'changed', class: 'pin' });
    const github = against('main', '--format', 'github').out;
    expect(github).toMatch(/^::error file=schemas\/types\.json,line=\d+,col=\d+,title=change\/pin::/m);
    expect(github).toMatch(/^::notice file=schemas\/types\.json/m);
    const levels = JSON.parse(against('main', '--format', 'gitlab').out).map((one: Json) => one.severity);
    expect(levels.toSorted()).toEqual(['info', 'major']);
    expect(against('main', '--format', 'junit').out).toContain('failures="1"');
  });

  test('a policy: classes that pass', () => {
    narrow();
    policy({ pass: ['safe', 'upcast', 'pin'] });
    expect(against('main').code).toBe(0);
    policy({ $schema: 'meta/policy.schema.json', description: 'for the branch', pass: ['safe', 'upcast', 'refuse'] });
    expect(against('main').code).toBe(1);
    policy({ pass: [] });
    expect(against('main').code).toBe(1);
  });

  test('a policy: an exception holds for its form or file, with its reason, until its day', () => {
    narrow();
    const except = (words: object): number => {
      policy({ pass: ['safe'], exceptions: [{ reason: 'agreed', until: '2999-12-31', ...words }] });
      return against('main').code;
    };
    expect(except({ file: 'schemas/*.json' })).toBe(0);
    expect(against('main').out).toContain('note change/pin');
    expect(except({ file: 'schemas/family.json' })).toBe(1);
    expect(except({ subject: 'amount' })).toBe(0);
    expect(except({ subject: 'amount', classes: ['refuse'] })).toBe(1);
    expect(except({ form: 'plain' })).toBe(1);
    expect(except({ subject: 'amount', until: '2020-01-01' })).toBe(1);
    expect(against('main').out).toContain('Its exception ended on 2020-01-01 (agreed).');
  });

  test.each([
    [['nowhere'], 'Git cannot tell what "nowhere" holds'],
    [['main', '--policy', 'none.json'], 'There is no policy "none.json".'],
    [[''], '--against takes a commit'],
  ])('2 for misuse: %j', ([base = '', ...args], message) => {
    const { code, said } = against(base, ...args);
    expect(code).toBe(2);
    expect(said).toContain(message);
  });

  test('an empty folder is named', () => {
    const folder = join(project.root, 'hollow');
    mkdirSync(folder);
    expect(against('hollow')).toMatchObject({
      code: 2,
      said: expect.stringContaining(`no descriptors in the folder "${folder}"`) as string,
    });
  });

  test('a policy that says what none can say is refused with its place', () => {
    policy({ pass: ['maybe'] });
    const { code, said } = against('main');
    expect(code).toBe(2);
    expect(said).toContain('policy.json');
  });

  test('a policy with a misspelt word says which one is meant', () => {
    policy({ pass: ['safe'], exceptions: [{ form: 'thing', reason: 'agreed', untill: '2999-12-31' }] });
    const { code, said } = against('main');
    expect(code).toBe(2);
    expect(said).toContain('#/exceptions/0/untill: there is no word "untill" here: "until" is meant?');
    policy({ pass: ['safe'], zzzzzz: 1 });
    expect(against('main').said).toContain('it knows $schema, description, pass, exceptions');
  });

  test('a library in a repository of its own, from elsewhere', () => {
    const { printed, given } = terminal();
    mkdirSync(join(project.root, 'deep'));
    rmSync(join(project.root, '.git'), { recursive: true });
    expect(validateCommand(['--against', 'main'], given)).toBe(2);
    expect(printed.said).toContain('Git cannot tell what "main" holds');
  });
});

describe('a server', () => {
  let server: Server;
  let url = '';
  let calls: string[] = [];

  beforeEach(async () => {
    calls = [];
    const { expanded, tables } = compile(sourcesOf(smallLibrary()));
    const forms = [...expanded.values(), ...[...tables.values()].map((table) => releasedTable(table))];
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://x');
      calls.push(pathname.split('/').at(-1)!);
      const lines = forms.map((form) => ({
        formId: releaseIdOf(form),
        sha256: fingerprint(form as ReleasedDescriptor),
        status: 'published',
      }));
      const detail = { descriptor: forms.find((form) => releaseIdOf(form) === searchParams.get('formId')) };
      const data = pathname.endsWith('/list') ? { records: lines, total: lines.length } : detail;
      const reply = pathname.endsWith('/token') ? { access_token: 'T1' } : { code: 200, success: true, data };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((closed) => server.close(closed)));

  test('its forms are fetched where they are others, and compared', async () => {
    const { printed, given } = terminal();
    expect(await validateWithServer(['--against', url], given)).toBe(0);
    expect(printed.out).toContain(`Against ${url}: 0 forms differ`);
    expect(calls).toEqual(['token', 'list']);
    narrow();
    expect(await validateWithServer(['--against', `${url}/`], given)).toBe(1);
    expect(calls).toContain('detail');
    expect(printed.out).toMatch(/schemas\/types\.json:\d+:\d+ error change\/pin/);
  });

  test('one that cannot be reached, or without an account', async () => {
    const { printed, given } = terminal();
    expect(await validateWithServer(['--against', 'http://127.0.0.1:1'], given)).toBe(2);
    expect(printed.said).toContain('Not compared: http://127.0.0.1:1 cannot be reached');
    expect(await validateWithServer(['--against', url], { ...given, environment: {} })).toBe(2);
    expect(printed.said).toContain('SEQDESK_ACCOUNT');
  });
});
