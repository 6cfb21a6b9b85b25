import { Alert, Tabs, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { product } from '../../../core/product.ts';
import { openLogin, type AcceptedLogin } from '../../api/auth.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx';
import { session } from '../../state/session.ts';
import { readStored, writeStored } from '../../state/storage.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { TenantField } from './TenantField.tsx';
import { useLoginOptions } from './use-login-options.ts';
import './login.css';

/** A login whose password has to be changed, and the old one where it was just typed. */
interface PendingChange {
  readonly login: AcceptedLogin;
  readonly typed: string | null;
}

const lastTenantKey = 'last-tenant';

/** Only an address of this app may be returned to after login, and no error page. */
function safeTarget(redirect: string | null): string {
  const own = redirect !== null && /^\/(?![/\\])/.test(redirect) && !/^\/(login|403|404|500)\b/.test(redirect);
  return own ? redirect : '/wel/index';
}

/** S2-01: tenant, account and password, and whatever other way the company offers. */
export function LoginPage() {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { accessToken } = useSnapshot(session);
  const [search] = useSearchParams();
  const [tenantId, setTenantId] = useState(() => readStored<string>(lastTenantKey) ?? product.defaultTenantId);
  const options = useLoginOptions(tenantId);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingChange | null>(null);
  function accept(login: AcceptedLogin, typed: string | null): void {
    writeStored(lastTenantKey, tenantId);
    if (login.mustChangePassword) setPending({ login, typed });
    else openLogin(login);
  }
  // S4-03: whoever is logged in has no business here.
  if (accessToken !== null) return <Navigate to={safeTarget(search.get('redirect'))} replace />;
  const shared = {
    tenantId,
    tenantField: <TenantField value={tenantId} onChange={setTenantId} />,
    onAccepted: accept,
    onFailure: setFailure,
  };
  const byPassword = <PasswordForm {...shared} captcha={options.captcha} />;
  const ways = [
    { key: 'password', label: t('byPassword'), children: byPassword },
    { key: 'phone', label: t('byPhone'), children: <PhoneForm {...shared} /> },
  ];
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
        <Typography.Paragraph type="secondary">{t('subtitle')}</Typography.Paragraph>
        {failure !== null && <Alert type="error" showIcon title={failure} role="alert" className="login-alert" />}
        {options.phone ? <Tabs items={ways} destroyOnHidden onChange={() => setFailure(null)} /> : byPassword}
        <SocialButtons tenantId={tenantId} providers={options.providers} onFailure={setFailure} />
      </section>
      {pending !== null && (
        <ChangePasswordDialog
          login={pending.login}
          typed={pending.typed}
          onChanged={() => openLogin(pending.login)}
          onCancel={() => setPending(null)}
        />
      )}
    </main>
  );
}
