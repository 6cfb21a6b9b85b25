import type { Language } from '../../../core/text/text.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { announce } from '../../platform/events/event-bus.ts';
import { handle, type Route } from '../../platform/http/handle.ts';
import { parentName } from '../../platform/http/parent-name.ts';
import { isId, readIds } from '../../platform/http/page.ts';
import { sqlPage } from '../../platform/http/sql-page.ts';
import { toTree } from '../../platform/http/tree.ts';
import type { Unit } from '../../platform/unit.ts';
import { grantedMenus, menusOfTenant, shownMenus } from './menu-queries.ts';
import { menuNode, type MenuRow } from './menu-row.ts';
import { filteredTree, oneLevel, selectTree } from './menu-trees.ts';
import { removeTopMenus, shownTopMenus, submitTopMenu, topMenuDetail, topMenuList } from './top-menus.ts';
import { lockMenus, removeMenus, submitMenu } from './write-menu.ts';

/** The menus that a person sees (S7-14), and the tree that administrators read (S7-15). */
export const menuRoutes: readonly Route[] = [
  handle('GET /api/blade-system/menu/routes', async (unit, { query: { topMenuId = '' } }) => {
    if (topMenuId !== '' && !isId(topMenuId)) {
      throw new BusinessError(400, 'http.parameter-format', { args: { name: 'topMenuId' } });
    }
    return toTree((await shownMenus(unit, topMenuId === '' ? null : topMenuId)).map(menuNode));
  }),
  // A client walks to the leaves and takes their codes, so that entries without a granted button are left out.
  handle('GET /api/blade-system/menu/buttons', async ({ tx, principal }) => {
    const rows = await grantedMenus(tx, principal, 2, null);
    // The contract fills few columns here; coded ones say "no value".
    return toTree(rows.map((row) => ({ ...menuNode({ ...row, meta: null }), category: -1, isOpen: -1 })));
  }),
  handle('GET /api/blade-system/menu/top-menu', shownTopMenus),
  handle('GET /api/blade-system/menu/tree', async (unit) => selectTree(await menusAlone(unit))),
  handle('GET /api/blade-system/menu/grant-top-tree', async (unit) => ({ menu: selectTree(await menusAlone(unit)) })),
  handle('GET /api/blade-system/menu/list', async (unit, { query }) => filteredTree(await menusOf(unit), query)),
  handle('GET /api/blade-system/menu/menu-list', async (unit, { query }) =>
    filteredTree(await menusAlone(unit), query),
  ),
  handle('GET /api/blade-system/menu/lazy-list', async (unit, { query }) => oneLevel(await menusOf(unit), query)),
  handle('GET /api/blade-system/menu/lazy-menu-list', async (unit, { query }) =>
    oneLevel(await menusAlone(unit), query),
  ),
  handle('GET /api/blade-system/menu/detail', async (unit, { query, language }) =>
    detail(await menusOf(unit), query.id, language),
  ),
  // S7-16: changing the menus that all tenants share.
  handle('POST /api/blade-system/menu/submit', async (unit, { body }) => {
    await beginChange(unit);
    return { id: await submitMenu(unit.tx, body) };
  }),
  handle('POST /api/blade-system/menu/remove', async (unit, { query }) => {
    await beginChange(unit);
    return removeMenus(unit.tx, readIds(query));
  }),
  // The groups in the top bar of the caller's tenant, and the menu entries bound to each.
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

function menusOf({ tx, principal }: Unit): Promise<MenuRow[]> {
  return menusOfTenant(tx, principal.tenantId);
}

/** The entries without their buttons. */
async function menusAlone(unit: Unit): Promise<MenuRow[]> {
  return (await menusOf(unit)).filter(({ category }) => category === 1);
}

const categoryNames = { zh: ['', '菜单', '按钮'], en: ['', 'Menu', 'Button'] };
const actionNames = { zh: ['', '工具栏', '操作栏', '工具操作栏'], en: ['', 'Toolbar', 'Row', 'Toolbar and row'] };
const answers = { zh: ['否', '是'], en: ['No', 'Yes'] };

function detail(rows: readonly MenuRow[], id: string, language: Language) {
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  const parent = rows.find((each) => each.id === row.parent_id);
  return {
    ...menuNode(row),
    parentName: parentName(parent === undefined ? null : { zh: parent.name, en: parent.name_en }, language),
    categoryName: categoryNames[language][row.category] ?? '',
    actionName: actionNames[language][row.action] ?? '',
    isOpenName: answers[language][row.is_open === 2 ? 1 : 0] ?? '',
  };
}

/** Menus are changed one after the other; afterwards every node and page reads them anew. */
async function beginChange({ tx, services, afterwards }: Unit): Promise<void> {
  await lockMenus(tx);
  await announce(tx, { kind: 'menu', tenantId: null });
  afterwards(() => services.sessions.forgetRights(null));
}

function announceMenus({ tx, principal: { tenantId } }: Unit): Promise<void> {
  return announce(tx, { kind: 'menu', tenantId });
}
