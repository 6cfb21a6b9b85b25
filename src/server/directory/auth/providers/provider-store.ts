import type { Selectable } from 'kysely';
import { camelRow } from '../../../platform/store/column-names.ts';
import type { Store } from '../../../platform/store/store.ts';
import type { SignInProviderTable } from '../tables.ts';

/** A provider as stored, its secret encrypted. */
export type StoredProvider = ReturnType<typeof storedProvider>;

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
export function storedProvider(row: Selectable<SignInProviderTable>) {
  const { clientSecret: sealedSecret, updateTime: updatedAt, createTime: _made, ...provider } = camelRow(row);
  return { ...provider, sealedSecret, updatedAt };
}
