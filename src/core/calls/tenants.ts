import { administrators, anybody, platform } from './access.ts';
import type { CallGroup } from './call.ts';
import { input, nullable, optionalId, optionalOf, optionalText, requiredString } from './input.ts';
import * as t from './shapes.ts';

const tenant = t.row({
  id: t.id,
  tenantId: t.text,
  tenantName: t.text,
  domain: t.text,
  backgroundUrl: t.text,
  linkman: t.text,
  contactNumber: t.text,
  address: t.text,
  accountNumber: t.integer,
  expireTime: t.time,
  datasourceId: t.text,
  licenseKey: t.text,
  createUser: t.text,
  createDept: t.text,
  createTime: t.time,
  updateUser: t.text,
  updateTime: t.time,
  status: t.integer,
  isDeleted: t.integer,
});

const tenantInput = input(
  {
    id: optionalId,
    tenantName: requiredString(100),
    domain: optionalText(200),
    backgroundUrl: optionalText(500),
    linkman: optionalText(50),
    contactNumber: optionalText(50),
    address: optionalText(300),
    accountNumber: nullable(t.integer),
    expireTime: optionalText(30),
    status: optionalOf(0, 1),
  },
  'tenantName',
);

/** What is sent of a company. */
export type TenantBody = t.TypeOf<typeof tenantInput>;

/** S7-18, S7-19: companies. */
export const tenantCalls = {
  'GET /api/blade-system/tenant/info': {
    summary: 'The company of an address, if any.',
    access: anybody,
    query: { domain: { description: 'Address of the page.' } },
    reply: t.data(t.row({}, { tenantId: t.text, domain: t.text, backgroundUrl: t.text })),
  },
  'GET /api/blade-system/tenant/home/list': {
    summary: 'Companies to choose from at login.',
    access: anybody,
    reply: t.data(
      t.listOf(t.row({ id: t.id, tenantId: t.text, tenantName: t.text, domain: t.text, backgroundUrl: t.text })),
    ),
  },
  'GET /api/blade-system/tenant/list': {
    summary: 'Companies, page by page.',
    access: administrators,
    query: t.pageQuery,
    reply: t.data(t.pageOf(tenant)),
  },
  'GET /api/blade-system/tenant/select': {
    summary: 'Companies to choose from.',
    access: administrators,
    reply: t.data(t.listOf(tenant)),
  },
  'GET /api/blade-system/tenant/detail': {
    summary: 'One company.',
    access: administrators,
    query: { id: t.required('Id of the row.') },
    reply: t.data(tenant),
  },
  'POST /api/blade-system/tenant/submit': {
    summary: 'Adds a company with its administrator, whose password is told once, or changes one.',
    access: platform(administrators),
    body: tenantInput,
    reply: t.data(t.row({ id: t.id, tenantId: t.text }, { account: t.text, password: t.text })),
  },
  'POST /api/blade-system/tenant/remove': {
    summary: 'Closes companies; their sessions end.',
    access: platform(administrators),
    query: t.idsQuery,
    reply: t.done,
  },
  'POST /api/blade-system/tenant/setting': {
    summary: 'Limits of companies.',
    access: platform(administrators),
    query: {
      ...t.idsQuery,
      accountNumber: { description: 'Most accounts; -1 = no limit.' },
      expireTime: { description: 'Until when; empty = for ever.' },
    },
    reply: t.done,
  },
  'POST /api/blade-system/tenant/datasource': {
    summary: 'Notes the data source of a company.',
    access: platform(administrators),
    query: { tenantId: t.required('Company.'), datasourceId: { description: 'Data source.' } },
    reply: t.done,
  },
} satisfies CallGroup;
