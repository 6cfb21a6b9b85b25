import { anybody } from './access.ts';
import type { CallGroup, Restriction } from './call.ts';
import { anyObject, input, nullable, optionalOf, optionalText, requiredString } from './input.ts';
import {
  bare,
  bytes,
  data,
  done,
  flag,
  freeObject,
  id,
  integer,
  listOf,
  oneOf,
  ref,
  required,
  row,
  text,
  textOf,
  type TypeOf,
} from './shapes.ts';

const oauthFailure = row({ error: text, error_code: integer, error_description: text }, { msg: text });

const identity = {
  account: text,
  user_name: text,
  nick_name: text,
  real_name: text,
  avatar: text,
  sex: integer,
  role_id: text,
  role_name: text,
  dept_id: text,
  post_id: text,
  oauth_id: text,
  must_change_password: flag,
};

const plainDone = bare(row({ success: oneOf('true'), msg: oneOf('success') }));

const ownAccount = row(
  {
    account: text,
    realName: text,
    nickName: text,
    /** Id of a file or an https address; empty for none. */
    avatar: text,
    sex: integer,
    /** Names with commas between. */
    roleName: text,
    roleNameEn: text,
    dataScope: oneOf('all', 'region', 'customers'),
    /** Key of the dictionary `region`; empty for none. */
    region: text,
  },
  {},
  { id, tenantId: text, name: text, phone: text, email: text, roleId: text, deptId: text, postId: text },
);

/** What a person may know of the own account beside what the form shows. */
export type OwnAccount = TypeOf<typeof ownAccount>;

const loginOptions = row({
  captcha: flag,
  phone: flag,
  providers: listOf(row({ source: text, agentCode: text, label: text, labelEn: text }, {}, { kind: text })),
});

/** What the login page of a company offers. */
export type LoginOptions = TypeOf<typeof loginOptions>;

/** A way to sign in through somebody else. */
export type SignInProvider = LoginOptions['providers'][number];

/** Calls by which people learn who they are and leave. */
const restricted: readonly Restriction[] = ['guest', 'password'];

const atProvider = {
  tenantId: { description: 'Company.' },
  agentCode: { description: 'Which application of the provider.' },
};

const longestName = 50;

/** What a person may change of the own row; what is missing stays. */
const ownInput = input({
  name: optionalText(longestName),
  nickName: optionalText(longestName),
  realName: nullable(requiredString(longestName)),
  avatar: optionalText(200),
  phone: optionalText(200),
  email: optionalText(200),
  sex: optionalOf(1, 2, -1),
});

/** What a person may change of the own row; what is missing stays. */
export type OwnRowBody = TypeOf<typeof ownInput>;

