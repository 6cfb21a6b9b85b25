import { administrators, platform } from './access.ts';
import type { CallGroup } from './call.ts';
import { input, narrowed, textUpTo } from './input.ts';
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
  type TypeOf,
} from './shapes.ts';

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

const address = textUpTo(300);

/** What is left out stays as it is. */
const settingInput = input({
  captcha: flag,
  singleSession: flag,
  fileMaxMegabytes: narrowed(integer, { minimum: 1, maximum: 2048 }),
  fileKinds: narrowed(listOf(textUpTo(20)), { maxItems: 200 }),
  phoneLogin: flag,
  flowDesignerUrl: address,
  reportUrl: address,
  authorizationUrl: address,
});

const providerInput = input({
  id: textUpTo(20),
  source: narrowed(text, { pattern: '^[a-z][a-z0-9_-]{0,39}$' }),
  kind: oneOf('oidc', 'oauth2', 'wechat_enterprise'),
  agentCode: narrowed(text, { pattern: String.raw`^[\w.-]{0,60}$` }),
  label: narrowed(textUpTo(60), { minLength: 1 }),
  labelEn: textUpTo(60),
  clientId: address,
  issuer: address,
  authorizeUrl: address,
  tokenUrl: address,
  userInfoUrl: address,
  redirectUrl: address,
  scope: address,
  agentId: address,
  corpId: address,
  /** Empty or missing = the stored one stays. */
  clientSecret: textUpTo(1000),
  enabled: flag,
  sort: narrowed(integer, { minimum: 0, maximum: 1_000_000 }),
});

/** What of a provider is sent; of a stored one, what is missing stays. */
export type ProviderSubmission = TypeOf<typeof providerInput>;

/** Names of lists and of their columns are the client's; these bounds keep them short and plain. */
const name = narrowed(textUpTo(100), { minLength: 1, pattern: String.raw`^[\w.:/-]+$` });

const view = row({ key: text, columns: listOf(row({ name: text, shown: flag })) });

/** A column of a list, in the place where it stands. */
export type ViewColumn = View['columns'][number];

/** A list as a person arranged it. */
export type View = TypeOf<typeof view>;

const viewInput = input(
  {
    key: name,
    columns: narrowed(listOf(input({ name, shown: flag }, 'name', 'shown')), { minItems: 1, maxItems: 200 }),
  },
  'key',
  'columns',
);

const viewLimit = { perAddress: 2400, perAccount: 240 };

/** Settings of the installation, and where else people may sign in. */
export const settingCalls = {
  'GET /api/seqdesk-system/setting/detail': {
    summary: 'The settings of the installation.',
    access: platform(administrators),
    reply: data(setting),
  },
  'POST /api/seqdesk-system/setting/submit': {
    summary: 'Changes the settings of the installation.',
    access: platform(administrators),
    body: settingInput,
    reply: data(setting),
  },
  'GET /api/seqdesk-system/view/list': {
    summary: 'How the caller arranged the columns of lists.',
    reply: data(listOf(view)),
  },
  'POST /api/seqdesk-system/view/submit': {
    summary: 'Keeps how the caller arranged the columns of a list.',
    limit: viewLimit,
    unaudited: 'how a person arranges their lists is nobody else’s',
    body: viewInput,
    reply: done,
  },
  'POST /api/seqdesk-system/view/remove': {
    summary: 'Puts lists of the caller back to their usual columns.',
    limit: viewLimit,
    unaudited: 'how a person arranges their lists is nobody else’s',
    query: { keys: required('Comma list of keys.') },
    reply: done,
  },
  'GET /api/seqdesk-system/sign-in-provider/list': {
    summary: 'Sign-in providers.',
    access: administrators,
    query: pageQuery,
    reply: data(pageOf(provider)),
  },
  'GET /api/seqdesk-system/sign-in-provider/detail': {
    summary: 'One sign-in provider; its secret is never told.',
    access: administrators,
    query: { id: required('Id of the provider.') },
    reply: data(provider),
  },
  'POST /api/seqdesk-system/sign-in-provider/submit': {
    summary: 'Adds a sign-in provider, or changes the one whose id is given.',
    access: administrators,
    body: providerInput,
    reply: data(row({ id })),
  },
  'POST /api/seqdesk-system/sign-in-provider/remove': {
    summary: 'Removes sign-in providers.',
    access: administrators,
    query: idsQuery,
    reply: done,
  },
} satisfies CallGroup;
