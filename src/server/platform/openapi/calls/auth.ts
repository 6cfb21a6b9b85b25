import type { DescribedCalls } from '../described-call.ts';
import {
  anything,
  bare,
  data,
  done,
  flag,
  id,
  integer,
  listOf,
  mapOf,
  oneOf,
  ref,
  required,
  row,
  text,
  textOf,
} from '../shapes.ts';

const oauth = '/api/blade-auth/oauth';

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

/** S7-02 to S7-13: tokens, the person signed in, sign-in elsewhere. */
export const authCalls: DescribedCalls = {
  [`POST ${oauth}/token`]: {
    summary: 'Signs in, or trades a refresh token in. Needs the Basic credential of the client.',
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
  [`GET ${oauth}/captcha`]: {
    summary: 'A picture to read, good for one try.',
    reply: bare(row({ key: text, image: text })),
  },
  [`GET ${oauth}/logout`]: { summary: 'Ends the session.', reply: plainDone },
  [`POST ${oauth}/logout`]: {
    summary: 'Takes the errors that happened in the browser; the session goes on.',
    body: listOf({ type: 'object' }),
    reply: done,
  },
  [`GET ${oauth}/user-info`]: {
    summary: 'Who is signed in.',
    reply: data(
      row({
        tenant_id: text,
        user_id: text,
        ...identity,
        roles: listOf(text),
        permissions: listOf(text),
        detail: mapOf(anything),
      }),
    ),
  },
  [`GET ${oauth}/clear-cache`]: { summary: 'Forgets what is kept about the caller.', reply: plainDone },
  [`GET ${oauth}/login-options`]: {
    summary: 'What the login page offers.',
    query: { tenantId: { description: 'Company.' } },
    reply: data(
      row({
        captcha: flag,
        phone: flag,
        providers: listOf(row({ source: text, kind: text, agentCode: text, label: text, labelEn: text })),
      }),
    ),
  },
  [`GET ${oauth}/render/createState/:id`]: { summary: 'A state for one sign-in elsewhere.', reply: data(text) },
  [`GET ${oauth}/render/wechat_enterprise/config/:tenant/:agent`]: {
    summary: 'What the QR code of WeChat Work needs.',
    reply: data(row({ appid: text, agentid: text, redirect_uri: text, state: text, href: text })),
  },
  [`GET ${oauth}/render/:source`]: {
    summary: 'Leads to the provider.',
    query: { tenantId: { description: 'Company.' } },
    reply: { kind: 'bytes', types: ['*/*'] },
    also: { 302: { kind: 'bytes', types: ['*/*'] } },
  },
  [`GET ${oauth}/render/:source/url`]: {
    summary: 'Where the provider is, for a page that goes there itself.',
    query: { tenantId: { description: 'Company.' } },
    reply: data(row({ url: textOf('Address of the provider.'), state: text })),
  },
  [`POST ${oauth}/sms/send-validate`]: {
    summary: 'Sends a code to a telephone.',
    query: { tenantId: { description: 'Company.' }, phone: required('Telephone number.') },
    reply: data(row({ id: text })),
  },
  'POST /api/blade-user/register-guest': {
    summary: 'Asks for an account after a first sign-in elsewhere; an administrator approves it.',
    query: {
      tenantId: { description: 'Company.' },
      name: required('Name of the person.'),
      account: required('Account wanted.'),
      password: required('Password, or its MD5 in hex.'),
      oauthId: required('What the sign-in answered as oauth_id.'),
    },
    reply: done,
  },
  'GET /api/blade-user/info': {
    summary: 'The caller’s own data.',
    reply: data(
      row({
        id,
        tenantId: text,
        account: text,
        name: text,
        nickName: text,
        realName: text,
        avatar: text,
        sex: integer,
        phone: text,
        email: text,
        roleId: text,
        roleName: text,
        roleNameEn: text,
        dataScope: oneOf('all', 'region', 'customers'),
        region: text,
        deptId: text,
        postId: text,
      }),
    ),
  },
  'POST /api/blade-user/update-info': {
    summary: 'Changes the caller’s own data.',
    body: { type: 'object' },
    reply: done,
  },
  'POST /api/blade-user/update-password': {
    summary: 'Changes the caller’s password; other sessions end.',
    query: {
      oldPassword: required('MD5 of the present password.'),
      newPassword: required('MD5 of the new password.'),
      newPassword1: required('The same once more.'),
    },
    reply: done,
  },
};
