import { administrators, platform } from './access.ts';
import type { CallGroup } from './call.ts';
import { input, narrowed, textUpTo } from './input.ts';
import * as t from './shapes.ts';

const setting = t.row({
  id: t.text,
  /** Whether a login by password has to come with a captcha. */
  captcha: t.flag,
  /** Whether a new login ends the older ones of the same person. */
  singleSession: t.flag,
  /** Largest upload. */
  fileMaxMegabytes: t.integer,
  /** Extensions that may be uploaded, lower case with the dot; empty = all that the software knows. */
  fileKinds: t.listOf(t.text),
  /** Whether a code sent to a telephone is offered as a login. */
  phoneLogin: t.flag,
  /** Web address of the flow designer; empty = there is none, as with the two below (S9-17). */
  flowDesignerUrl: t.text,
  reportUrl: t.text,
  /** Web address of the server where licences are authorised. */
  authorizationUrl: t.text,
  /** Days that the logs keep their lines, 0 for ever: changes, what was handed out or refused, reads, logins, errors. */
  logChangeDays: t.integer,
  logTraceDays: t.integer,
  logReadDays: t.integer,
  logLoginDays: t.integer,
  logErrorDays: t.integer,
  /** The same for notices of work, and for words and letters. */
  noticeDays: t.integer,
  letterDays: t.integer,
});

const provider = t.row({
  id: t.id,
  source: t.text,
  kind: t.oneOf('oidc', 'oauth2', 'wechat_enterprise'),
  agentCode: t.text,
  label: t.text,
  labelEn: t.text,
  clientId: t.text,
  hasSecret: t.flag,
  issuer: t.text,
  authorizeUrl: t.text,
  tokenUrl: t.text,
  userInfoUrl: t.text,
  redirectUrl: t.text,
  scope: t.text,
  agentId: t.text,
  corpId: t.text,
  enabled: t.flag,
  sort: t.integer,
  createTime: t.time,
  updateTime: t.time,
});

const address = textUpTo(300);

const days = narrowed(t.integer, { minimum: 0, maximum: 36_500 });

/** What is left out stays as it is. */
const settingInput = input({
  captcha: t.flag,
  singleSession: t.flag,
  fileMaxMegabytes: narrowed(t.integer, { minimum: 1, maximum: 2048 }),
  fileKinds: narrowed(t.listOf(textUpTo(20)), { maxItems: 200 }),
  phoneLogin: t.flag,
  flowDesignerUrl: address,
  reportUrl: address,
  authorizationUrl: address,
  logChangeDays: days,
  logTraceDays: days,
  logReadDays: days,
  logLoginDays: days,
  logErrorDays: days,
  noticeDays: days,
  letterDays: days,
});

const providerInput = input({
  id: textUpTo(20),
  source: narrowed(t.text, { pattern: '^[a-z][a-z0-9_-]{0,39}$' }),
  kind: t.oneOf('oidc', 'oauth2', 'wechat_enterprise'),
  agentCode: narrowed(t.text, { pattern: String.raw`^[\w.-]{0,60}$` }),
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
  enabled: t.flag,
  sort: narrowed(t.integer, { minimum: 0, maximum: 1_000_000 }),
});

/** What of a provider is sent; of a stored one, what is missing stays. */
export type ProviderSubmission = t.TypeOf<typeof providerInput>;

/** Names of lists and of their columns are the client's; these bounds keep them short and plain. */
const name = narrowed(textUpTo(100), { minLength: 1, pattern: String.raw`^[\w.:/-]+$` });

/** What a person may say of a column beyond whether it is shown. */
const columnWishes = {
  /** px */
  width: { type: 'integer', minimum: 40, maximum: 800 } as t.Schema<number>,
  /** Stays in place when scrolling sideways. */
  pinned: t.flag,
  /** Shown only where some row has a value in it. */
  ifFilled: t.flag,
  /** Of its group only the first column is shown. */
  folded: t.flag,
};

const view = t.row({ key: t.text, columns: t.listOf(t.row({ name: t.text, shown: t.flag }, columnWishes)) });

/** A column of a list, in the place where it stands. */
export type ViewColumn = View['columns'][number];

/** A list as a person arranged it. */
export type View = t.TypeOf<typeof view>;

const viewInput = input(
  {
    key: name,
    columns: narrowed(t.listOf(input({ name, shown: t.flag, ...columnWishes }, 'name', 'shown')), {
      minItems: 1,
      maxItems: 200,
    }),
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
    reply: t.data(setting),
  },
  'POST /api/seqdesk-system/setting/submit': {
    summary: 'Changes the settings of the installation.',
    access: platform(administrators),
    body: settingInput,
    reply: t.data(setting),
  },
  'GET /api/seqdesk-system/view/list': {
    summary: 'How the caller arranged the columns of lists.',
    reply: t.data(t.listOf(view)),
  },
  'POST /api/seqdesk-system/view/submit': {
    summary: 'Keeps how the caller arranged the columns of a list.',
    limit: viewLimit,
    unaudited: 'how a person arranges their lists is nobody else’s',
    body: viewInput,
    reply: t.done,
  },
  'POST /api/seqdesk-system/view/remove': {
    summary: 'Puts lists of the caller back to their usual columns.',
    limit: viewLimit,
    unaudited: 'how a person arranges their lists is nobody else’s',
    query: { keys: t.required('Comma list of keys.') },
    reply: t.done,
  },
  'GET /api/seqdesk-system/sign-in-provider/list': {
    summary: 'Sign-in providers.',
    access: administrators,
    query: t.pageQuery,
    reply: t.data(t.pageOf(provider)),
  },
  'GET /api/seqdesk-system/sign-in-provider/detail': {
    summary: 'One sign-in provider; its secret is never told.',
    access: administrators,
    query: { id: t.required('Id of the provider.') },
    reply: t.data(provider),
  },
  'POST /api/seqdesk-system/sign-in-provider/submit': {
    summary: 'Adds a sign-in provider, or changes the one whose id is given.',
    access: administrators,
    body: providerInput,
    reply: t.data(t.row({ id: t.id })),
  },
  'POST /api/seqdesk-system/sign-in-provider/remove': {
    summary: 'Removes sign-in providers.',
    access: administrators,
    query: t.idsQuery,
    reply: t.done,
  },
} satisfies CallGroup;
