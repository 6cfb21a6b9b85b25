// Loaded before the server (`node --import`): SIGUSR2 begins and ends recording what it asks PostgreSQL, so that the
// same statements can be run without the server. RECORD_FILE says where to.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { packed } from './packed.ts';

let recorded: object[] | null = null;

type Query = (this: pg.Client, query: unknown, ...rest: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query: original } = client;

function query(this: pg.Client, asked: unknown, ...rest: unknown[]): unknown {
  const result = original.apply(this, [asked, ...rest]);
  const statement = statementOf(asked, rest[0]);
  if (recorded === null || statement === null || !(result instanceof Promise)) return result;
  const entry = { ...statement, rows: [] as unknown, count: 0 };
  recorded.push(entry);
  return result.then((answer: pg.QueryResult) => {
    entry.rows = packed(answer.rows);
    entry.count = answer.rowCount ?? 0;
    return answer;
  });
}
client.query = query;

/** A statement comes as text and values, or as both in one object, with the name that it is prepared under. */
function statementOf(asked: unknown, values: unknown) {
  if (typeof asked === 'string') return { text: asked, values: packed(values ?? []) };
  if (typeof asked !== 'object' || asked === null || !('text' in asked) || typeof asked.text !== 'string') return null;
  const name = 'name' in asked && typeof asked.name === 'string' ? { name: asked.name } : {};
  return { text: asked.text, values: packed('values' in asked ? asked.values : []), ...name };
}

process.on('SIGUSR2', () => {
  const file = process.env['RECORD_FILE'] ?? '';
  if (recorded === null) {
    recorded = [];
    writeFileSync(`${file}.begun`, '');
    return;
  }
  rmSync(`${file}.begun`);
  writeFileSync(`${file}.part`, JSON.stringify(recorded));
  renameSync(`${file}.part`, file);
  recorded = null;
});
