import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { product } from '../../../core/product.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { ok } from '../../platform/http/envelope.ts';
import { textOf, type RawQuery } from '../../platform/http/page.ts';
import { handleByHand, route, type Route } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { LoginDevice } from './login-device.ts';
import { captchaFrom, failuresFrom } from './network-failures.ts';
import { tenantState } from './password-login.ts';
import {
  enabledProviders,
  findProvider,
  isAgent,
  redirectOf,
  type StoredProvider,
} from './providers/provider-store.ts';
import { ProviderError } from './providers/provider.ts';
import { newState } from './sign-in-states.ts';
import { siteOf } from './site.ts';
import { openGateway } from './sms-gateway.ts';
import { sendSmsCode } from './sms-login.ts';

const longestBinding = 100;

/** What a login page needs before anybody is known. */
export const signInRoutes: readonly Route[] = [
  route('GET /api/blade-auth/oauth/login-options', async ({ services, request }) =>
    ok(request, await loginOptions(services, request)),
  ),
  route('GET /api/blade-auth/oauth/render/createState/:id', async ({ services, request }, { path }) =>
    ok(request, await bareState(services, path.id)),
  ),
  route(
    'GET /api/blade-auth/oauth/render/wechat_enterprise/config/:tenant/:agent',
    async ({ services, request }, { path }) => ok(request, await wechatConfig(services, request, path)),
  ),
  route('GET /api/blade-auth/oauth/render/:source', async ({ services, request, reply }, { path }) => {
    const { url } = await beginSignIn(services, request, path.source);
    return reply.header('cache-control', 'no-store').redirect(url, 302);
  }),
  route('GET /api/blade-auth/oauth/render/:source/url', async ({ services, request }, { path }) =>
    ok(request, await beginSignIn(services, request, path.source)),
  ),
  handleByHand('POST /api/blade-auth/oauth/sms/send-validate', async ({ services, request }, { query }, once) => {
    const tenantId = (query.tenantId ?? '') || product.defaultTenantId;
    const wanted = { tenantId, phone: query.phone, ip: request.ip };
    return ok(request, { id: await once(() => sendSmsCode(services, wanted)) });
  }),
];

interface LoginOptions {
  readonly captcha: boolean;
  readonly phone: boolean;
  readonly providers: readonly Pick<StoredProvider, 'source' | 'kind' | 'agentCode' | 'label' | 'labelEn'>[];
}

async function loginOptions(services: Services, request: FastifyRequest): Promise<LoginOptions> {
  const tenantId = tenantOf(request);
  const { captcha: always } = await services.systemSettings.read();
  const captcha = always || (await isCrowded(services, request));
  const phone = (await openGateway(services)) !== null;
  const open = (await tenantState(services, tenantId)) === 'open';
  const providers = open ? await enabledProviders(services.store, tenantId) : [];
  return {
    captcha,
    phone,
    providers: providers.map(({ source, kind, agentCode, label, labelEn }) => ({
      source,
      kind,
      agentCode,
      label,
      labelEn: labelEn || label,
    })),
  };
}

/** Whether the one who asks has to type a captcha because of failed logins from the same network. */
async function isCrowded(services: Services, request: FastifyRequest): Promise<boolean> {
  const device = LoginDevice.of(services.secrets, request.headers.cookie, services.clock.now());
  const account = textOf(request.query as RawQuery, 'account');
  if (device.knows({ tenantId: tenantOf(request), account })) return false;
  return (await failuresFrom(services, request.ip)) >= captchaFrom;
}

/** S7-12: a state for a client that makes the provider's address itself. */
async function bareState({ store, clock }: Services, boundTo: string): Promise<string> {
  if (boundTo.length > longestBinding) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'id' } });
  const nothing = { tenantId: '', providerId: null, nonce: '', verifier: '', redirectUrl: '' };
  return newState(store.platform, clock.now(), { ...nothing, boundTo });
}

interface WechatConfig {
  readonly appid: string;
  readonly agentid: string;
  readonly redirect_uri: string;
  readonly state: string;
  /** Style sheet of the QR code; empty = the provider's own. */
  readonly href: string;
}

/** S7-13: what the QR code of WeChat Work needs. */
async function wechatConfig(
  services: Services,
  request: FastifyRequest,
  { tenant, agent }: { readonly tenant: string; readonly agent: string },
): Promise<WechatConfig> {
  const { store, clock } = services;
  const open = (await tenantState(services, tenant)) === 'open';
  const providers = open ? await enabledProviders(store, tenant) : [];
  const provider = providers.find((each) => each.kind === 'wechat_enterprise' && isAgent(each, agent));
  if (provider === undefined) throw new BusinessError(400, 'auth.no-wechat');
  const redirectUrl = redirectOf(provider, siteOf(services, request));
  const binding = { tenantId: tenant, providerId: provider.id, boundTo: '', nonce: '', verifier: '', redirectUrl };
  const state = await newState(store.platform, clock.now(), binding);
  return { appid: provider.corpId, agentid: provider.agentId, redirect_uri: redirectUrl, state, href: '' };
}

/** Begins a login at a provider: its address, and the state that comes back from there. */
async function beginSignIn(
  services: Services,
  request: FastifyRequest,
  source: string,
): Promise<{ readonly url: string; readonly state: string }> {
  const { store, clock, signInProviders, log } = services;
  const tenantId = tenantOf(request);
  const open = (await tenantState(services, tenantId)) === 'open';
  const agentCode = textOf(request.query as RawQuery, 'agentCode');
  const provider = open ? await findProvider(store, tenantId, source, agentCode) : null;
  if (provider === null) throw new BusinessError(400, 'auth.no-provider');
  const [nonce, verifier] = [randomText(), randomText()];
  const redirectUrl = redirectOf(provider, siteOf(services, request));
  const binding = { tenantId, providerId: provider.id, boundTo: '', nonce, verifier, redirectUrl };
  const state = await newState(store.platform, clock.now(), binding);
  try {
    const url = await signInProviders.open(provider).authorizeUrl({ state, nonce, verifier, redirectUrl });
    return { url, state };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ source, tenantId, reason: error.message }, 'sign-in by a provider failed');
    throw new BusinessError(400, `auth.provider-${error.kind}`);
  }
}

/** 256 bits, enough for a nonce and for the verifier of PKCE. */
function randomText(): string {
  return randomBytes(32).toString('base64url');
}

function tenantOf(request: FastifyRequest): string {
  return textOf(request.query as RawQuery, 'tenantId') || product.defaultTenantId;
}
