import { sql } from 'kysely';
import type { ValueOrigin } from '../../../core/calls/calculations.ts';
import { recordScope } from '../../directory/data-scope/scope-conditions.ts';
import type { Unit } from '../../platform/unit.ts';
import { valuesOfRow, type OpenRecord, type RecordRow } from '../record-store.ts';
import type { KnownOrigin } from './known-origin.ts';
import { lookupsOf, wireTold, type Reads } from './origin-texts.ts';

/** More rows than a sum is carried on by. */
const mostRows = 100;

interface Carried {
  readonly record: OpenRecord;
  readonly row: RecordRow;
  readonly field: string;
  readonly reads: Reads;
}

/**
 * What each earlier row added to a number that is carried on from row to row, the oldest first: a row that carries it on
 * says more than the one before it by what that one added. Nothing for a value that is read of anything else, nor of one
 * earlier row alone.
 */
export async function earlierShares(
  unit: Unit,
  known: KnownOrigin,
  { record, row, field: key, reads }: Carried,
): Promise<ValueOrigin['earlier']> {
  const source = carrier(known, record, reads);
  const field = record.model.fields.get(key);
  const latest = source?.latest ?? null;
  const by = latest === null ? undefined : record.model.fields.get(latest);
  if (source === null || field === undefined || by === undefined) return [];
  const rows = await carriedRows(unit, record, { row, source: source.name });
  const all = rows.map((one) => valuesOfRow(record.model, one));
  const sums = all.map((values) => Number(values[key] ?? 0));
  const scale = 10 ** Number(field.words['x-decimals'] ?? 0);
  const shares = all.slice(1).map((values, at) => {
    const added = Math.round(((sums[at] ?? 0) - (sums[at + 1] ?? 0)) * scale) / scale;
    return [
      { field: by, value: values[by.key] },
      { field, value: added },
    ] as const;
  });
  if (shares.length < 2) return [];
  const lookups = await lookupsOf(unit, shares.flat());
  return shares
    .toReversed()
    .map(([when, added]) => ({ label: wireTold(when, lookups).text, text: wireTold(added, lookups).text }));
}

/** The source that a value is carried on from: the latest of the earlier rows of the same record, and nothing else. */
function carrier({ calculation }: KnownOrigin, { model }: OpenRecord, { keys }: Reads) {
  const [name, ...others] = keys.keys();
  const source = others.length > 0 ? undefined : calculation.sources.find((one) => one.name === name);
  return source?.record === model.id && source.bound?.below === true ? source : null;
}

/** A row and the rows before it, as far as the person sees them, the newest first. */
async function carriedRows(
  unit: Unit,
  { model, scope }: OpenRecord,
  { row, source }: { readonly row: RecordRow; readonly source: string },
): Promise<readonly RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with recursive carried as (
      select ${row.id}::bigint as id, 0 as place
      union all
      select (o.sources -> ${source}::text ->> 'id')::bigint, c.place + 1
      from carried c join record_origin o on o.row_id = c.id
      where c.place < ${mostRows} and o.sources ? ${source}::text)
    select r.* from carried c join record_row r on r.id = c.id
    where r.record = ${model.id} and ${recordScope(scope)}
    order by c.place`.execute(unit.tx);
  return rows;
}
