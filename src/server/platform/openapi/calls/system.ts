import type { DescribedCalls, JsonSchema } from '../described-call.ts';
import {
  anything,
  data,
  done,
  flag,
  id,
  idsQuery,
  integer,
  listOf,
  mapOf,
  oneOf,
  pageOf,
  pageQuery,
  ref,
  required,
  row,
  text,
  time,
} from '../shapes.ts';

const system = '/api/blade-system';

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

const roleColumns = {
  id,
  roleAlias: text,
  roleName: text,
  roleNameEn: text,
  dataScope: oneOf('all', 'region', 'customers'),
  sort: integer,
  builtIn: integer,
  createTime: time,
  userCount: integer,
};

const auditColumns = {
  id,
  createTime: time,
  userId: id,
  account: text,
  userName: text,
  action: text,
  subject: text,
  subjectId: text,
  step: text,
  source: text,
  changeCount: integer,
};

const errorColumns = {
  id,
  createTime: time,
  userId: text,
  account: text,
  ip: text,
  url: text,
  time: text,
  type: text,
  message: text,
};

const session = row({ id, createdAt: time, lastSeenAt: time, ip: text, agent: text, current: flag });

/** Shapes of menus, roles and people. */
export const systemSchemas: Readonly<Record<string, JsonSchema>> = {
  Menu: row(menuColumns, { children: listOf(ref('Menu')), hasChildren: flag, meta: mapOf(anything) }),
  User: row({
    id,
    tenantId: text,
    account: text,
    realName: text,
    nickName: text,
    phone: text,
    email: text,
    sex: integer,
    avatar: text,
    region: text,
    mustChangePassword: flag,
    roleId: listOf(id),
    roleName: text,
    status: oneOf('active', 'locked', 'pending'),
    lockedUntil: time,
    lastLoginAt: time,
    createTime: time,
  }),
  TopMenu: row(
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
};

const menuFilters = {
  name: { description: 'Part of the name.' },
  code: { description: 'Part of the code.' },
  alias: { description: 'Part of the alias.' },
};
const menuTree = data(listOf(ref('Menu')));
const parentId = { parentId: { description: 'Whose children; without it all that match.' } };

/** S7-14 to S7-17: menus, their grants, top menus. */
const menuCalls: DescribedCalls = {
  [`GET ${system}/menu/routes`]: {
    summary: 'The menu of the caller.',
    query: { topMenuId: { description: 'Only what this top menu binds.' } },
    reply: menuTree,
  },
  [`GET ${system}/menu/buttons`]: { summary: 'The buttons granted to the caller, below their menus.', reply: menuTree },
  [`GET ${system}/menu/top-menu`]: { summary: 'The top menus.', reply: data(listOf(ref('TopMenu'))) },
  [`GET ${system}/menu/tree`]: {
    summary: 'Menus as a tree to choose from.',
    query: { tenantId: { description: 'Not regarded.' } },
    reply: data(listOf(ref('SelectNode'))),
  },
  [`GET ${system}/menu/list`]: { summary: 'The whole tree with buttons.', query: menuFilters, reply: menuTree },
  [`GET ${system}/menu/menu-list`]: { summary: 'The whole tree without buttons.', query: menuFilters, reply: menuTree },
  [`GET ${system}/menu/lazy-list`]: {
    summary: 'One level of the tree with buttons.',
    query: { ...parentId, ...menuFilters },
    reply: menuTree,
  },
  [`GET ${system}/menu/lazy-menu-list`]: {
    summary: 'One level of the tree without buttons.',
    query: { ...parentId, ...menuFilters },
    reply: menuTree,
  },
  [`GET ${system}/menu/detail`]: {
    summary: 'One entry with the names of what it is coded by.',
    query: { id: required('Id of the entry.') },
    reply: data(ref('Menu')),
  },
  [`POST ${system}/menu/submit`]: {
    summary: 'Adds an entry, or changes the one whose id is given.',
    reply: data(row({ id })),
  },
  [`POST ${system}/menu/remove`]: { summary: 'Removes entries without children.', query: idsQuery, reply: done },
  [`GET ${system}/topmenu/list`]: {
    summary: 'The top menus, page by page.',
    query: pageQuery,
    reply: data(pageOf(ref('TopMenu'))),
  },
  [`GET ${system}/topmenu/detail`]: {
    summary: 'One top menu with the entries that it binds.',
    query: { id: required('Id of the top menu.') },
    reply: data(ref('TopMenu')),
  },
  [`POST ${system}/topmenu/submit`]: {
    summary: 'Adds a top menu, or changes the one whose id is given.',
    reply: data(row({ id })),
  },
  [`POST ${system}/topmenu/remove`]: { summary: 'Removes top menus.', query: idsQuery, reply: done },
};

/** Roles and people. */
const peopleCalls: DescribedCalls = {
  [`GET ${system}/role/list`]: {
    summary: 'Roles of the company.',
    query: pageQuery,
    reply: data(pageOf(row(roleColumns, { menuIds: listOf(id) }))),
  },
  [`GET ${system}/role/detail`]: {
    summary: 'One role with what it grants.',
    query: { id: required('Id of the role.') },
    reply: data(row({ ...roleColumns, menuIds: listOf(id) })),
  },
  [`POST ${system}/role/submit`]: {
    summary: 'Adds a role, or changes the one whose id is given.',
    reply: data(row({ id })),
  },
  [`POST ${system}/role/remove`]: { summary: 'Removes roles that nobody has.', query: idsQuery, reply: done },
  ...Object.fromEntries(
    ['list', 'page'].map((name) => [
      `GET /api/blade-user/${name}`,
      { summary: 'People of the company.', query: pageQuery, reply: data(pageOf(ref('User'))) },
    ]),
  ),
  'GET /api/blade-user/detail': {
    summary: 'One person.',
    query: { id: required('Id of the person.') },
    reply: data(ref('User')),
  },
  'GET /api/blade-user/lookup': {
    summary: 'People to choose from.',
    query: { q: { description: 'Part of name or account.' }, role: { description: 'Only those with this role.' } },
    reply: data(listOf(row({ userId: id, realName: text, account: text, roles: listOf(text) }))),
  },
  'GET /api/blade-user/sessions': {
    summary: 'Where a person is signed in.',
    query: { userId: required('Id of the person.') },
    reply: data(listOf(session)),
  },
  'GET /api/blade-user/own-sessions': { summary: 'Where the caller is signed in.', reply: data(listOf(session)) },
  'POST /api/blade-user/end-own-session': { summary: 'Ends sessions of the caller.', query: idsQuery, reply: done },
  'POST /api/blade-user/submit': {
    summary: 'Adds a person, or changes the one whose id is given; a password made for it is told once.',
    reply: data(row({ id, account: text }, { password: text })),
  },
  'POST /api/blade-user/remove': { summary: 'Removes people; their sessions end.', query: idsQuery, reply: done },
  'POST /api/blade-user/approve': {
    summary: 'Lets somebody in who registered, with roles.',
    query: idsQuery,
    reply: done,
  },
  'POST /api/blade-user/reject': { summary: 'Turns somebody down who registered.', query: idsQuery, reply: done },
  'POST /api/blade-user/reset-password': {
    summary: 'Gives people random passwords, told once, to be changed at the next login.',
    query: idsQuery,
    reply: data(listOf(row({ id, account: text, password: text }))),
  },
  'POST /api/blade-user/lock': { summary: 'Locks people out; their sessions end.', query: idsQuery, reply: done },
  'POST /api/blade-user/unlock': { summary: 'Lets people in again.', query: idsQuery, reply: done },
  'POST /api/blade-user/end-session': { summary: 'Ends sessions.', query: idsQuery, reply: done },
};

/** What was done, what went wrong, who signed in. */
const logCalls: DescribedCalls = {
  'GET /api/blade-log/audit/list': {
    summary: 'What was changed.',
    query: pageQuery,
    reply: data(pageOf(row(auditColumns))),
  },
  'GET /api/blade-log/audit/detail': {
    summary: 'One change, field by field.',
    query: { id: required('Id of the entry.') },
    reply: data(
      row({
        ...auditColumns,
        changes: listOf(row({ field: text }, { path: text, row: text, before: anything, after: anything })),
      }),
    ),
  },
  'GET /api/blade-log/error/list': {
    summary: 'Errors that browsers reported.',
    query: pageQuery,
    reply: data(pageOf(row(errorColumns))),
  },
  'GET /api/blade-log/error/detail': {
    summary: 'One error that a browser reported.',
    query: { id: required('Id of the entry.') },
    reply: data(row({ ...errorColumns, stack: text, info: text })),
  },
  'GET /api/blade-log/login/list': {
    summary: 'Who signed in, or tried to.',
    query: pageQuery,
    reply: data(
      pageOf(
        row({
          id,
          createTime: time,
          userId: text,
          account: text,
          userName: text,
          ip: text,
          agent: text,
          kind: text,
          result: text,
        }),
      ),
    ),
  },
};

/** Menus, roles, people and logs. */
export const systemCalls: DescribedCalls = { ...menuCalls, ...peopleCalls, ...logCalls };
