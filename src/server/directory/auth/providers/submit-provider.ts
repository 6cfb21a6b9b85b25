import type { ProviderSubmission } from '../../../../core/calls/settings.ts';
import { BusinessError } from '../../../platform/errors/business-error.ts';
import { runsPlatform, type Principal } from '../../../platform/http/access.ts';
import { isId } from '../../../platform/http/page.ts';
import type { Services } from '../../../platform/services.ts';
import { audit, changesBetween } from '../../../platform/store/audit.ts';
import type { TenantTransaction } from '../../../platform/store/database.ts';
import { unlessTaken } from '../../../platform/store/edited-rows.ts';
import { providerRow, type ProviderRow } from './provider-rows.ts';
import { secretContext } from './provider-store.ts';
import type { ProviderKind } from './provider.ts';

type Values = Omit<ProviderRow, 'id' | 'kind' | 'hasSecret' | 'createTime' | 'updateTime'> & { readonly kind: string };

const blank: Values = {
  source: '',
  kind: '',
  agentCode: '',
  label: '',
  labelEn: '',
  clientId: '',
  issuer: '',
  authorizeUrl: '',
  tokenUrl: '',
  userInfoUrl: '',
  redirectUrl: '',
  scope: '',
  agentId: '',
  corpId: '',
  enabled: true,
  sort: 0,
};

/**
 * Stores a provider.
 *
 * @returns its id
 * @throws BusinessError 400 naming the field that is missing or wrong, or where another one has its source and agent
 */
export async function submitProvider(
  services: Services,
  principal: Principal,
  sent: ProviderSubmission,
): Promise<string> {
  const { tenantId, userId } = principal;
  return services.store.tenantTx(tenantId, userId, async (tx) => {
    const id = sent.id ?? '';
    if (id !== '' && !isId(id)) throw new BusinessError(400, 'http.record-missing');
    const before = id === '' ? null : await providerRow(tx, id);
    const values = merge(before, sent);
    requireComplete(values, principal);
    const secret = (sent.clientSecret ?? '') === '' ? null : (sent.clientSecret ?? null);
    if (values.kind === 'wechat_enterprise' && secret === null && before?.hasSecret !== true) missing('clientSecret');
    const sealed = secret === null ? null : services.secrets.seal(secret, secretContext({ tenantId }));
    const stored = await write(tx, tenantId, before?.id ?? null, { values, sealed, now: services.clock.now() });
    const changes = changesBetween({ ...before }, { ...(await providerRow(tx, stored)) });
    const changed = sealed === null ? changes : [...changes, { path: 'clientSecret' }];
    await audit(tx, { action: 'submit', subject: 'sign-in-provider', subjectId: stored, changes: changed });
    return stored;
  });
}

function merge(before: ProviderRow | null, sent: ProviderSubmission): Values {
  const names = Object.keys(blank) as (keyof Values)[];
  const base = before ?? blank;
  return Object.fromEntries(names.map((name) => [name, sent[name] ?? base[name]])) as unknown as Values;
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

interface Written {
  readonly values: Values;
  readonly sealed: Buffer | null;
  readonly now: Date;
}

async function write(tx: TenantTransaction, tenantId: string, id: string | null, written: Written): Promise<string> {
  const { values, sealed, now } = written;
  const columns = {
    source: values.source,
    kind: values.kind as ProviderKind,
    agent_code: values.agentCode,
    label: values.label,
    label_en: values.labelEn,
    client_id: values.clientId,
    issuer: values.issuer,
    authorize_url: values.authorizeUrl,
    token_url: values.tokenUrl,
    user_info_url: values.userInfoUrl,
    redirect_url: values.redirectUrl,
    scope: values.scope,
    agent_id: values.agentId,
    corp_id: values.corpId,
    enabled: values.enabled,
    sort: values.sort,
    update_time: now,
    ...(sealed === null ? {} : { client_secret: sealed }),
  };
  return unlessTaken('auth.provider-taken', async () => {
    const row =
      id === null
        ? await tx
            .insertInto('sign_in_provider')
            .values({ tenant_id: tenantId, ...columns })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('sign_in_provider')
            .set(columns)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow();
    return row.id;
  });
}
