import { OAuthError } from '../../platform/errors/oauth-error.ts';
import { requiredText, textOf, type RawQuery } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';
import { checkCaptcha } from './captcha.ts';
import type { Identity } from './identity.ts';
import type { LoginDevice } from './login-device.ts';
import { checkCredentials } from './password-login.ts';
import { socialLogin } from './social-login.ts';
import { rejectWithoutGateway, smsLogin } from './sms-login.ts';

/** A call for a token that is a login. */
export interface LoginCall {
  readonly tenantId: string;
  readonly query: RawQuery;
  /** Scheme and host by which this server was called. */
  readonly site: string;
  readonly captcha: { readonly key: string; readonly code: string };
  readonly device: LoginDevice;
  /** Whether so many logins from its network failed that a stranger has to type a captcha. */
  readonly crowded: boolean;
}

/** One way to prove who one is. */
export interface LoginGrant {
  /** What the log of logins calls the person before it is known who that is. */
  readonly account: (query: RawQuery) => string;
  /** @throws OAuthError where the proof is not good */
  readonly identify: (services: Services, call: LoginCall) => Promise<Identity>;
}

/** The grant types that are logins. */
export const loginGrants: Readonly<Record<string, LoginGrant>> = {
  password: {
    account: (query) => textOf(query, 'username'),
    identify: async (services, call) => {
      const { captcha } = await services.systemSettings.read();
      if (captcha || call.crowded) await requireCaptcha(services, call);
      return passwordLogin(services, call);
    },
  },
  captcha: {
    account: (query) => textOf(query, 'username'),
    identify: async (services, call) => {
      await requireCaptcha(services, call);
      return passwordLogin(services, call);
    },
  },
  social: {
    account: (query) => textOf(query, 'source'),
    identify: (services, { tenantId, query, site }) =>
      socialLogin(services, {
        tenantId,
        site,
        source: requiredText(query, 'source'),
        code: requiredText(query, 'code'),
        state: requiredText(query, 'state'),
        agentCode: textOf(query, 'agentCode'),
        issuer: textOf(query, 'iss'),
      }),
  },
  sms_code: {
    account: (query) => textOf(query, 'phone'),
    identify: async (services, { tenantId, query }) => {
      await rejectWithoutGateway(services);
      return smsLogin(services, {
        tenantId,
        phone: requiredText(query, 'phone'),
        id: requiredText(query, 'id'),
        code: requiredText(query, 'value'),
      });
    },
  },
};

async function requireCaptcha({ store, clock }: Services, { captcha, crowded }: LoginCall): Promise<void> {
  if (crowded && captcha.key === '') throw new OAuthError('access_denied', 'auth.crowded');
  const right = await checkCaptcha(store.platform, clock.now(), captcha.key, captcha.code);
  if (!right) throw new OAuthError('access_denied', 'auth.wrong-captcha');
}

function passwordLogin(services: Services, { tenantId, query, device: from }: LoginCall): Promise<Identity> {
  const account = requiredText(query, 'username');
  const device = from.knows({ tenantId, account }) ? from.id : '';
  return checkCredentials(services, { tenantId, account, device, password: requiredText(query, 'password') });
}
