import { sql } from 'kysely';
import { newestProcess } from '../forms/find-release.ts';
import { companyCounters } from '../directory/dictionaries/company-counters.ts';
import type { MenuRow } from '../directory/menus/menu-row.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import type { Unit } from '../platform/unit.ts';

/** What a menu entry counts, e.g. `stage:experiment`, `node:leave-request`; empty for nothing. */
export function countsOf({ meta }: Pick<MenuRow, 'meta'>): string {
  const counts = meta?.['counts'];
  return typeof counts === 'string' ? counts : '';
}

/** The list that an entry opens; null where it opens none. */
export function listOf(entry: Pick<MenuRow, 'meta'>): 'claim' | 'todo' | null {
  const counts = countsOf(entry);
  if (counts === 'list:claim') return 'claim';
  return counts === 'list:todo' ? 'todo' : null;
}

/** The stages that these entries open. */
export function stagesOf(menus: readonly MenuRow[]): ReadonlySet<string> {
  const counted = menus.map(countsOf).filter((counts) => counts.startsWith('stage:'));
  return new Set(counted.map((counts) => counts.slice('stage:'.length)));
}

/** Roles whose people see counts that change with tasks of these processes. */
export async function watchingRoles(unit: Unit, processKeys: Iterable<string>): Promise<readonly string[]> {
  const counts = new Set<string>();
  const counters = await companyCounters(unit);
  for (const key of new Set(processKeys)) {
    const model = (await newestProcess(unit, key, null))?.model;
    if (model === undefined) continue;
    counts.add(`stage:${model.stage}`).add(`process:${model.id}`);
    if (model.node !== null) counts.add(`node:${model.node}`);
    const counted = model.counter === null ? undefined : counters.get(model.counter);
    if (counted !== undefined) counts.add(`stage:${counted}`);
  }
  if (counts.size === 0) return [];
  return oncePerTransaction(unit.tx, `watching ${[...counts].join(' ')}`, () => rolesCounting(unit.tx, [...counts]));
}

async function rolesCounting(tx: TenantTransaction, counts: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ role_alias: string }>`
    select distinct r.role_alias from role_menu g join role r on r.id = g.role_id join menu m on m.id = g.menu_id
    where not m.is_deleted and m.meta ->> 'counts' = any(${[...counts]}::text[])`.execute(tx);
  return rows.map((row) => row.role_alias);
}
