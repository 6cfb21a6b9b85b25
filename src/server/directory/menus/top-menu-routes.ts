import { announce } from '../../platform/events/event-bus.ts';
import { handle, type Route } from '../../platform/http/handle.ts';
import { readIds } from '../../platform/http/page.ts';
import type { Unit } from '../../platform/unit.ts';
import { sqlPage } from '../../platform/http/sql-page.ts';
import { removeTopMenus, submitTopMenu, topMenuDetail, topMenuList } from './top-menus.ts';

/** The groups in the top bar of the caller's tenant, and the menu entries bound to each. */
export const topMenuRoutes: readonly Route[] = [
  handle('GET /api/blade-system/topmenu/list', ({ tx }, { query }) => sqlPage(tx, query, topMenuList)),
  handle('GET /api/blade-system/topmenu/detail', ({ tx }, { query }) => topMenuDetail(tx, query.id)),
  handle('POST /api/blade-system/topmenu/submit', async (unit, { body }) => {
    const id = await submitTopMenu(unit.tx, unit.principal, body);
    await announceMenus(unit);
    return { id };
  }),
  handle('POST /api/blade-system/topmenu/remove', async (unit, { query }) => {
    const removed = await removeTopMenus(unit.tx, readIds(query));
    await announceMenus(unit);
    return removed;
  }),
];

function announceMenus({ tx, principal: { tenantId } }: Unit): Promise<void> {
  return announce(tx, { kind: 'menu', tenantId });
}
