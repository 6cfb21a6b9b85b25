import { Alert, Button, Form, Input, Select, Typography, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { product } from '../../../core/product.ts';
import { ApiError } from '../../api/api-error.ts';
import { listTenants, logIn, type TenantChoice } from '../../api/auth.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx';
import { session } from '../../state/session.ts';
import { readStored, writeStored } from '../../state/storage.ts';
import './login.css';

interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

const lastTenantKey = 'last-tenant';

/** Only an address of this app may be returned to after login, and no error page. */
function safeTarget(redirect: string | null): string {
  const own = redirect !== null && /^\/(?![/\\])/.test(redirect) && !/^\/(login|403|404|500)\b/.test(redirect);
  return own ? redirect : '/wel/index';
}

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

/** S2-01: tenant, account and password. */
export function LoginPage() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { accessToken } = useSnapshot(session);
  const [search] = useSearchParams();
  const tenants = useTenants();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const account = useRef<InputRef>(null);
  useEffect(() => account.current?.focus(), []);
  async function submit(values: Credentials): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      writeStored(lastTenantKey, values.tenantId);
      await logIn(values.tenantId, values.account.trim(), values.password);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('error.unknown'));
      setBusy(false);
    }
  }
  // S4-03: whoever is logged in has no business here.
  if (accessToken !== null) return <Navigate to={safeTarget(search.get('redirect'))} replace />;
  const initial = { tenantId: readStored<string>(lastTenantKey) ?? product.defaultTenantId, account: '', password: '' };
  return (
    <main className="login">
      <div className="login-language">
        <LanguageSwitch />
      </div>
      <section className="login-card" aria-labelledby="login-title">
        <img src="/favicon.svg" alt="" width={44} height={44} />
        <Typography.Title level={1} id="login-title" className="login-title">
          {product.name[language]}
        </Typography.Title>
        <Typography.Paragraph type="secondary">{t('login.subtitle')}</Typography.Paragraph>
        {failure !== null && <Alert type="error" showIcon title={failure} role="alert" className="login-alert" />}
        <Form<Credentials>
          layout="vertical"
          requiredMark={false}
          initialValues={initial}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item
            name="tenantId"
            label={t('login.tenant')}
            rules={[{ required: true, message: t('login.tenantNeeded') }]}
          >
            <Select loading={tenants === null} options={tenantOptions(tenants, initial.tenantId)} />
          </Form.Item>
          <Form.Item
            name="account"
            label={t('login.account')}
            rules={[{ required: true, message: t('login.accountNeeded') }]}
          >
            <Input autoComplete="username" ref={account} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('login.password')}
            rules={[{ required: true, message: t('login.passwordNeeded') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('login.submit')}
          </Button>
        </Form>
      </section>
    </main>
  );
}
