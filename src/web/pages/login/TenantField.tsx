import { Form, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTenants, type TenantChoice } from '../../api/auth.ts';

/** The tenants to choose from; null while they are fetched, none when that fails. */
function useTenants(): readonly TenantChoice[] | null {
  const [tenants, setTenants] = useState<readonly TenantChoice[] | null>(null);
  useEffect(() => {
    listTenants().then(setTenants, () => setTenants([]));
  }, []);
  return tenants;
}

/** The choices of the company field; the remembered one stays a choice by its number when its name is not known. */
function tenantOptions(tenants: readonly TenantChoice[] | null, remembered: string) {
  if (tenants === null) return [{ value: remembered, label: '' }];
  if (tenants.length === 0) return [{ value: remembered, label: remembered }];
  return tenants.map((tenant) => ({ value: tenant.tenantId, label: tenant.tenantName }));
}

interface TenantFieldProps {
  readonly value: string;
  readonly onChange: (tenantId: string) => void;
}

/** S6-06: the company that somebody logs in to. */
export function TenantField({ value, onChange }: TenantFieldProps) {
  const { t } = useTranslation('login');
  const tenants = useTenants();
  return (
    <Form.Item label={t('tenant')} htmlFor="login-tenant">
      <Select
        id="login-tenant"
        loading={tenants === null}
        options={tenantOptions(tenants, value)}
        value={value}
        onChange={onChange}
      />
    </Form.Item>
  );
}
