import { readXlsx } from 'hucre/xlsx';
import type { Client, Json, Reply, TestServer } from '../../support/test-server.ts';

/** Calls that end the session, and the stream that does not end. */
const left = [/oauth\/logout$/, /\/events$/, /update-password$/, /^GET \/\*$/, /end-own-session$/];
const names = ['id', 'ids', 'taskId', 'processInstanceId', 'processDefinitionId', 'formId', 'key', 'record', 'code'];

/** What is looked for, and with what. */
export interface Search {
  /** Area and record in the address of its calls, such as `trial/strongbox`. */
  readonly record: string;
  /** Of the row and of whatever else holds the secret, for each place of a call that takes one. */
  readonly ids: readonly string[];
  /** Values that a row has to have, and what is asked for beside the ids. */
  readonly body?: Json;
  readonly secrets: readonly string[];
}

function routes(server: TestServer): readonly string[] {
  const rows = server.app.routeTable.filter((row) => row.method !== 'HEAD' && row.access.kind !== 'public');
  const lines = rows.map(({ method, path }) => `${method} ${path}`);
  return lines.filter((line) => !left.some((pattern) => pattern.test(line))).toSorted();
}

/** What a reply says, also in the cells of a workbook. */
export async function textOf({ raw }: Reply): Promise<string> {
  if (raw.subarray(0, 2).toString() !== 'PK') return raw.toString('utf8');
  return JSON.stringify(await readXlsx(new Uint8Array(raw)));
}

/** The calls that tell a secret, of all that there are, made by somebody with each id in each place. */
export async function tellers(
  server: TestServer,
  client: Client,
  { record, ids, body: given, secrets }: Search,
): Promise<{ readonly told: readonly string[]; readonly answered: number }> {
  const told = new Set<string>();
  let answered = 0;
  for (const route of routes(server)) {
    const [method = '', path = ''] = route.split(' ');
    for (const id of ids) {
      const address = path.replace(':area/:record', record).replaceAll(/:\w+/g, encodeURIComponent(id));
      const query = Object.fromEntries(names.map((name) => [name, id]));
      const body = { ...query, data: {}, outcome: 'submit', seq: 1, header: {}, patches: [], ...given };
      const reply = await client.call(method as 'GET', address, { query, ...(method === 'POST' ? { body } : {}) });
      if (reply.status === 200) answered += 1;
      const found = await textOf(reply);
      if (secrets.some((secret) => found.includes(secret))) told.add(`${route} ${id}`);
    }
  }
  return { told: [...told], answered };
}