/** S7-02 to S7-13: tokens, the person signed in, sign-in elsewhere. */
export const authCalls = {
  'POST /api/blade-auth/oauth/token': {
    summary: 'Signs in, or trades a refresh token in. Needs the Basic credential of the client.',
    access: anybody,
    limit: { perAddress: 600 },
    unaudited: 'every try to log in is in the log of logins',
    queryInBody: true,
    query: {
      grant_type: required('password, captcha, social, sms_code or refresh_token.'),
      tenantId: { description: 'Company; the header Tenant-Id goes before it.' },
      username: { description: 'Account; password and captcha.' },
      password: { description: 'Lower-case hex MD5 of the password typed; password and captcha.' },
      refresh_token: { description: 'The newest refresh token; refresh_token.' },
      source: { description: 'Name of the sign-in provider; social.' },
      code: { description: 'What the provider handed out; social.' },
      state: { description: 'What was sent to the provider; social.' },
      agentCode: { description: 'Which application of the provider; social.' },
      phone: { description: 'Telephone number; sms_code.' },
      id: { description: 'What send-validate answered; sms_code.' },
      value: { description: 'The code received; sms_code.' },
      iss: { description: 'What the provider sent as its name (RFC 9207); social.' },
      scope: { description: 'all' },
      type: { description: 'account' },
    },
    reply: bare(
      row({
        access_token: text,
        refresh_token: text,
        token_type: oneOf('bearer'),
        expires_in: integer,
        scope: oneOf('all'),
        client_id: text,
        tenant_id: text,
        user_id: text,
        ...identity,
        detail: row({ type: text }),
      }),
    ),
    also: { 400: bare(oauthFailure), 401: bare(oauthFailure), 429: bare(ref('Failure')) },
  },
  'GET /api/blade-auth/oauth/captcha': {
    summary: 'A picture to read, good for one try.',
    access: anybody,
    limit: { perAddress: 300 },
    reply: bare(row({ key: text, image: text })),
  },
  'GET /api/blade-auth/oauth/logout': { summary: 'Ends the session.', access: anybody, reply: plainDone },
  'POST /api/blade-auth/oauth/logout': {
    summary: 'Takes the errors that happened in the browser; the session goes on.',
    unaudited: 'what browsers report is a log of its own',
    openTo: restricted,
    body: listOf(anyObject),
    readsBody: true,
    bodyLimit: 2 * 262_144,
    reply: done,
  },
  'GET /api/blade-auth/oauth/user-info': {
    summary: 'Who is signed in.',
    openTo: restricted,
    reply: data(
      row({
        tenant_id: text,
        user_id: text,
        ...identity,
        roles: listOf(text),
        permissions: listOf(text),
        detail: freeObject,
      }),
    ),
  },
  'GET /api/blade-auth/oauth/clear-cache': {
    summary: 'Forgets what is kept about the caller.',
    openTo: restricted,
    reply: plainDone,
  },
  'GET /api/blade-auth/oauth/login-options': {
    summary: 'What the login page offers.',
    access: anybody,
    limit: { perAddress: 600 },
    query: { tenantId: { description: 'Company.' } },
    reply: data(loginOptions),
  },
  'GET /api/blade-auth/oauth/render/createState/:id': {
    summary: 'A state for one sign-in elsewhere.',
    access: anybody,
    limit: { perAddress: 120 },
    reply: data(text),
  },
  'GET /api/blade-auth/oauth/render/wechat_enterprise/config/:tenant/:agent': {
    summary: 'What the QR code of WeChat Work needs.',
    access: anybody,
    limit: { perAddress: 120 },
    reply: data(row({ appid: text, agentid: text, redirect_uri: text, state: text, href: text })),
  },
  'GET /api/blade-auth/oauth/render/:source': {
    summary: 'Leads to the provider.',
    access: anybody,
    limit: { perAddress: 120 },
    query: atProvider,
    reply: bytes('*/*'),
    also: { 302: bytes('*/*') },
  },
  'GET /api/blade-auth/oauth/render/:source/url': {
    summary: 'Where the provider is, for a page that goes there itself.',
    access: anybody,
    limit: { perAddress: 120 },
    query: atProvider,
    reply: data(row({ url: textOf('Address of the provider.'), state: text })),
  },
  'POST /api/blade-auth/oauth/sms/send-validate': {
    summary: 'Sends a code to a telephone.',
    access: anybody,
    limit: { perAddress: 120 },
    unaudited: 'sends a code and changes nothing of the company',
    queryInBody: true,
    query: { tenantId: { description: 'Company.' }, phone: required('Telephone number.') },
    reply: data(row({ id: text })),
  },
  'POST /api/blade-user/register-guest': {
    summary: 'Asks for an account after a first sign-in elsewhere; an administrator approves it.',
    access: anybody,
    limit: { perAddress: 60 },
    queryInBody: true,
    query: {
      tenantId: { description: 'Company.' },
      name: required('Name of the person.'),
      account: required('Account wanted.'),
      password: required('Password, or its MD5 in hex.'),
      oauthId: required('What the sign-in answered as oauth_id.'),
    },
    reply: done,
  },
  'GET /api/blade-user/info': { summary: 'The caller’s own data.', reply: data(ownAccount) },
  'POST /api/blade-user/update-info': { summary: 'Changes the caller’s own data.', body: ownInput, reply: done },
  'POST /api/blade-user/update-password': {
    summary: 'Changes the caller’s password; other sessions end.',
    openTo: ['password'],
    limit: { perAddress: 60 },
    queryInBody: true,
    query: {
      oldPassword: required('MD5 of the present password.'),
      newPassword: required('MD5 of the new password.'),
      newPassword1: required('The same once more.'),
    },
    reply: done,
  },
} satisfies CallGroup;
