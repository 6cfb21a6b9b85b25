import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '../../../../src/core/calls/access.ts';
import { calls } from '../../../../src/core/calls/calls.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const page = 'docs/permissions.md';
const [begin, end] = ['<!-- calls -->', '<!-- /calls -->'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function who(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'anybody';
    case 'signed-in':
      return 'whoever is signed in';
    case 'roles':
      return `role ${codes(access.roles)}`;
    case 'permissions':
      return `button ${codes(access.codes)}`;
    case 'platform':
      return `${who(access.of)}, of tenant \`000000\``;
  }
}

/** Calls of records: what each record says itself decides. */
function byRecord(method: string, path: string): string | null {
  if (!path.startsWith('/api/seqdesk-:area/:record/')) return null;
  if (method === 'POST' || /export|import/.test(path))
    return 'whom the record’s `roles` let, with the button of the action';
  return 'whom the record’s `roles` let read, rows in their data scope';
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' or ');
}

test('every route has its policy in the documentation', async () => {
  const served = server.app.routeTable.filter(({ method }) => method !== 'HEAD');
  const lines = served
    .map(({ method, path, access }) => ({
      name: `${path} ${method}`,
      line: `| ${method} | \`${path}\` | ${byRecord(method, path) ?? who(access)} |`,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(lines).toHaveLength(calls.size + 1);
  const table = ['| method | path | who |', '| --- | --- | --- |', ...lines.map(({ line }) => line)].join('\n');
  const text = readFileSync(page, 'utf8');
  const [head = '', tail = ''] = [text.split(begin)[0], text.split(end)[1]];
  const options = await resolveConfig(page);
  const wanted = await format(`${head}${begin}\n\n${table}\n\n${end}${tail}`, { ...options, parser: 'markdown' });
  await expect(wanted).toMatchFileSnapshot(`../../../../${page}`);
});
