import type { Message } from './message.ts';

/** Refusals of publishing, rolling back and retiring forms. */
export const formMessages = {
  'form.scope-tenants': {
    status: 403,
    zh: '只能为本租户发布表单',
    en: 'You may publish forms for your own tenant only',
  },
  'form.unknown-tenant': { zh: '租户不存在：{tenant}', en: 'There is no such tenant: {tenant}' },
  'form.unknown-role': { zh: '角色不存在：{role}', en: 'There is no such role: {role}' },
  'form.not-yours': {
    status: 403,
    zh: '该版本由平台发布，本租户不能停用',
    en: 'The release is shared by all tenants; only those who run the installation may retire it',
  },
  'form.api': {
    status: 403,
    zh: '该记录直接使用服务器接口，只有管理员可以发布、回滚或停用',
    en: 'The record names calls of the server; only an administrator may publish it, roll it back or retire it',
  },
  'form.retired': { zh: '该版本已停用', en: 'The version is retired already' },
} as const satisfies Record<string, Message>;
