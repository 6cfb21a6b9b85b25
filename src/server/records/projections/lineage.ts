import type { ProcessModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import { refKey } from '../../forms/ref-key.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { processesOf } from '../../workflow/process-names.ts';
import { titleOf, type OpenRecord } from '../record-store.ts';
import { keyedRows } from './keyed-row.ts';
import type { Projection } from './projections.ts';
import { textAt } from './source-rows.ts';
import type { Unit } from '../../platform/unit.ts';
import type { Relative } from '../../../core/calls/records.ts';

interface LineageRow {
  readonly other: string;
  readonly field: string;
  readonly release_id: string;
}

/** Most relatives that are told in each direction: a pool may be of many rows. */
const most = 400;

/** What a key was made from and what of it, as processes and its own row say. */
export async function readLineage(
  unit: Unit,
  projection: Projection,
  record: OpenRecord,
  key: string,
): Promise<{ readonly parents: readonly Relative[]; readonly children: readonly Relative[] }> {
  const [own] = await keyedRows(unit.tx, record, [key]);
  const stated = projection.source.parents.flatMap((field) => {
    const other = own === undefined ? null : textAt(own.data, field);
    return other === null ? [] : [{ other, field, release_id: '' }];
  });
  const parents = await lineageRows(unit.tx, projection, ['child', 'parent'], key);
  const children = await lineageRows(unit.tx, projection, ['parent', 'child'], key);
  const { source } = projection;
  return {
    parents: await named(unit, projection, record, [...stated, ...labelledBy(source.parents, parents)]),
    children: await named(unit, projection, record, labelledBy(source.children, children)),
  };
}

async function lineageRows(
  tx: TenantTransaction,
  { model }: Projection,
  [mine, other]: readonly ['child', 'parent'] | readonly ['parent', 'child'],
  key: string,
): Promise<readonly LineageRow[]> {
  const rows = await tx
    .selectFrom('record_kin as k')
    .innerJoin('wf_instance as i', 'i.id', 'k.instance_id')
    .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
    .select([`k.${other} as other`, 'k.field', 'd.release_id'])
    .where('k.record', '=', model.id)
    .where(`k.${mine}`, '=', key)
    .where('i.status', '!=', 'revoked')
    .orderBy(`k.${other}`)
    .orderBy('k.instance_id')
    .limit(most)
    .execute();
  return rows.map(({ other: name, field, release_id: id }) => ({ other: name, field, release_id: id }));
}

/** A field that names the parent says nothing of what was made: Parent no. is no name for a child. */
function labelledBy(fields: readonly string[], rows: readonly LineageRow[]): readonly LineageRow[] {
  return rows.map((row) => (fields.includes(row.field) ? row : { ...row, field: '' }));
}

/** Each relative once, with the label of its field and the name of its row. */
async function named(
  unit: Unit,
  { model }: Projection,
  record: OpenRecord,
  relatives: readonly LineageRow[],
): Promise<readonly Relative[]> {
  const each = [...new Map(relatives.toReversed().map((one) => [one.other, one] as const)).values()].toReversed();
  const models = await processesOf(unit, each);
  const keys = each.map(({ other }) => other);
  const rows = await keyedRows(unit.tx, record, keys);
  const titles = new Map(rows.map((row) => [textAt(row.data, refKey(model)), titleOf(model, row)] as const));
  return each.map(({ other, field, release_id: id }) => ({
    key: other,
    label: fieldLabel(models.get(id), field) ?? model.fields.get(field)?.label ?? { zh: field, en: field },
    title: titles.get(other) ?? '',
    known: titles.has(other),
  }));
}

function fieldLabel(model: ProcessModel | undefined, key: string): Text | undefined {
  return [...(model?.fields.values() ?? [])].find((field) => field.key === key)?.label;
}
