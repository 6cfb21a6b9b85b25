// Loaded before the server (`node --import`): SIGUSR2 begins and ends recording what it asks PostgreSQL, so that the
// same statements can be run without the server. RECORD_FILE says where to.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { packed } from './packed.mjs';

/** @type {object[] | null} */
let recorded = null;

/** @typedef {(this: pg.Client, query: unknown, ...rest: unknown[]) => unknown} Query */
const client = /** @type {{ query: Query }} */ (/** @type {unknown} */ (pg.Client.prototype));
const { query: original } = client;

/** @type {Query} */
function query(asked, ...rest) {
  const result = original.apply(this, [asked, ...rest]);
  const statement = statementOf(asked, rest[0]);
  if (recorded === null || statement === null || !(result instanceof Promise)) return result;
  const entry = { ...statement, rows: /** @type {unknown} */ ([]), count: 0 };
  recorded.push(entry);
  return result.then((/** @type {pg.QueryResult} */ answer) => {
    entry.rows = packed(answer.rows);
    entry.count = answer.rowCount ?? 0;
    return answer;
  });
}
client.query = query;

/**
 * A statement comes as text and values, or as both in one object, with the name that it is prepared under.
 * @param {unknown} asked
 * @param {unknown} values
 */
function statementOf(asked, values) {
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
