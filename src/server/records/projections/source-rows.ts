import type { FieldModel, ProcessModel } from '../../../core/model/model.ts';
import { carriedValue } from '../../../core/release/carried-value.ts';
import type { ProjectionModel } from '../../../core/words/projection/word.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { processesOf } from '../../workflow/process-names.ts';
import type { Unit } from '../../platform/unit.ts';
import type { Projection } from './projections.ts';

/** What an instance says of one key. */
export interface SourceRow {
  readonly instanceId: string;
  readonly key: string;
  readonly row: Row;
  readonly head: Row;
  /** The form that they are written by; undefined where no release of it is whole. */
  readonly model: ProcessModel | undefined;
}

/** The data of an instance with the form that they are written by. */
export interface SourceInstance extends Pick<SourceRow, 'model'> {
  readonly id: string;
  readonly data: Row;
}

/** What instances say of the rows of a follower's table, in the order in which they were opened. */
export async function readSourceRows(
  unit: Unit,
  { source }: Projection,
  instanceIds: readonly string[],
): Promise<readonly SourceRow[]> {
  if (instanceIds.length === 0) return [];
  const instances = await unit.tx
    .selectFrom('wf_instance as i')
    .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
    .select(['i.id', 'i.data', 'i.data_release', 'd.release_id'])
    .where('i.id', 'in', instanceIds)
    .orderBy('i.id')
    .execute();
  const written = instances.map(({ id, data, data_release: by, release_id: began }) => ({
    id,
    data,
    release_id: by ?? began,
  }));
  return sourceRowsIn(source, await withForms(unit, written));
}

/** Instances with the forms of the releases that their data are written by. */
export async function withForms<T extends { readonly release_id: string | null }>(
  unit: Unit,
  instances: readonly T[],
): Promise<readonly (T & Pick<SourceRow, 'model'>)[]> {
  const models = await processesOf(unit, instances);
  return instances.map((one) => ({ ...one, model: models.get(one.release_id ?? '') }));
}

/** What the data of instances say of the rows of a table. */
export function sourceRowsIn(follows: ProjectionModel, instances: readonly SourceInstance[]): readonly SourceRow[] {
  return instances.flatMap(({ id, data, model }) => {
    const rows = data[follows.table];
    if (!Array.isArray(rows)) return [];
    return (rows as readonly Row[]).flatMap((row) => {
      const key = textAt(row, follows.key);
      return key === null ? [] : [{ instanceId: id, key, row, head: data, model }];
    });
  });
}

/** A filled text; null for anything else. */
export function textAt(row: Row, key: string): string | null {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * The values that a row of the record takes over: those of fields that both sides have, where they are filled, as the
 * record says them.
 */
export function projectedValues({ model, source, keys }: Projection, from: SourceRow): Record<string, unknown> {
  const servers = new Set(Object.values(source.progress));
  const taken: Record<string, unknown> = {};
  for (const field of model.fields.values()) {
    if (field.table !== null || field.columns !== null || field.calc !== null || field.number !== null) continue;
    const value = namesOf(field, { model, keys })
      .map((key) => valueNamed(source, from, { field, key }))
      .find((one) => one !== undefined);
    if (!servers.has(field.key) && value !== undefined) taken[field.key] = value;
  }
  return taken;
}

/** What a source says by a name; undefined where it says nothing, null where the record has no word for it. */
function valueNamed(
  { table }: ProjectionModel,
  { row, head, model }: SourceRow,
  { field, key }: { readonly field: FieldModel; readonly key: string },
): unknown {
  const [value, path] = isEmptyValue(row[key]) ? [head[key], key] : [row[key], `${table}.${key}`];
  return isEmptyValue(value) ? undefined : (projectedValue(model?.fields.get(path), field, value) ?? null);
}

/** A choice that the record does not list is kept as it is and shown by its code. */
function projectedValue(from: FieldModel | undefined, field: FieldModel, value: unknown): unknown {
  const isListed = field.choices?.some((choice) => choice.value === value) ?? true;
  return carriedValue(from, field, value) ?? (isListed ? undefined : value);
}

/** The names under which processes may have a field: its own, and those that it had before and no other one has by now. */
export function namesOf(
  { key, path }: FieldModel,
  { model, keys }: Pick<Projection, 'model' | 'keys'>,
): readonly string[] {
  return [key, ...(keys.get(path) ?? []).filter((name) => !model.fields.has(name))];
}
