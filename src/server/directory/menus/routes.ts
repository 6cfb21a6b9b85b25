import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../core/text/text.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { principalOf } from '../../platform/http/access.ts';
import { ok } from '../../platform/http/envelope.ts';
import { languageOf } from '../../platform/http/language.ts';
import { parentName } from '../../platform/http/parent-name.ts';
import { isId, requiredText, textOf, type RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import { toTree } from '../../platform/http/tree.ts';
import type { Services } from '../../platform/services.ts';
import { withAddresses } from './linked-entries.ts';
import { grantedMenus, menusOfTenant } from './menu-queries.ts';
import { menuNode, type MenuNode, type MenuRow } from './menu-row.ts';
import { filteredTree, oneLevel, selectTree } from './menu-trees.ts';
import { shownTopMenus, type TopMenuItem } from './top-menus.ts';

const base = '/api/blade-system/menu';

type Reader = (rows: readonly MenuRow[], query: RawQuery, language: Language) => unknown;

/** The calls that show the whole tree in some way, and whether they leave the buttons out. */
const readers: Readonly<Record<string, readonly [reader: Reader, menusOnly: boolean]>> = {
  tree: [selectTree, true],
  list: [filteredTree, false],
  'menu-list': [filteredTree, true],
  'lazy-list': [oneLevel, false],
  'lazy-menu-list': [oneLevel, true],
  detail: [detail, false],
};

/** The menus that a person sees (S7-14), and the tree that administrators read (S7-15). */
export const menuRoutes: RouteModule = {
  name: 'menu',
  register(app, services) {
    app.get(`${base}/routes`, async (request) => ok(request, await menusOfCaller(services, request)));
    app.get(`${base}/buttons`, async (request) => ok(request, await buttonsOfCaller(services, request)));
    app.get(`${base}/top-menu`, async (request) => ok(request, await topMenus(services, request)));
    for (const [name, [reader, menusOnly]] of Object.entries(readers)) {
      app.get(`${base}/${name}`, async (request) => {
        const rows = await menusOfTenant(services.store.platform, principalOf(request).tenantId);
        const shown = menusOnly ? rows.filter(({ category }) => category === 1) : rows;
        return ok(request, reader(shown, request.query as RawQuery, languageOf(request)));
      });
    }
  },
};

async function menusOfCaller({ store, systemSettings }: Services, request: FastifyRequest): Promise<MenuNode[]> {
  const principal = principalOf(request);
  const topMenuId = textOf(request.query as RawQuery, 'topMenuId');
  if (topMenuId !== '' && !isId(topMenuId)) {
    throw new BusinessError(400, 'http.parameter-format', { args: { name: 'topMenuId' } });
  }
  const rows = await store.tenantTx(principal.tenantId, principal.userId, (tx) =>
    grantedMenus(tx, principal, 1, topMenuId === '' ? null : topMenuId),
  );
  return toTree(withAddresses(rows, await systemSettings.read()).map(menuNode));
}

/** A client walks to the leaves and takes their codes, so that entries without a granted button are left out. */
async function buttonsOfCaller({ store }: Services, request: FastifyRequest): Promise<MenuNode[]> {
  const principal = principalOf(request);
  const rows = await store.tenantTx(principal.tenantId, principal.userId, (tx) => grantedMenus(tx, principal, 2, null));
  // The contract fills few columns here; coded ones say "no value".
  return toTree(rows.map((row) => ({ ...menuNode({ ...row, meta: null }), category: -1, isOpen: -1 })));
}

function topMenus({ store }: Services, request: FastifyRequest): Promise<TopMenuItem[]> {
  const { tenantId, userId } = principalOf(request);
  return store.tenantTx(tenantId, userId, shownTopMenus);
}

const categoryNames = { zh: ['', '菜单', '按钮'], en: ['', 'Menu', 'Button'] };
const actionNames = { zh: ['', '工具栏', '操作栏', '工具操作栏'], en: ['', 'Toolbar', 'Row', 'Toolbar and row'] };
const answers = { zh: ['否', '是'], en: ['No', 'Yes'] };

function detail(rows: readonly MenuRow[], query: RawQuery, language: Language): MenuNode {
  const id = requiredText(query, 'id');
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
