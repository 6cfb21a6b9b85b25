import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenantChoice } from '../../data/calls/sign-in.ts';
import type { LoginTenant } from './use-tenant.ts';

/** The choices of the company field; the remembered one stays a choice by its number when its name is not known. */
function choices(tenants: readonly TenantChoice[] | null, remembered: string): readonly TenantChoice[] {
  if (tenants === null) return [{ tenantId: remembered, tenantName: '…' }];
  const known = tenants.some(({ tenantId }) => tenantId === remembered);
  return known ? tenants : [{ tenantId: remembered, tenantName: remembered }, ...tenants];
}

/** S6-06: the company that somebody logs in to. Whoever came by a company's own address has no choice. */
export function TenantField({ tenantId, tenants, fixed, choose }: LoginTenant) {
  const { t } = useTranslation('login');
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>{t('tenant')}</label>
      <select id={id} value={tenantId} disabled={fixed} onChange={(event) => choose(event.target.value)}>
        {choices(tenants, tenantId).map((tenant) => (
          <option key={tenant.tenantId} value={tenant.tenantId}>
            {tenant.tenantName}
          </option>
        ))}
      </select>
    </div>
  );
}
