// Runs recorded statements again, for other rows: ids that came out of one statement go into the next.
import { must } from '../support/report.ts';
import { unpacked } from './packed.ts';
import type { Client } from 'pg';
import type { Recorded } from './recorder.ts';

/** @param ids other ids for those of the recording */
export async function replay(client: Client, statements: readonly Recorded[], ids: ReadonlyMap<string, string>) {
  const known = new Map(ids);
  for (const { text, values, name, rows, count } of statements) {
    const given = exchanged(unpacked(values), known) as unknown[];
    const result = await client.query({ text, values: given, ...(name === undefined ? {} : { name }) });
    // One that finds or changes other rows than the server's is another piece of work.
    must((result.rowCount ?? 0) === count, `${result.rowCount} rows instead of ${count} of: ${text}`);
    if (Array.isArray(rows)) rows.forEach((row, index) => learn(row, result.rows[index], known));
  }
}

function exchanged(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replaceAll(/\d{15,19}/g, (id) => ids.get(id) ?? id);
  return Array.isArray(value) ? value.map((each) => exchanged(each, ids)) : value;
}

/**
 * @param before a row of the recording
 * @param now the row in its place
 */
function learn(before: unknown, now: unknown, ids: Map<string, string>) {
  if (before === null || now === null || typeof before !== 'object' || typeof now !== 'object') return;
  const row = now as Record<string, unknown>;
  for (const [key, value] of Object.entries(before)) {
    const next = row[key];
    // What an id stands for is said where it comes first; a row that comes in another order says otherwise.
    const isNew = typeof value === 'string' && /^\d{15,19}$/.test(value) && !ids.has(value);
    if (isNew && typeof next === 'string') ids.set(value, next);
  }
}
