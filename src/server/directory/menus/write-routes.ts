import { announce } from '../../platform/events/event-bus.ts';
import { handle, type Route } from '../../platform/http/handle.ts';
import { readIds } from '../../platform/http/page.ts';
import type { Unit } from '../../platform/unit.ts';
import { lockMenus, removeMenus, submitMenu } from './write-menu.ts';

/** S7-16: changing the menus that all tenants share. */
export const menuWriteRoutes: readonly Route[] = [
  handle('POST /api/blade-system/menu/submit', async (unit, { body }) => {
    await beginChange(unit);
    return { id: await submitMenu(unit.tx, body) };
  }),
  handle('POST /api/blade-system/menu/remove', async (unit, { query }) => {
    await beginChange(unit);
    return removeMenus(unit.tx, readIds(query));
  }),
];

/** Menus are changed one after the other; afterwards every node and page reads them anew. */
async function beginChange({ tx, services, afterwards }: Unit): Promise<void> {
  await lockMenus(tx);
  await announce(tx, { kind: 'menu', tenantId: null });
  afterwards(() => services.sessions.forgetRights(null));
}
