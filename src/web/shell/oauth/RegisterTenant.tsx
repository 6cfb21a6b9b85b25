import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { listTenants } from '../../data/calls/sign-in.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import type { FieldProps } from '../../parts/plain-forms/use-fields.ts';

/** S5-02: the company that a guest wants to belong to; may be left out. */
export function RegisterTenant({ name, value, onChange }: FieldProps) {
  const { t } = useTranslation('login');
  const id = useId();
  // Without the list there is no choice, and none is needed.
  const tenants = useLoaded(listTenants, null).value ?? [];
  return (
    <div className="plain-field">
      <label htmlFor={id}>{t('register.tenant')}</label>
      <select id={id} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('register.noTenant')}</option>
        {tenants.map(({ tenantId, tenantName }) => (
          <option key={tenantId} value={tenantId}>
            {tenantName}
          </option>
        ))}
      </select>
    </div>
  );
}
