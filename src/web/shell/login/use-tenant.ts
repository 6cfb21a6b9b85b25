import { useState } from 'react';
import { product } from '../../../core/product.ts';
import { listTenants, tenantOfDomain, type TenantChoice } from '../../data/calls/sign-in.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { readStored, writeStored } from '../../parts/storage.ts';

const lastTenantKey = 'last-tenant';

/** The company that somebody logs in to, and those to choose from. */
export interface LoginTenant {
  readonly tenantId: string;
  /** Null while they are fetched, none when that fails. */
  readonly tenants: readonly TenantChoice[] | null;
  /** Whether the address of the page belongs to one company. */
  readonly fixed: boolean;
  readonly choose: (tenantId: string) => void;
}

/** Remembers the company of a login for the next one. */
export function rememberTenant(tenantId: string): void {
  writeStored(lastTenantKey, tenantId);
}

/** The company chosen last in this browser; the default one where that is not known. */
function lastTenant(): string {
  const stored = readStored<unknown>(lastTenantKey);
  return typeof stored === 'string' && stored !== '' ? stored : product.defaultTenantId;
}

async function load() {
  const [list, own] = await Promise.all([
    listTenants().catch(() => []),
    tenantOfDomain(window.location.origin).catch(() => null),
  ]);
  return { list, own };
}

/** S6-06: the company by the page's address, else the one chosen last in this browser, else the default one. */
export function useTenant(): LoginTenant {
  const [chosen, choose] = useState(lastTenant);
  const { value } = useLoaded(load, null);
  const own = value?.own ?? null;
  return { tenantId: own ?? chosen, tenants: value?.list ?? null, fixed: own !== null, choose };
}
