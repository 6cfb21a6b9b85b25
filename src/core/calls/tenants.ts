import { administrators, anybody, platform } from './access.ts';
import type { CallGroup } from './call.ts';
import { input, nullable, optionalId, optionalOf, optionalText, requiredString } from './input.ts';
import {
  data,
  done,
  id,
  idsQuery,
  integer,
  listOf,
  pageOf,
  pageQuery,
  required,
  row,
  text,
  time,
  type TypeOf,
} from './shapes.ts';

const tenant = row({
  id,
  tenantId: text,
  tenantName: text,
  domain: text,
  backgroundUrl: text,
  linkman: text,
  contactNumber: text,
  address: text,
  accountNumber: integer,
  expireTime: time,
  datasourceId: text,
  licenseKey: text,
  createUser: text,
  createDept: text,
  createTime: time,
  updateUser: text,
  updateTime: time,
  status: integer,
  isDeleted: integer,
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
    accountNumber: nullable(integer),
    expireTime: optionalText(30),
    status: optionalOf(0, 1),
  },
  'tenantName',
);

/** What is sent of a company. */
export type TenantBody = TypeOf<typeof tenantInput>;

/** S7-18, S7-19: companies. */
export const tenantCalls = {
  'GET /api/blade-system/tenant/info': {
    summary: 'The company of an address, if any.',
    access: anybody,
    query: { domain: { description: 'Address of the page.' } },
    reply: data(row({}, { tenantId: text, domain: text, backgroundUrl: text })),
  },
  'GET /api/blade-system/tenant/home/list': {
    summary: 'Companies to choose from at login.',
    access: anybody,
    reply: data(listOf(row({ id, tenantId: text, tenantName: text, domain: text, backgroundUrl: text }))),
  },
  'GET /api/blade-system/tenant/list': {
    summary: 'Companies, page by page.',
    access: administrators,
    query: pageQuery,
    reply: data(pageOf(tenant)),
  },
  'GET /api/blade-system/tenant/detail': {
    summary: 'One company.',
    access: administrators,
    query: { id: required('Id of the row.') },
    reply: data(tenant),
  },
  'POST /api/blade-system/tenant/submit': {
    summary: 'Adds a company with its administrator, whose password is told once, or changes one.',
    access: platform(administrators),
    body: tenantInput,
    reply: data(row({ id, tenantId: text }, { account: text, password: text })),
  },
  'POST /api/blade-system/tenant/remove': {
    summary: 'Closes companies; their sessions end.',
    access: platform(administrators),
    query: idsQuery,
    reply: done,
  },
  'POST /api/blade-system/tenant/setting': {
    summary: 'Limits of companies.',
    access: platform(administrators),
    query: {
      ...idsQuery,
      accountNumber: { description: 'Most accounts; -1 = no limit.' },
      expireTime: { description: 'Until when; empty = for ever.' },
    },
    reply: done,
  },
  'POST /api/blade-system/tenant/datasource': {
    summary: 'Notes the data source of a company.',
    access: platform(administrators),
    query: { tenantId: required('Company.'), datasourceId: { description: 'Data source.' } },
    reply: done,
  },
} satisfies CallGroup;
