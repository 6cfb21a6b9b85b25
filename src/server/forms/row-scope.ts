import { seesOwnAlone } from '../../core/form/record-access.ts';
import type { RecordModel } from '../../core/model/model.ts';
import {
  readScope,
  type DataScope,
  type NamingRows,
  type RowScope,
  type Way,
} from '../directory/data-scope/data-scope.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import type { Unit } from '../platform/unit.ts';
import { newestRecord } from './find-release.ts';
import { refKey } from './ref-key.ts';

/** How far the sight of who asks reaches over the rows of a record. */
export async function rowScope(unit: Unit, model: RecordModel): Promise<RowScope> {
  const { tx, principal } = unit;
  const scope = await readScope(tx, principal);
  if (model.ownedThrough === null && model.ownRows === null) return scope;
  const key = `rows of ${model.id} v${model.version} for ${principal.userId} ${principal.roles.join(',')}`;
  return oncePerTransaction(tx, key, () => scopeOver(unit, model, { scope, under: [] }));
}

/** The scope of a person, and the records whose rows led here, which do not say again whose a row is. */
interface Reach {
  readonly scope: DataScope;
  readonly under: readonly string[];
}

async function scopeOver(unit: Unit, model: RecordModel, { scope, under }: Reach): Promise<RowScope> {
  const { ownRows, ownedThrough } = model;
  const { userId } = scope;
  if (ownRows !== null) {
    if (!seesOwnAlone(model, unit.principal.roles)) return { kind: 'all', userId };
    const { by, only } = ownRows;
    return { kind: 'naming', userId, by, only, through: await namedThrough(unit, model, ownRows) };
  }
  if (ownedThrough === null || scope.kind === 'all') return scope;
  const reach = { scope, under: [...under, model.id] };
  const ways: Way[] = [];
  for (const field of ownedThrough) ways.push(...(await wayBy(unit, model, { field, reach })));
  return { kind: 'through', userId, scope, ways };
}

/** Where the rows that name a row of somebody's find out whose that one is. */
async function namedThrough(
  unit: Unit,
  { fields }: RecordModel,
  { by, through: field }: NonNullable<RecordModel['ownRows']>,
): Promise<NamingRows['through']> {
  const link = fields.get(by)?.link ?? null;
  if (field === null || link === null) return null;
  const named = await newestRecord(unit, link, null);
  return named === null ? null : { record: named.model.id, key: refKey(named.model), field };
}

async function wayBy(
  unit: Unit,
  model: RecordModel,
  { field, reach }: { readonly field: string; readonly reach: Reach },
): Promise<readonly Way[]> {
  const { ref = null, link = null } = model.fields.get(field) ?? {};
  if (ref?.kind === 'user') return [{ field, to: 'user' }];
  if (link === null || reach.under.includes(link)) return [];
  const named = (await newestRecord(unit, link, unit.principal))?.model;
  if (named === undefined || named.api !== null) return [];
  const scope = await scopeOver(unit, named, reach);
  return [{ field, to: 'row', record: named.id, key: refKey(named), scope }];
}
