import { sql } from 'kysely';
import type { RecordModel } from '../../../core/model/model.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { eachName, type CalculationModel } from '../../../core/words/calculation/word.ts';
import { refKey } from '../../forms/ref-key.ts';
import type { OriginRow, RowOrigin } from '../tables.ts';
import type { Computing } from './computing.ts';
import { namesRead } from './names-read.ts';

/** The fields that tell which row of a source it is: its number, its title, and what it was looked for by. */
export function markingKeys(calculation: CalculationModel, name: string, model: RecordModel): readonly string[] {
  const source = calculation.sources.find((one) => one.name === name);
  const looked = source === undefined ? [] : [...Object.keys(source.equal), source.latest ?? ''];
  return [...new Set([refKey(model), model.title, ...looked])].filter((key) => model.fields.has(key));
}

const kept = new WeakMap<Computing, ReadonlyMap<string, ReadonlySet<string>>>();

/** The fields of each source that are kept of a row that was read. */
function keptKeys(computing: Computing): ReadonlyMap<string, ReadonlySet<string>> {
  const known = kept.get(computing);
  if (known !== undefined) return known;
  const { calculation, each, sources } = computing;
  const models = [[eachName, each] as const, ...sources];
  const keys = new Map(models.map(([name, model]) => [name, new Set(markingKeys(calculation, name, model))] as const));
  for (const text of Object.values(calculation.set)) {
    for (const { row, key } of namesRead(text)) keys.get(row)?.add(key);
  }
  kept.set(computing, keys);
  return keys;
}

/** What is kept of a row that another one was computed from: what it says later may be something else. */
export function originRow(
  computing: Computing,
  name: string,
  { id, values }: { readonly id: string; readonly values: Row },
): OriginRow {
  const keys = [...(keptKeys(computing).get(name) ?? [])].filter((key) => !isEmptyValue(values[key]));
  return { id, values: Object.fromEntries(keys.map((key) => [key, values[key]])) };
}

/** Keeps what computed rows were computed from, by the keys of those that they were computed for. */
export async function keepOrigins(
  { unit, batch }: Computing,
  rows: readonly { readonly id: string; readonly key: string }[],
  origins: ReadonlyMap<string, RowOrigin>,
): Promise<void> {
  const values = rows.map(({ id, key }) => ({ id, sources: origins.get(key) ?? {} }));
  await sql`
    insert into record_origin as o (tenant_id, row_id, batch_id, sources)
    select ${unit.principal.tenantId}, v.id, ${batch.id}, v.sources
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id bigint, sources jsonb)
    on conflict (row_id) do update set sources = excluded.sources, batch_id = excluded.batch_id
      where o.sources is distinct from excluded.sources`.execute(unit.tx);
}
