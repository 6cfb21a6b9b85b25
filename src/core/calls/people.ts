import { dataScopes } from '../application.ts';
import { administrators, withPermission } from './access.ts';
import type { BodyOf, CallGroup } from './call.ts';
import { selectNode } from './dictionaries.ts';
import {
  input,
  narrowed,
  optionalId,
  optionalIds,
  optionalInteger,
  optionalOf,
  optionalText,
  requiredString,
  textUpTo,
} from './input.ts';
import * as t from './shapes.ts';

const roleColumns = {
  id: t.id,
  roleAlias: t.text,
  roleName: t.text,
  roleNameEn: t.text,
  dataScope: t.oneOf(...dataScopes),
  sort: t.integer,
  builtIn: t.integer,
  createTime: t.time,
  userCount: t.integer,
};

const session = t.row({ id: t.id, createdAt: t.time, lastSeenAt: t.time, ip: t.text, agent: t.text, current: t.flag });

const user = t.named(
  'User',
  t.row({
    id: t.id,
    tenantId: t.text,
    account: t.text,
    realName: t.text,
    nickName: t.text,
    phone: t.text,
    email: t.text,
    sex: t.integer,
    avatar: t.text,
    region: t.text,
    mustChangePassword: t.flag,
    roleId: t.listOf(t.id),
    roleName: t.text,
    status: t.oneOf('active', 'locked', 'pending'),
    lockedUntil: t.time,
    lastLoginAt: t.time,
    createTime: t.time,
  }),
);

/** A person to choose, as look-ups name them. */
export const person = t.row({ userId: t.id, realName: t.text, account: t.text }, {}, { roles: t.listOf(t.text) });

/** A person to choose, as look-ups name them. */
export type Person = t.TypeOf<typeof person>;

const roleInput = input(
  {
    id: optionalId,
    roleAlias: requiredString(60),
    roleName: requiredString(100),
    roleNameEn: optionalText(100),
    dataScope: optionalOf(...dataScopes, ''),
    sort: optionalInteger(0, 1_000_000),
    menuIds: optionalIds,
  },
  'roleAlias',
  'roleName',
);

/** Ids of roles, as a list or with commas between. */
const roleIds: t.Schema<readonly string[] | string> = {
  anyOf: [
    { type: 'array', items: t.text, maxItems: 200 },
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

const userList = {
  summary: 'People of the company.',
  access: withPermission('user_view'),
  query: t.pageQuery,
  reply: t.data(t.pageOf(user)),
};

/** Roles and people. */
export const peopleCalls = {
  'GET /api/blade-system/role/list': {
    summary: 'Roles of the company.',
    access: withPermission('role_view', 'user_view'),
    query: t.pageQuery,
    reply: t.data(t.pageOf(t.row(roleColumns, { menuIds: t.listOf(t.id) }))),
  },
  'GET /api/blade-system/role/tree': {
    summary: 'Roles of the company as a tree to choose from; they stand side by side.',
    access: withPermission('role_view', 'user_view'),
    query: { tenantId: { description: 'Not regarded.' } },
    reply: t.data(t.listOf(selectNode)),
  },
  'GET /api/blade-system/role/detail': {
    summary: 'One role with what it grants.',
    access: withPermission('role_view'),
    query: { id: t.required('Id of the role.') },
    reply: t.data(t.row({ ...roleColumns, menuIds: t.listOf(t.id) })),
  },
  'POST /api/blade-system/role/submit': {
    summary: 'Adds a role, or changes the one whose id is given.',
    access: administrators,
    body: roleInput,
    reply: t.data(t.row({ id: t.id })),
  },
  'POST /api/blade-system/role/remove': {
    summary: 'Removes roles that nobody has.',
    access: administrators,
    query: t.idsQuery,
    reply: t.done,
  },
  'GET /api/blade-user/list': userList,
  'GET /api/blade-user/page': userList,
  'GET /api/blade-system/user/list': userList,
  'GET /api/blade-user/detail': {
    summary: 'One person.',
    access: withPermission('user_view'),
    query: { id: t.required('Id of the person.') },
    reply: t.data(user),
  },
  'GET /api/blade-user/lookup': {
    summary: 'People to choose from.',
    query: { q: { description: 'Part of name or account.' }, role: { description: 'Only those with this role.' } },
    reply: t.data(t.listOf(person)),
  },
  'GET /api/blade-user/sessions': {
    summary: 'Where a person is signed in.',
    access: withPermission('user_view'),
    query: { userId: t.required('Id of the person.') },
    reply: t.data(t.listOf(session)),
  },
  'GET /api/blade-user/own-sessions': { summary: 'Where the caller is signed in.', reply: t.data(t.listOf(session)) },
  'POST /api/blade-user/end-own-session': {
    summary: 'Ends sessions of the caller, who proves to be the owner by the password.',
    limit: { perAddress: 60 },
    query: t.idsQuery,
    /** Lower-case hexadecimal MD5 of the password. */
    body: input({ password: narrowed(textUpTo(200), { minLength: 1 }) }, 'password'),
    reply: t.done,
  },
  'POST /api/blade-user/submit': {
    summary: 'Adds a person, or changes the one whose id is given; a password made for it is told once.',
    access: withPermission('user_add', 'user_edit'),
    body: userInput,
    reply: t.data(t.row({ id: t.id, account: t.text }, { password: t.text })),
  },
  'POST /api/blade-user/remove': {
    summary: 'Removes people; their sessions end.',
    access: withPermission('user_delete'),
    query: t.idsQuery,
    reply: t.done,
  },
  'POST /api/blade-user/approve': {
    summary: 'Lets somebody in who registered, with roles.',
    access: withPermission('user_audit'),
    query: t.idsQuery,
    body: input({ roleId: roleIds }, 'roleId'),
    reply: t.done,
  },
  'POST /api/blade-user/reject': {
    summary: 'Turns somebody down who registered.',
    access: withPermission('user_audit'),
    query: t.idsQuery,
    reply: t.done,
  },
  'POST /api/blade-user/reset-password': {
    summary: 'Gives people random passwords, told once, to be changed at the next login.',
    access: withPermission('user_reset'),
    query: t.idsQuery,
    reply: t.data(t.listOf(t.row({ id: t.id, account: t.text, password: t.text }))),
  },
  'POST /api/blade-user/lock': {
    summary: 'Locks people out; their sessions end.',
    access: withPermission('user_lock'),
    query: t.idsQuery,
    reply: t.done,
  },
  'POST /api/blade-user/unlock': {
    summary: 'Lets people in again.',
    access: withPermission('user_lock'),
    query: t.idsQuery,
    reply: t.done,
  },
  'POST /api/blade-user/end-session': {
    summary: 'Ends sessions.',
    access: withPermission('user_lock'),
    query: t.idsQuery,
    reply: t.done,
  },
} satisfies CallGroup;

/** What is sent of a role. */
export type RoleBody = BodyOf<(typeof peopleCalls)['POST /api/blade-system/role/submit']>;

/** What is sent of a person. */
export type UserBody = BodyOf<(typeof peopleCalls)['POST /api/blade-user/submit']>;

/** A login of a person that could go on. */
export type OwnSession = t.TypeOf<typeof session>;
