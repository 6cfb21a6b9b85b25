import { dataScopes } from '../application.ts';
import { anybody } from './access.ts';
import type { CallGroup, Restriction } from './call.ts';
import { anyObject, input, nullable, optionalOf, optionalText, requiredString, textUpTo } from './input.ts';
import * as t from './shapes.ts';

const oauthFailure = t.row({ error: t.text, error_code: t.integer, error_description: t.text }, { msg: t.text });

const identity = {
  account: t.text,
  user_name: t.text,
  nick_name: t.text,
  real_name: t.text,
  avatar: t.text,
  sex: t.integer,
  role_id: t.text,
  role_name: t.text,
  dept_id: t.text,
  post_id: t.text,
  oauth_id: t.text,
  must_change_password: t.flag,
};

const plainDone = t.bare(t.row({ success: t.oneOf('true'), msg: t.oneOf('success') }));

const ownAccount = t.row(
  {
    account: t.text,
    realName: t.text,
    nickName: t.text,
    /** Id of a file or an https address; empty for none. */
    avatar: t.text,
    sex: t.integer,
    /** Names with commas between. */
    roleName: t.text,
    roleNameEn: t.text,
    dataScope: t.oneOf(...dataScopes),
    /** Key of the dictionary `region`; empty for none. */
    region: t.text,
    phone: t.text,
    /** Whether the telephone logs its owner in. */
    phoneConfirmed: t.flag,
    /** Whether people can log in by telephone at all. */
    phoneLogin: t.flag,
  },
  {},
  { id: t.id, tenantId: t.text, name: t.text, email: t.text, roleId: t.text, deptId: t.text, postId: t.text },
);

/** What a person may know of the own account beside what the form shows. */
export type OwnAccount = t.TypeOf<typeof ownAccount>;

const loginOptions = t.row({
  captcha: t.flag,
  phone: t.flag,
  providers: t.listOf(
    t.row({ source: t.text, agentCode: t.text, label: t.text, labelEn: t.text }, {}, { kind: t.text }),
  ),
});

/** What the login page of a company offers. */
export type LoginOptions = t.TypeOf<typeof loginOptions>;

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
export type OwnRowBody = t.TypeOf<typeof ownInput>;

const phoneInput = input(
  {
    phone: textUpTo(20),
    /** MD5 of the password, or instead of it a code that was sent to the present number. */
    password: optionalText(200),
    oldId: optionalText(64),
    oldCode: optionalText(20),
    /** What was sent to the new number. */
    id: optionalText(64),
    code: optionalText(20),
  },
  'phone',
);

/** A telephone to log in with, and the proofs that a change of it takes; an empty one takes it away. */
export type PhoneChangeBody = t.TypeOf<typeof phoneInput>;

