import type { Selectable } from 'kysely';
import type { Store } from '../../store/store.ts';
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

/**
 * The provider of a login, if it is switched on.
 *
 * @param agentCode empty = the first of that source
 */
export async function findProvider(
  store: Store,
  tenantId: string,
  source: string,
  agentCode: string,
): Promise<StoredProvider | null> {
  const found = await enabledProviders(store, tenantId);
  const ofSource = found.filter((provider) => provider.source === source);
  return ofSource.find((provider) => agentCode === '' || provider.agentCode === agentCode) ?? null;
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
