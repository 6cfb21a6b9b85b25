import type { ProviderSubmission } from '../../../../core/calls/settings.ts';
import { BusinessError } from '../../../platform/errors/business-error.ts';
import { runsPlatform, type Principal } from '../../../platform/http/access.ts';
import { isId } from '../../../platform/http/page.ts';
import type { Unit } from '../../../platform/unit.ts';
import { audit, changesBetween } from '../../../platform/store/audit.ts';
import { snakeCase } from '../../../platform/store/column-names.ts';
import { submitted, writeRow } from '../../../platform/store/edited-rows.ts';
import { sqlRow } from '../../../platform/http/sql-page.ts';
import { providerList, type ProviderRow } from './provider-rows.ts';
import { leadsInside } from '../private-addresses.ts';
import { secretContext } from './provider-store.ts';

const texts = [
  ...(['source', 'kind', 'agentCode', 'label', 'labelEn', 'clientId', 'issuer', 'authorizeUrl', 'tokenUrl'] as const),
  ...(['userInfoUrl', 'redirectUrl', 'scope', 'agentId', 'corpId'] as const),
];

type Values = Readonly<Record<(typeof texts)[number], string>> & Pick<ProviderRow, 'enabled' | 'sort'>;

const blank = { ...Object.fromEntries(texts.map((name) => [name, ''])), enabled: true, sort: 0 } as unknown as Values;

/** Where providers are kept. */
export const providerTable = {
  table: 'sign_in_provider',
  subject: 'sign-in-provider',
  taken: 'auth.provider-taken',
} as const;

/**
 * Stores a provider.
 *
 * @returns its id
 * @throws BusinessError 400 naming the field that is missing, wrong or leads into an inner network, or where another one has its source and agent
 */
export async function submitProvider(
  { tx, now, principal, services }: Unit,
  sent: ProviderSubmission,
): Promise<string> {
  const { tenantId } = principal;
  if (!runsPlatform(principal)) await rejectInside(sent);
  const id = sent.id ?? '';
  if (id !== '' && !isId(id)) throw new BusinessError(400, 'http.record-missing');
  const before = id === '' ? null : await sqlRow(tx, providerList, id);
  const values = submitted(sent, before, blank);
  requireComplete(values, principal);
  const secret = (sent.clientSecret ?? '') === '' ? null : (sent.clientSecret ?? null);
  if (values.kind === 'wechat_enterprise' && secret === null && before?.hasSecret !== true) missing('clientSecret');
  const sealed = secret === null ? null : services.secrets.seal(secret, secretContext({ tenantId }));
  const columns = {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value])),
    update_time: now,
    ...(sealed === null ? {} : { client_secret: sealed }),
  };
  const edited = { ...providerTable, fixed: { tenant_id: tenantId } };
  const stored = await writeRow(tx, edited, before?.id ?? null, columns);
  const changes = changesBetween({ ...before }, { ...(await sqlRow(tx, providerList, stored)) });
  const changed = sealed === null ? changes : [...changes, { path: 'clientSecret' }];
  await audit(tx, { action: 'submit', subject: 'sign-in-provider', subjectId: stored, changes: changed });
  return stored;
}

const needs: Readonly<Record<string, readonly (keyof Values)[]>> = {
  oidc: ['clientId', 'issuer'],
  oauth2: ['clientId', 'authorizeUrl', 'tokenUrl', 'userInfoUrl'],
  wechat_enterprise: ['corpId', 'agentId'],
};
const addresses = ['issuer', 'authorizeUrl', 'tokenUrl', 'userInfoUrl', 'redirectUrl'] as const;

/** @throws BusinessError 400 naming the first field that is missing or no address */
function requireComplete(values: Values, principal: Principal): void {
  for (const name of ['source', 'kind', 'label', ...(needs[values.kind] ?? [])] as const) {
    if (values[name] === '') missing(name);
  }
  for (const name of addresses) {
    const good = values[name] === '' || isAddress(name, values[name], principal);
    if (!good) throw new BusinessError(400, 'auth.provider-url', { args: { name } });
  }
}

/** The server itself calls these: a company must not have it look around in the network that it stands in. */
async function rejectInside(sent: ProviderSubmission): Promise<void> {
  for (const name of ['issuer', 'tokenUrl', 'userInfoUrl'] as const) {
    const address = sent[name] ?? '';
    const isCalled = URL.canParse(address) && address.startsWith('https:');
    if (isCalled && (await leadsInside(new URL(address)))) {
      throw new BusinessError(400, 'auth.provider-inside', { args: { name } });
    }
  }
}

function missing(name: string): never {
  throw new BusinessError(400, 'auth.provider-needs', { args: { name } });
}

/** Without TLS only who runs the installation may have it call somebody, e.g. on the same machine. */
function isAddress(name: (typeof addresses)[number], url: string, principal: Principal): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, search, hash } = new URL(url);
  const open = protocol === 'https:' || (protocol === 'http:' && runsPlatform(principal));
  const mayAsk = name !== 'issuer' && name !== 'redirectUrl';
  return open && username === '' && hash === '' && (mayAsk || search === '');
}