/** S7-02 to S7-13: tokens, the person signed in, sign-in elsewhere. */
export const authCalls = {
  'POST /api/blade-auth/oauth/token': {
    summary: 'Signs in, or trades a refresh token in. Needs the Basic credential of the client.',
    access: anybody,
    limit: { perAddress: 600 },
    unaudited: 'every try to log in is in the log of logins',
    queryInBody: true,
    query: {
      grant_type: t.required('password, captcha, social, sms_code or refresh_token.'),
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
    reply: t.bare(
      t.row({
        access_token: t.text,
        refresh_token: t.text,
        token_type: t.oneOf('bearer'),
        expires_in: t.integer,
        scope: t.oneOf('all'),
        client_id: t.text,
        tenant_id: t.text,
        user_id: t.text,
        ...identity,
        detail: t.row({ type: t.text }),
      }),
    ),
    also: { 400: t.bare(oauthFailure), 401: t.bare(oauthFailure), 429: t.bare(t.ref('Failure')) },
  },
  'GET /api/blade-auth/oauth/captcha': {
    summary: 'A picture to read, good for one try.',
    access: anybody,
    limit: { perAddress: 300 },
    reply: t.bare(t.row({ key: t.text, image: t.text })),
  },
  'GET /api/blade-auth/oauth/logout': { summary: 'Ends the session.', access: anybody, reply: plainDone },
  'POST /api/blade-auth/oauth/logout': {
    summary: 'Takes the errors that happened in the browser; the session goes on.',
    unaudited: 'what browsers report is a log of its own',
    openTo: restricted,
    body: t.listOf(anyObject),
    readsBody: true,
    bodyLimit: 2 * 262_144,
    reply: t.done,
  },
  'GET /api/blade-auth/oauth/user-info': {
    summary: 'Who is signed in.',
    openTo: restricted,
    reply: t.data(
      t.row({
        tenant_id: t.text,
        user_id: t.text,
        ...identity,
        roles: t.listOf(t.text),
        permissions: t.listOf(t.text),
        detail: t.freeObject,
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
    query: {
      tenantId: { description: 'Company.' },
      account: { description: 'Who is about to sign in; whether a captcha is asked for may depend on it.' },
    },
    reply: t.data(loginOptions),
  },
  'GET /api/blade-auth/oauth/render/createState/:id': {
    summary: 'A state for one sign-in elsewhere.',
    access: anybody,
    limit: { perAddress: 120 },
    reply: t.data(t.text),
  },
  'GET /api/blade-auth/oauth/render/wechat_enterprise/config/:tenant/:agent': {
    summary: 'What the QR code of WeChat Work needs.',
    access: anybody,
    limit: { perAddress: 120 },
    reply: t.data(t.row({ appid: t.text, agentid: t.text, redirect_uri: t.text, state: t.text, href: t.text })),
  },
  'GET /api/blade-auth/oauth/render/:source': {
    summary: 'Leads to the provider.',
    access: anybody,
    limit: { perAddress: 120 },
    query: atProvider,
    untraced: 'leads elsewhere',
    reply: t.bytes('*/*'),
    also: { 302: t.bytes('*/*') },
  },
  'GET /api/blade-auth/oauth/render/:source/url': {
    summary: 'Where the provider is, for a page that goes there itself.',
    access: anybody,
    limit: { perAddress: 120 },
    query: atProvider,
    reply: t.data(t.row({ url: t.textOf('Address of the provider.'), state: t.text })),
  },
  'POST /api/blade-auth/oauth/sms/send-validate': {
    summary: 'Sends a code to a telephone.',
    access: anybody,
    limit: { perAddress: 120 },
    unaudited: 'sends a code and changes nothing of the company',
    queryInBody: true,
    query: { tenantId: { description: 'Company.' }, phone: t.required('Telephone number.') },
    reply: t.data(t.row({ id: t.text })),
  },
  'POST /api/blade-user/register-guest': {
    summary: 'Asks for an account after a first sign-in elsewhere; an administrator approves it.',
    access: anybody,
    limit: { perAddress: 60 },
    queryInBody: true,
    query: {
      tenantId: { description: 'Company.' },
      name: t.required('Name of the person.'),
      account: t.required('Account wanted.'),
      password: t.required('Password, or its MD5 in hex.'),
      oauthId: t.required('What the sign-in answered as oauth_id.'),
    },
    reply: t.done,
  },
  'GET /api/blade-user/info': { summary: 'The caller’s own data.', reply: t.data(ownAccount) },
  'GET /api/blade-system/user/info': { summary: 'The caller’s own data.', reply: t.data(ownAccount) },
  'POST /api/blade-user/update-info': { summary: 'Changes the caller’s own data.', body: ownInput, reply: t.done },
  'POST /api/blade-user/phone-code': {
    summary: 'Sends a code to the telephone that the caller wants to sign in with, or to the present one.',
    limit: { perAddress: 60 },
    unaudited: 'sends a code and changes nothing of the company',
    queryInBody: true,
    query: { phone: { description: 'New number; empty: the present one.' } },
    reply: t.data(t.row({ id: t.text })),
  },
  'POST /api/blade-user/update-phone': {
    summary: 'Changes the telephone that signs the caller in; other sessions end.',
    limit: { perAddress: 60 },
    body: phoneInput,
    reply: t.done,
  },
  'POST /api/blade-user/update-password': {
    summary: 'Changes the caller’s password; other sessions end.',
    openTo: ['password'],
    limit: { perAddress: 60 },
    queryInBody: true,
    query: {
      oldPassword: t.required('MD5 of the present password.'),
      newPassword: t.required('The new password as typed, which is checked wholly, in the body; or its MD5.'),
      newPassword1: t.required('The same once more.'),
    },
    reply: t.done,
  },
} satisfies CallGroup;
