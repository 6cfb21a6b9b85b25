import { handle, type Route } from '../../platform/http/handle.ts';
import { readIds } from '../../platform/http/page.ts';
import { sqlAll, sqlPage } from '../../platform/http/sql-page.ts';
import { toSelectTree } from '../../platform/http/tree.ts';
import { roleDetail, roleList } from './read-roles.ts';
import { announceRoles } from './release-roles.ts';
import { removeRoles, submitRole } from './write-role.ts';

/** The roles of the caller's tenant, and what each is granted. */
export const roleRoutes: readonly Route[] = [
  handle('GET /api/blade-system/role/list', ({ tx }, { query }) => sqlPage(tx, query, roleList)),
  handle('GET /api/blade-system/role/tree', async ({ tx }) => {
    const roles = await sqlAll(tx, {}, roleList);
    const nodes = roles.map(({ id, roleName, roleNameEn }) => ({
      id,
      parentId: '0',
      title: roleName,
      titleEn: roleNameEn,
    }));
    return toSelectTree(nodes);
  }),
  handle('GET /api/blade-system/role/detail', ({ tx, principal }, { query }) =>
    roleDetail(tx, principal.tenantId, query.id),
  ),
  handle('POST /api/blade-system/role/submit', async (unit, { body }) => {
    const id = await submitRole(unit.tx, unit.principal.tenantId, body);
    await announceRoles(unit);
    return { id };
  }),
  handle('POST /api/blade-system/role/remove', async (unit, { query }) => {
    const removed = await removeRoles(unit.tx, readIds(query));
    await announceRoles(unit);
    return removed;
  }),
];
