// Loaded before the server (`node --import`): SIGUSR2 begins and ends recording what it asks PostgreSQL, so that the
// same statements can be run without the server. RECORD_FILE says where to.
import { renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { packed } from './packed.mjs';

/** @type {object[] | null} */
let recorded = null;
/** @type {WeakMap<pg.Client, number>} */
const numbers = new WeakMap();
let clients = 0;

/** @typedef {(this: pg.Client, text: unknown, ...rest: unknown[]) => unknown} Query */
const clientOf = /** @type {{ query: Query }} */ (/** @type {unknown} */ (pg.Client.prototype));
const { query: original } = clientOf;

/** @type {Query} */
function query(text, ...rest) {
  const result = original.apply(this, [text, ...rest]);
  if (recorded === null || typeof text !== 'string' || !(result instanceof Promise)) return result;
  if (!numbers.has(this)) numbers.set(this, (clients += 1));
  const entry = { client: numbers.get(this), text, values: packed(rest[0] ?? []), rows: /** @type {unknown} */ ([]) };
  recorded.push(entry);
  return result.then((/** @type {pg.QueryResult} */ answer) => {
    entry.rows = packed(answer.rows);
    return answer;
  });
}
clientOf.query = query;

process.on('SIGUSR2', () => {
  if (recorded === null) {
    recorded = [];
    return;
  }
  const file = process.env['RECORD_FILE'] ?? '';
  writeFileSync(`${file}.part`, JSON.stringify(recorded));
  renameSync(`${file}.part`, file);
  recorded = null;
});
