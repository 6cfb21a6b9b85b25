import { administrators, platform, withPermission } from './access.ts';
import type { BodyOf, CallGroup } from './call.ts';
import { selectNode } from './dictionaries.ts';
import {
  anyObject,
  input,
  narrowed,
  nullable,
  optionalId,
  optionalIds,
  optionalInteger,
  optionalOf,
  optionalText,
  requiredString,
} from './input.ts';
import {
  data,
  done,
  flag,
  id,
  idsQuery,
  integer,
  listOf,
  named,
  objectOf,
  pageOf,
  pageQuery,
  ref,
  required,
  row,
  text,
  time,
} from './shapes.ts';

const menuColumns = {
  id,
  parentId: id,
  code: text,
  name: text,
  nameEn: text,
  alias: text,
  path: text,
  source: text,
  sort: integer,
  category: integer,
  action: integer,
  isOpen: integer,
  isDeleted: integer,
  remark: text,
  parentName: text,
  categoryName: text,
  actionName: text,
  isOpenName: text,
};

/** An entry of the menu; leaves carry no `children`. */
export interface MenuNode {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  /** 2 opens in a new browser tab. */
  readonly isOpen: number;
  readonly meta?: { readonly roles?: readonly string[]; readonly counts?: string };
  readonly children?: readonly MenuNode[];
}

const menu = named<MenuNode>(
  'Menu',
  row(menuColumns, {
    children: listOf(ref<MenuNode>('Menu')),
    hasChildren: flag,
    meta: objectOf<NonNullable<MenuNode['meta']>>(),
  }),
);

/** An entry of the top bar that stands for a part of the menu. */
export interface TopMenu {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

const topMenu = named<TopMenu>(
  'TopMenu',
  row(
    {
      id,
      tenantId: text,
      code: text,
      name: text,
      nameEn: text,
      source: text,
      sort: integer,
      createUser: text,
      createDept: text,
      createTime: time,
      updateUser: text,
      updateTime: time,
      status: integer,
      isDeleted: integer,
    },
    { menuIds: listOf(id), menuCount: integer },
  ),
);

const menuInput = input(
  {
    id: optionalId,
    parentId: optionalId,
    name: requiredString(100),
    nameEn: optionalText(100),
    code: requiredString(100),
    alias: optionalText(100),
    /** An address of the product's own pages or a whole one of elsewhere; never a script. */
    path: narrowed(optionalText(500), { pattern: String.raw`^(/|https?://|$)` }),
    source: optionalText(200),
    sort: optionalInteger(0, 1_000_000),
    category: narrowed(integer, { enum: [1, 2] }),
    action: optionalInteger(0, 3),
    isOpen: optionalInteger(1, 2),
    remark: optionalText(500),
    meta: nullable(anyObject),
  },
  'name',
  'code',
  'category',
);

const topMenuInput = input(
  {
    id: optionalId,
    code: requiredString(60),
    name: requiredString(60),
    nameEn: optionalText(60),
    source: optionalText(200),
    sort: optionalInteger(0, 1_000_000),
    status: optionalOf(0, 1),
    menuIds: optionalIds,
  },
  'code',
  'name',
);

const menuFilters = {
  name: { description: 'Part of the name.' },
  code: { description: 'Part of the code.' },
  alias: { description: 'Part of the alias.' },
};
const menuTree = data(listOf(menu));
const parentId = { parentId: { description: 'Whose children; without it all that match.' } };

/** S7-14 to S7-17: menus, their grants, top menus. */
export const menuCalls = {
  'GET /api/blade-system/menu/routes': {
    summary: 'The menu of the caller.',
    query: { topMenuId: { description: 'Only what this top menu binds.' } },
    reply: menuTree,
  },
  'GET /api/blade-system/menu/buttons': {
    summary: 'The buttons granted to the caller, below their menus.',
    reply: menuTree,
  },
  'GET /api/blade-system/menu/top-menu': { summary: 'The top menus.', reply: data(listOf(topMenu)) },
  'GET /api/blade-system/menu/tree': {
    summary: 'Menus as a tree to choose from.',
    query: { tenantId: { description: 'Not regarded.' } },
    reply: data(listOf(selectNode)),
  },
  'GET /api/blade-system/menu/list': {
    summary: 'The whole tree with buttons.',
    access: administrators,
    query: menuFilters,
    reply: menuTree,
  },
  'GET /api/blade-system/menu/menu-list': {
    summary: 'The whole tree without buttons.',
    access: administrators,
    query: menuFilters,
    reply: menuTree,
  },
  'GET /api/blade-system/menu/lazy-list': {
    summary: 'One level of the tree with buttons.',
    access: administrators,
    query: { ...parentId, ...menuFilters },
    reply: menuTree,
  },
  'GET /api/blade-system/menu/lazy-menu-list': {
    summary: 'One level of the tree without buttons.',
    access: administrators,
    query: { ...parentId, ...menuFilters },
    reply: menuTree,
  },
  'GET /api/blade-system/menu/detail': {
    summary: 'One entry with the names of what it is coded by.',
    access: administrators,
    query: { id: required('Id of the entry.') },
    reply: data(menu),
  },
  'POST /api/blade-system/menu/submit': {
    summary: 'Adds an entry, or changes the one whose id is given.',
    access: platform(administrators),
    body: menuInput,
    reply: data(row({ id })),
  },
  'POST /api/blade-system/menu/remove': {
    summary: 'Removes entries without children.',
    access: platform(administrators),
    query: idsQuery,
    reply: done,
  },
  'GET /api/blade-system/topmenu/list': {
    summary: 'The top menus, page by page.',
    access: withPermission('topmenu_view'),
    query: pageQuery,
    reply: data(pageOf(topMenu)),
  },
  'GET /api/blade-system/topmenu/detail': {
    summary: 'One top menu with the entries that it binds.',
    access: withPermission('topmenu_view'),
    query: { id: required('Id of the top menu.') },
    reply: data(topMenu),
  },
  'POST /api/blade-system/topmenu/submit': {
    summary: 'Adds a top menu, or changes the one whose id is given.',
    access: withPermission('topmenu_add', 'topmenu_edit', 'topmenu_setting'),
    body: topMenuInput,
    reply: data(row({ id })),
  },
  'POST /api/blade-system/topmenu/remove': {
    summary: 'Removes top menus.',
    access: withPermission('topmenu_delete'),
    query: idsQuery,
    reply: done,
  },
} satisfies CallGroup;

/** What is sent of an entry. */
export type MenuBody = BodyOf<(typeof menuCalls)['POST /api/blade-system/menu/submit']>;

/** What is sent of a top menu. */
export type TopMenuBody = BodyOf<(typeof menuCalls)['POST /api/blade-system/topmenu/submit']>;
