import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { namedCalls, type NamedCall } from './named-calls.ts';

/** Lines of the specification that the server has a part in. */
const lines = [
  ...numbered('S3', 1, 7),
  'S4-01',
  'S4-08',
  ...numbered('S6', 1, 7),
  ...numbered('S7', 2, 36),
  ...numbered('S8', 1, 5),
  'S9-01',
  'S9-02',
  'S9-05',
  'S9-12',
];

function numbered(section: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => `${section}-${String(first + at).padStart(2, '0')}`);
}

/** Tests that call all routes alike prove nothing about a single one. */
const general = /^(hostile|contract|policy)\/|isolation-walk|routes\.test/;

const folder = 'tests/server';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('every call of the specification and the interface', () => {
  const calls = namedCalls();

  test('is registered with its method', () => {
    expect(calls.length).toBeGreaterThan(90);
    const served = new Set(server.app.routeTable.map(({ method, path }) => `${method} ${path}`));
    expect(calls.map(({ method, path }) => `${method} ${path}`).filter((line) => !served.has(line))).toEqual([]);
  });

  test('is called by a test of its own', () => {
    const special = files.filter(({ name }) => !general.test(name));
    const untested = calls.filter((call) => !special.some(({ text }) => mentions(text, call)));
    expect(untested.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('stands in the documentation, as does every other route', () => {
    const page = readFileSync('docs/http.md', 'utf8');
    const words = server.app.routeTable.flatMap(
      ({ path }) =>
        path
          .split('/')
          .filter((word) => /^\w/.test(word))
          .at(-1) ?? [],
    );
    const silent = [...new Set(words)].filter((word) => !new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(page));
    expect(silent).toEqual([]);
  });

  /** Whether a file speaks of the last word of a path, and of the one before it or of a constant for it. */
  function mentions(text: string, { path }: NamedCall): boolean {
    const [last = '', before = ''] = path
      .split('/')
      .filter((word) => !word.startsWith(':'))
      .toReversed();
    const said = new RegExp(`[/'\`]${last.replaceAll('.', String.raw`\.`)}(?![\\w-])`).test(text);
    const area = before.startsWith('seqdesk-') ? '/api/' : before;
    return said && text.includes(area);
  }
});

test('every line of the specification that concerns the server is named by a test of the server', () => {
  const titles = files.flatMap(({ text }) => text.match(/\b(?:test|describe)(?:\.each\([^]*?\))?\(\s*['"`].*/g) ?? []);
  const named = new Set(titles.flatMap((title) => title.match(/S\d-\d\d/g) ?? []));
  expect(lines.filter((line) => !named.has(line))).toEqual([]);
});
