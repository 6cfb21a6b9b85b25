import { Alert, Button, Form, Input, Select, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { product } from '../../../core/product.ts';
import { ApiError } from '../../api/api-error.ts';
import { listTenants, logIn, type TenantChoice } from '../../api/auth.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx';
import { readStored, writeStored } from '../../state/storage.ts';
import './login.css';

interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

const lastTenantKey = 'last-tenant';

/** Only an address of this app may be returned to after login. */
function safeTarget(redirect: string | null): string {
  return redirect !== null && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/wel/index';
}

function useTenants(): readonly TenantChoice[] {
  const [tenants, setTenants] = useState<readonly TenantChoice[]>([]);
  useEffect(() => {
    listTenants().then(setTenants, () => setTenants([]));
  }, []);
  return tenants;
}

/** S2-01: tenant, account and password. */
export function LoginPage() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tenants = useTenants();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(values: Credentials): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await logIn(values.tenantId, values.account.trim(), values.password);
      writeStored(lastTenantKey, values.tenantId);
      void navigate(safeTarget(search.get('redirect')), { replace: true });
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('error.unknown'));
    } finally {
      setBusy(false);
    }
  }
  const initial = { tenantId: readStored<string>(lastTenantKey) ?? product.defaultTenantId, account: '', password: '' };
  const options = tenants.map((tenant) => ({ value: tenant.tenantId, label: tenant.tenantName }));
  return (
    <main className="login">
      <div className="login-language">
        <LanguageSwitch />
      </div>
      <section className="login-card" aria-labelledby="login-title">
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
            <Select options={options.length > 0 ? options : [{ value: initial.tenantId, label: initial.tenantId }]} />
          </Form.Item>
          <Form.Item
            name="account"
            label={t('login.account')}
            rules={[{ required: true, message: t('login.accountNeeded') }]}
          >
            <Input autoComplete="username" />
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
