import { runsPlatform } from '../../platform/http/access.ts';

/** Entries about what all tenants share; only those who run the installation can be granted them. */
const platformOnly = /^(dict_(add|edit|delete)|(menu|tenant|setting)(_\w+)?)$/;

/** Whether a tenant's roles may be granted an entry. */
export function isForTenant(code: string, tenantId: string): boolean {
  return runsPlatform({ tenantId }) || !platformOnly.test(code);
}
