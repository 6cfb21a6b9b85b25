import { product } from '../../../core/product.ts';
import type { DescribedCalls } from '../described-call.ts';
import {
  anything,
  data,
  done,
  id,
  idsQuery,
  listOf,
  mapOf,
  pageOf,
  pageQuery,
  required,
  row,
  text,
} from '../shapes.ts';

const base = '/api/blade-system/tenant';
const settings = `/api/${product.key}-system/setting`;
const providers = `/api/${product.key}-system/sign-in-provider`;

const anyRow = mapOf(anything);

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
  [`GET ${base}/list`]: { summary: 'Companies, page by page.', query: pageQuery, reply: data(pageOf(anyRow)) },
  [`GET ${base}/detail`]: { summary: 'One company.', query: { id: required('Id of the row.') }, reply: data(anyRow) },
  [`POST ${base}/submit`]: {
    summary: 'Adds a company with its administrator, whose password is told once, or changes one.',
    reply: data(anyRow),
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
  [`GET ${settings}/detail`]: { summary: 'The settings of the installation.', reply: data(anyRow) },
  [`POST ${settings}/submit`]: { summary: 'Changes the settings of the installation.', reply: data(anyRow) },
  [`GET ${providers}/list`]: { summary: 'Sign-in providers.', query: pageQuery, reply: data(pageOf(anyRow)) },
  [`GET ${providers}/detail`]: {
    summary: 'One sign-in provider; its secret is never told.',
    query: { id: required('Id of the provider.') },
    reply: data(anyRow),
  },
  [`POST ${providers}/submit`]: {
    summary: 'Adds a sign-in provider, or changes the one whose id is given.',
    reply: data(row({ id })),
  },
  [`POST ${providers}/remove`]: { summary: 'Removes sign-in providers.', query: idsQuery, reply: done },
};
