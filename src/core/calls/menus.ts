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
import * as t from './shapes.ts';

const menuColumns = {
  id: t.id,
  parentId: t.id,
  code: t.text,
  name: t.text,
  nameEn: t.text,
  alias: t.text,
  path: t.text,
  source: t.text,
  sort: t.integer,
  category: t.integer,
  action: t.integer,
  isOpen: t.integer,
  isDeleted: t.integer,
  remark: t.text,
  parentName: t.text,
  categoryName: t.text,
  actionName: t.text,
  isOpenName: t.text,
};

/** What an entry of the menu counts and leads to. */
interface MenuMeta {
  readonly roles?: readonly string[];
  readonly counts?: string;
  /** The record and the processes behind it, where some were published since the software was built. */
  readonly record?: string;
  readonly processes?: readonly string[];
}

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
  readonly meta?: MenuMeta;
  readonly children?: readonly MenuNode[];
}

const menu = t.named<MenuNode>(
  'Menu',
  t.row(menuColumns, {
    children: t.listOf(t.ref<MenuNode>('Menu')),
    hasChildren: t.flag,
    meta: t.objectOf<NonNullable<MenuNode['meta']>>(),
  }),
);

/** An entry of the top bar that stands for a part of the menu. */
export interface TopMenu {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

const topMenu = t.named<TopMenu>(
  'TopMenu',
  t.row(
    {
      id: t.id,
      tenantId: t.text,
      code: t.text,
      name: t.text,
      nameEn: t.text,
      source: t.text,
      sort: t.integer,
      createUser: t.text,
      createDept: t.text,
      createTime: t.time,
      updateUser: t.text,
      updateTime: t.time,
      status: t.integer,
      isDeleted: t.integer,
    },
    { menuIds: t.listOf(t.id), menuCount: t.integer },
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
    category: narrowed(t.integer, { enum: [1, 2] }),
    action: optionalInteger(0, 3),
    /** 2 = another browser tab; clients also send 0 or nothing for the same one. */
    isOpen: optionalInteger(0, 2),
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
const menuTree = t.data(t.listOf(menu));
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
  'GET /api/blade-system/menu/top-menu': { summary: 'The top menus.', reply: t.data(t.listOf(topMenu)) },
  'GET /api/blade-system/menu/tree': {
    summary: 'Menus as a tree to choose from.',
    query: { tenantId: { description: 'Not regarded.' } },
    reply: t.data(t.listOf(selectNode)),
  },
  'GET /api/blade-system/menu/grant-top-tree': {
    summary: 'What a top menu can bind, as a tree to choose from.',
    access: withPermission('topmenu_view'),
    reply: t.data(t.row({ menu: t.listOf(selectNode) })),
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
    query: { id: t.required('Id of the entry.') },
    reply: t.data(menu),
  },
  'POST /api/blade-system/menu/submit': {
    summary: 'Adds an entry, or changes the one whose id is given.',
    access: platform(administrators),
    body: menuInput,
    reply: t.data(t.row({ id: t.id })),
  },
  'POST /api/blade-system/menu/remove': {
    summary: 'Removes entries without children.',
    access: platform(administrators),
    query: t.idsQuery,
    reply: t.done,
  },
  'GET /api/blade-system/topmenu/list': {
    summary: 'The top menus, page by page.',
    access: withPermission('topmenu_view'),
    query: t.pageQuery,
    reply: t.data(t.pageOf(topMenu)),
  },
  'GET /api/blade-system/topmenu/detail': {
    summary: 'One top menu with the entries that it binds.',
    access: withPermission('topmenu_view'),
    query: { id: t.required('Id of the top menu.') },
    reply: t.data(topMenu),
  },
  'POST /api/blade-system/topmenu/submit': {
    summary: 'Adds a top menu, or changes the one whose id is given.',
    access: withPermission('topmenu_add', 'topmenu_edit', 'topmenu_setting'),
    body: topMenuInput,
    reply: t.data(t.row({ id: t.id })),
  },
  'POST /api/blade-system/topmenu/remove': {
    summary: 'Removes top menus.',
    access: withPermission('topmenu_delete'),
    query: t.idsQuery,
    reply: t.done,
  },
} satisfies CallGroup;

/** What is sent of an entry. */
export type MenuBody = BodyOf<(typeof menuCalls)['POST /api/blade-system/menu/submit']>;

/** What is sent of a top menu. */
export type TopMenuBody = BodyOf<(typeof menuCalls)['POST /api/blade-system/topmenu/submit']>;
