import type { FastifyRequest } from 'fastify';
import { wireTime } from '../clock.ts';
import { BusinessError } from '../errors/business-error.ts';
import { principalOf } from '../http/access.ts';
import { ok } from '../http/envelope.ts';
import { readFilters } from '../http/filters.ts';
import { isId, textOf } from '../http/page.ts';
import type { RawQuery } from '../http/page.ts';
import type { RouteModule } from '../http/route-module.ts';
import { toTree } from '../http/tree.ts';
import type { Services } from '../services.ts';
import { allMenus, grantedMenus } from './menu-queries.ts';
import { menuNode } from './menu-row.ts';
import type { MenuNode, MenuRow } from './menu-row.ts';

const base = '/api/blade-system/menu';

/** The menus that a person sees (S7-14), and the tree that administrators read (S7-15). */
export const menuRoutes: RouteModule = {
  name: 'menu',
  register(app, services) {
    app.get(`${base}/routes`, async (request) => ok(request, await menusOfCaller(services, request)));
    app.get(`${base}/buttons`, async (request) => ok(request, await buttonsOfCaller(services, request)));
    app.get(`${base}/top-menu`, async (request) => ok(request, await topMenus(services, request)));
    app.get(`${base}/tree`, async (request) => ok(request, await selectTree(services)));
    app.get(`${base}/list`, async (request) => ok(request, await wholeTree(services, request, () => true)));
    app.get(`${base}/menu-list`, async (request) =>
      ok(request, await wholeTree(services, request, ({ category }) => category === 1)),
    );
    app.get(`${base}/detail`, async (request) => ok(request, await detail(services, request)));
  },
};

async function menusOfCaller({ store }: Services, request: FastifyRequest): Promise<MenuNode[]> {
  const principal = principalOf(request);
  const topMenuId = textOf(request.query as RawQuery, 'topMenuId');
  if (topMenuId !== '' && !isId(topMenuId)) {
    throw new BusinessError(400, 'http.parameter-format', { args: { name: 'topMenuId' } });
  }
  const rows = await store.tenantTx(principal.tenantId, principal.userId, (tx) =>
    grantedMenus(tx, principal, 1, topMenuId === '' ? null : topMenuId),
  );
  return toTree(rows.map(menuNode));
}

/** A client walks to the leaves and takes their codes, so that entries without a granted button are left out. */
async function buttonsOfCaller({ store }: Services, request: FastifyRequest): Promise<MenuNode[]> {
  const principal = principalOf(request);
  const rows = await store.tenantTx(principal.tenantId, principal.userId, (tx) => grantedMenus(tx, principal, 2, null));
  // The contract fills few columns here; coded ones say "no value".
  return toTree(rows.map((row) => ({ ...menuNode({ ...row, meta: null }), category: -1, isOpen: -1 })));
}

async function topMenus({ store }: Services, request: FastifyRequest): Promise<Record<string, unknown>[]> {
  const { tenantId, userId } = principalOf(request);
  const rows = await store.tenantTx(tenantId, userId, (tx) =>
    tx.selectFrom('top_menu').selectAll().where('status', '=', 1).orderBy('sort').execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    source: row.source,
    sort: row.sort,
    createUser: '',
    createDept: '',
    createTime: wireTime(row.create_time),
    updateUser: '',
    updateTime: '',
    status: row.status,
    isDeleted: 0,
  }));
}

interface SelectNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly titleEn: string;
  readonly key: string;
  readonly value: string;
  hasChildren?: boolean;
  children?: SelectNode[];
}

async function selectTree({ store }: Services): Promise<SelectNode[]> {
  const rows = (await allMenus(store.platform)).filter(({ category }) => category === 1);
  const nodes = rows.map((row): SelectNode => {
    const { id, parent_id: parentId, name: title, name_en: titleEn } = row;
    return { id, parentId, title, titleEn, key: id, value: id };
  });
  const tree = toTree(nodes);
  for (const node of nodes) if (node.children !== undefined) node.hasChildren = true;
  return tree;
}

const filterFields = new Set(['name', 'code', 'alias', 'path']);

/** The whole tree, not a page; with filters, the rows that match. */
async function wholeTree(
  { store }: Services,
  request: FastifyRequest,
  wanted: (row: MenuRow) => boolean,
): Promise<MenuNode[]> {
  const filters = readFilters(request.query as RawQuery, filterFields);
  const rows = (await allMenus(store.platform)).filter(wanted);
  const matches = rows.filter((row) =>
    filters.every(({ field, value }) => row[field as 'name'].toLowerCase().includes(value.toLowerCase())),
  );
  return toTree(matches.map(menuNode));
}

const categoryNames = ['', '菜单', '按钮'];
const actionNames = ['', '工具栏', '操作栏', '工具操作栏'];

async function detail({ store }: Services, request: FastifyRequest): Promise<MenuNode> {
  const id = textOf(request.query as RawQuery, 'id');
  const rows = await allMenus(store.platform);
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  return {
    ...menuNode(row),
    parentName: rows.find((each) => each.id === row.parent_id)?.name ?? '顶级',
    categoryName: categoryNames[row.category] ?? '',
    actionName: actionNames[row.action] ?? '',
    isOpenName: row.is_open === 2 ? '是' : '否',
  };
}
