import type { FieldModel } from '../../../core/model/model.ts';
import type { ProjectionModel } from '../../../core/words/projection/word.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import type { Projection } from './projections.ts';

/** What an instance says of one key. */
export interface SourceRow {
  readonly instanceId: string;
  readonly key: string;
  readonly row: Row;
  readonly head: Row;
}

/** What instances say of the rows of a follower's table, in the order in which they were opened. */
export async function readSourceRows(
  tx: TenantTransaction,
  { source }: Projection,
  instanceIds: readonly string[],
): Promise<readonly SourceRow[]> {
  if (instanceIds.length === 0) return [];
  const instances = await tx
    .selectFrom('wf_instance')
    .select(['id', 'data'])
    .where('id', 'in', instanceIds)
    .orderBy('id')
    .execute();
  return sourceRowsIn(source, instances);
}

/** What the data of instances say of the rows of a table. */
export function sourceRowsIn(
  follows: ProjectionModel,
  instances: readonly { readonly id: string; readonly data: Row }[],
): readonly SourceRow[] {
  return instances.flatMap(({ id, data }) => {
    const rows = data[follows.table];
    if (!Array.isArray(rows)) return [];
    return (rows as readonly Row[]).flatMap((row) => {
      const key = textAt(row, follows.key);
      return key === null ? [] : [{ instanceId: id, key, row, head: data }];
    });
  });
}

/** A filled text; null for anything else. */
export function textAt(row: Row, key: string): string | null {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The values that a row of the record takes over: those of fields that both sides have, where they are filled. */
export function projectedValues({ model, source }: Projection, { row, head }: SourceRow): Record<string, unknown> {
  const servers = new Set(Object.values(source.progress));
  const taken: Record<string, unknown> = {};
  for (const field of model.fields.values()) {
    if (field.table !== null || field.columns !== null || field.calc !== null || field.number !== null) continue;
    const value = namesOf(field)
      .map((key) => row[key] ?? head[key])
      .find((one) => !isEmptyValue(one));
    if (!servers.has(field.key) && !isEmptyValue(value)) taken[field.key] = value;
  }
  return taken;
}

/** The names under which processes may have a field: its own, and those that it had before. */
export function namesOf({ key, words }: FieldModel): readonly string[] {
  return [key, ...(words['x-was'] ?? [])];
}
