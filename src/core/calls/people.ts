import { administrators, withPermission } from './access.ts';
import type { BodyOf, CallGroup } from './call.ts';
import {
  input,
  narrowed,
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
  oneOf,
  pageOf,
  pageQuery,
  required,
  row,
  text,
  time,
  type Schema,
  type TypeOf,
} from './shapes.ts';

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

const session = row({ id, createdAt: time, lastSeenAt: time, ip: text, agent: text, current: flag });

const user = named(
  'User',
  row({
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
);

/** A person to choose, as look-ups name them. */
export const person = row({ userId: id, realName: text, account: text }, {}, { roles: listOf(text) });

/** A person to choose, as look-ups name them. */
export type Person = TypeOf<typeof person>;

const roleInput = input(
  {
    id: optionalId,
    roleAlias: requiredString(60),
    roleName: requiredString(100),
    roleNameEn: optionalText(100),
    dataScope: optionalOf('all', 'region', 'customers', ''),
    sort: optionalInteger(0, 1_000_000),
    menuIds: optionalIds,
  },
  'roleAlias',
  'roleName',
);

/** Ids of roles, as a list or with commas between. */
const roleIds: Schema<readonly string[] | string> = {
  anyOf: [
    { type: 'array', items: text, maxItems: 200 },
    { type: 'string', maxLength: 4000 },
  ],
};

const userInput = input(
  {
    id: optionalId,
    account: requiredString(100),
    realName: requiredString(50),
    nickName: optionalText(50),
    phone: narrowed(optionalText(30), { pattern: String.raw`^[\d+ ()-]*$` }),
    email: narrowed(optionalText(200), { pattern: String.raw`^$|^[^\s@]+@[^\s@]+$` }),
    sex: optionalOf(1, 2, -1),
    avatar: narrowed(optionalText(500), { pattern: String.raw`^$|^/|^https?://|^\d{1,19}$` }),
    region: optionalText(100),
    roleId: roleIds,
    password: optionalText(200),
  },
  'account',
  'realName',
);

/** Roles and people. */
export const peopleCalls = {
  'GET /api/blade-system/role/list': {
    summary: 'Roles of the company.',
    access: withPermission('role_view', 'user_view'),
    query: pageQuery,
    reply: data(pageOf(row(roleColumns, { menuIds: listOf(id) }))),
  },
  'GET /api/blade-system/role/detail': {
    summary: 'One role with what it grants.',
    access: withPermission('role_view'),
    query: { id: required('Id of the role.') },
    reply: data(row({ ...roleColumns, menuIds: listOf(id) })),
  },
  'POST /api/blade-system/role/submit': {
    summary: 'Adds a role, or changes the one whose id is given.',
    access: administrators,
    body: roleInput,
    reply: data(row({ id })),
  },
  'POST /api/blade-system/role/remove': {
    summary: 'Removes roles that nobody has.',
    access: administrators,
    query: idsQuery,
    reply: done,
  },
  'GET /api/blade-user/list': {
    summary: 'People of the company.',
    access: withPermission('user_view'),
    query: pageQuery,
    reply: data(pageOf(user)),
  },
  'GET /api/blade-user/page': {
    summary: 'People of the company.',
    access: withPermission('user_view'),
    query: pageQuery,
    reply: data(pageOf(user)),
  },
  'GET /api/blade-user/detail': {
    summary: 'One person.',
    access: withPermission('user_view'),
    query: { id: required('Id of the person.') },
    reply: data(user),
  },
  'GET /api/blade-user/lookup': {
    summary: 'People to choose from.',
    query: { q: { description: 'Part of name or account.' }, role: { description: 'Only those with this role.' } },
    reply: data(listOf(person)),
  },
  'GET /api/blade-user/sessions': {
    summary: 'Where a person is signed in.',
    access: withPermission('user_view'),
    query: { userId: required('Id of the person.') },
    reply: data(listOf(session)),
  },
  'GET /api/blade-user/own-sessions': { summary: 'Where the caller is signed in.', reply: data(listOf(session)) },
  'POST /api/blade-user/end-own-session': { summary: 'Ends sessions of the caller.', query: idsQuery, reply: done },
  'POST /api/blade-user/submit': {
    summary: 'Adds a person, or changes the one whose id is given; a password made for it is told once.',
    access: withPermission('user_add', 'user_edit'),
    body: userInput,
    reply: data(row({ id, account: text }, { password: text })),
  },
  'POST /api/blade-user/remove': {
    summary: 'Removes people; their sessions end.',
    access: withPermission('user_delete'),
    query: idsQuery,
    reply: done,
  },
  'POST /api/blade-user/approve': {
    summary: 'Lets somebody in who registered, with roles.',
    access: withPermission('user_audit'),
    query: idsQuery,
    body: input({ roleId: roleIds }, 'roleId'),
    reply: done,
  },
  'POST /api/blade-user/reject': {
    summary: 'Turns somebody down who registered.',
    access: withPermission('user_audit'),
    query: idsQuery,
    reply: done,
  },
  'POST /api/blade-user/reset-password': {
    summary: 'Gives people random passwords, told once, to be changed at the next login.',
    access: withPermission('user_reset'),
    query: idsQuery,
    reply: data(listOf(row({ id, account: text, password: text }))),
  },
  'POST /api/blade-user/lock': {
    summary: 'Locks people out; their sessions end.',
    access: withPermission('user_lock'),
    query: idsQuery,
    reply: done,
  },
  'POST /api/blade-user/unlock': {
    summary: 'Lets people in again.',
    access: withPermission('user_lock'),
    query: idsQuery,
    reply: done,
  },
  'POST /api/blade-user/end-session': {
    summary: 'Ends sessions.',
    access: withPermission('user_lock'),
    query: idsQuery,
    reply: done,
  },
} satisfies CallGroup;

/** What is sent of a role. */
export type RoleBody = BodyOf<(typeof peopleCalls)['POST /api/blade-system/role/submit']>;

/** What is sent of a person. */
export type UserBody = BodyOf<(typeof peopleCalls)['POST /api/blade-user/submit']>;

/** A login of a person that could go on. */
export type OwnSession = TypeOf<typeof session>;
