import { readMark, writeMark } from '../../platform/store/seed-mark.ts';
import type { Unit } from '../../platform/unit.ts';
import { menuId } from './menu-rows.ts';

/** Grants entries to a role of the company, as far as both exist. */
export async function grantRole({ tx, principal: { tenantId } }: Unit, role: string, codes: readonly string[]) {
  if (codes.length === 0) return;
  const found = await tx.selectFrom('role').select('id').where('role_alias', '=', role).executeTakeFirst();
  const known = await tx.selectFrom('menu').select('id').where('id', 'in', codes.map(menuId)).execute();
  const grants = known.map(({ id }) => ({ tenant_id: tenantId, role_id: found?.id ?? '', menu_id: id }));
  if (found === undefined || grants.length === 0) return;
  await tx
    .insertInto('role_menu')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // What administrators take away from now on is not granted again by a start.
  const mark = `menus:${tenantId}`;
  await writeMark(tx, mark, new Set([...(await readMark(tx, mark)), ...codes]));
}

/** Takes entries from a role of the company. */
export async function revokeRole({ tx }: Unit, role: string, codes: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('role_menu')
    .where('role_id', 'in', tx.selectFrom('role').select('id').where('role_alias', '=', role))
    .where('menu_id', 'in', codes.map(menuId))
    .execute();
}
