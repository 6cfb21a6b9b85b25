// Runs recorded statements again, for other rows: ids that came out of one statement go into the next.
import { must } from '../support/report.mjs';
import { unpacked } from './packed.mjs';

/**
 * @param {import('pg').Client} client
 * @param {readonly import('./recorder.mjs').Recorded[]} statements
 * @param {ReadonlyMap<string, string>} ids other ids for those of the recording
 */
export async function replay(client, statements, ids) {
  const known = new Map(ids);
  for (const { text, values, name, rows, count } of statements) {
    const given = /** @type {unknown[]} */ (exchanged(unpacked(values), known));
    const result = await client.query({ text, values: given, ...(name === undefined ? {} : { name }) });
    // One that finds or changes other rows than the server's is another piece of work.
    must((result.rowCount ?? 0) === count, `${result.rowCount} rows instead of ${count} of: ${text}`);
    if (Array.isArray(rows)) rows.forEach((row, index) => learn(row, result.rows[index], known));
  }
}

/**
 * @param {unknown} value
 * @param {ReadonlyMap<string, string>} ids
 * @returns {unknown}
 */
function exchanged(value, ids) {
  if (typeof value === 'string') return value.replaceAll(/\d{15,19}/g, (id) => ids.get(id) ?? id);
  return Array.isArray(value) ? value.map((each) => exchanged(each, ids)) : value;
}

/**
 * @param {unknown} before a row of the recording
 * @param {unknown} now the row in its place
 * @param {Map<string, string>} ids
 */
function learn(before, now, ids) {
  if (before === null || now === null || typeof before !== 'object' || typeof now !== 'object') return;
  const row = /** @type {Record<string, unknown>} */ (now);
  for (const [key, value] of Object.entries(before)) {
    const next = row[key];
    // What an id stands for is said where it comes first; a row that comes in another order says otherwise.
    const isNew = typeof value === 'string' && /^\d{15,19}$/.test(value) && !ids.has(value);
    if (isNew && typeof next === 'string') ids.set(value, next);
  }
}
