import { product } from '../../../../core/product.ts';
import type { DescribedCalls } from '../described-call.ts';
import {
  data,
  done,
  flag,
  id,
  idsQuery,
  integer,
  listOf,
  oneOf,
  pageOf,
  pageQuery,
  required,
  row,
  text,
  time,
} from '../shapes.ts';

const base = '/api/blade-system/tenant';
const settings = `/api/${product.key}-system/setting`;
const views = `/api/${product.key}-system/view`;
const providers = `/api/${product.key}-system/sign-in-provider`;

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

const setting = row({
  id: text,
  captcha: flag,
  singleSession: flag,
  fileMaxMegabytes: integer,
  fileKinds: listOf(text),
  phoneLogin: flag,
  flowDesignerUrl: text,
  reportUrl: text,
  authorizationUrl: text,
});

const provider = row({
  id,
  source: text,
  kind: oneOf('oidc', 'oauth2', 'wechat_enterprise'),
  agentCode: text,
  label: text,
  labelEn: text,
  clientId: text,
  hasSecret: flag,
  issuer: text,
  authorizeUrl: text,
  tokenUrl: text,
  userInfoUrl: text,
  redirectUrl: text,
  scope: text,
  agentId: text,
  corpId: text,
  enabled: flag,
  sort: integer,
  createTime: time,
  updateTime: time,
});

/** S7-18, S7-19: companies. */
export const tenantCalls: DescribedCalls = {
  [`GET ${base}/info`]: {
    summary: 'The company of an address, if any.',
    query: { domain: { description: 'Address of the page.' } },
    reply: data(row({}, { tenantId: text, domain: text, backgroundUrl: text })),
  },
  [`GET ${base}/home/list`]: {
    summary: 'Companies to choose from at login.',
    reply: data(listOf(row({ id, tenantId: text, tenantName: text, domain: text, backgroundUrl: text }))),
  },
  [`GET ${base}/list`]: { summary: 'Companies, page by page.', query: pageQuery, reply: data(pageOf(tenant)) },
  [`GET ${base}/detail`]: { summary: 'One company.', query: { id: required('Id of the row.') }, reply: data(tenant) },
  [`POST ${base}/submit`]: {
    summary: 'Adds a company with its administrator, whose password is told once, or changes one.',
    reply: data(row({ id, tenantId: text }, { account: text, password: text })),
  },
  [`POST ${base}/remove`]: { summary: 'Closes companies; their sessions end.', query: idsQuery, reply: done },
  [`POST ${base}/setting`]: {
    summary: 'Limits of companies.',
    query: {
      ...idsQuery,
      accountNumber: { description: 'Most accounts; -1 = no limit.' },
      expireTime: { description: 'Until when; empty = for ever.' },
    },
    reply: done,
  },
  [`POST ${base}/datasource`]: {
    summary: 'Notes the data source of a company.',
    query: { tenantId: required('Company.'), datasourceId: required('Data source.') },
    reply: done,
  },
};

/** Settings of the installation, and where else people may sign in. */
export const settingCalls: DescribedCalls = {
  [`GET ${settings}/detail`]: { summary: 'The settings of the installation.', reply: data(setting) },
  [`POST ${settings}/submit`]: { summary: 'Changes the settings of the installation.', reply: data(setting) },
  [`GET ${views}/list`]: {
    summary: 'How the caller arranged the columns of lists.',
    reply: data(listOf(row({ key: text, columns: listOf(row({ name: text, shown: flag })) }))),
  },
  [`POST ${views}/submit`]: { summary: 'Keeps how the caller arranged the columns of a list.', reply: done },
  [`POST ${views}/remove`]: {
    summary: 'Puts lists of the caller back to their usual columns.',
    query: { keys: required('Comma list of keys.') },
    reply: done,
  },
  [`GET ${providers}/list`]: { summary: 'Sign-in providers.', query: pageQuery, reply: data(pageOf(provider)) },
  [`GET ${providers}/detail`]: {
    summary: 'One sign-in provider; its secret is never told.',
    query: { id: required('Id of the provider.') },
    reply: data(provider),
  },
  [`POST ${providers}/submit`]: {
    summary: 'Adds a sign-in provider, or changes the one whose id is given.',
    reply: data(row({ id })),
  },
  [`POST ${providers}/remove`]: { summary: 'Removes sign-in providers.', query: idsQuery, reply: done },
};
