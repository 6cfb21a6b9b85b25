import type { Selectable } from 'kysely';
import type { Store } from '../../../platform/store/store.ts';
import type { SignInProviderTable } from '../tables.ts';
import type { ProviderSetup } from './provider.ts';

/** A provider as stored, its secret encrypted. */
export interface StoredProvider extends Omit<ProviderSetup, 'clientSecret'> {
  readonly id: string;
  readonly tenantId: string;
  /** Its name in addresses. */
  readonly source: string;
  readonly agentCode: string;
  readonly label: string;
  readonly labelEn: string;
  readonly redirectUrl: string;
  readonly enabled: boolean;
  readonly sort: number;
  readonly sealedSecret: Buffer | null;
  readonly updatedAt: Date;
}

/** What a secret is sealed for: put into another company's row it does not open. */
export function secretContext({ tenantId }: Pick<StoredProvider, 'tenantId'>): string {
  return `sign-in-provider/${tenantId}`;
}

/** Whether a provider is the one that a client calls by this agent code, or by the agent id of WeChat Work (S9-17). */
export function isAgent({ agentCode, agentId }: StoredProvider, agent: string): boolean {
  return agent !== '' && (agentCode === agent || agentId === agent);
}

/**
 * S2-05: the page that ends the login, of this server unless the setup names another address.
 *
 * @param site scheme and host of this server
 */
export function redirectOf({ redirectUrl, source }: StoredProvider, site: string): string {
  const own = `${site}/oauth/redirect/${encodeURIComponent(source)}`;
  // Written as it will be when the code is traded in: providers compare the two letter by letter.
  return new URL(redirectUrl === '' ? own : redirectUrl).href;
}

/**
 * The provider of a login, if it is switched on.
 *
 * @param agent its agent code or agent id; empty = the first of that source
 */
export async function findProvider(
  store: Store,
  tenantId: string,
  source: string,
  agent: string,
): Promise<StoredProvider | null> {
  const found = await enabledProviders(store, tenantId);
  const ofSource = found.filter((provider) => provider.source === source);
  return (agent === '' ? ofSource[0] : ofSource.find((provider) => isAgent(provider, agent))) ?? null;
}

/** The providers of a company that are switched on, in their order. */
export async function enabledProviders(store: Store, tenantId: string): Promise<StoredProvider[]> {
  const rows = await store.tenantTx(tenantId, '0', (tx) =>
    tx.selectFrom('sign_in_provider').selectAll().where('enabled', '=', true).orderBy('sort').orderBy('id').execute(),
  );
  return rows.map(storedProvider);
}

/** A row of the table in our words. */
export function storedProvider(row: Selectable<SignInProviderTable>): StoredProvider {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    source: row.source,
    kind: row.kind,
    agentCode: row.agent_code,
    label: row.label,
    labelEn: row.label_en,
    clientId: row.client_id,
    sealedSecret: row.client_secret,
    issuer: row.issuer,
    authorizeUrl: row.authorize_url,
    tokenUrl: row.token_url,
    userInfoUrl: row.user_info_url,
    redirectUrl: row.redirect_url,
    scope: row.scope,
    agentId: row.agent_id,
    corpId: row.corp_id,
    enabled: row.enabled,
    sort: row.sort,
    updatedAt: row.update_time,
  };
}
