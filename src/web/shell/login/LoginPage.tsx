import { lazy, Suspense, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { product, sessionRules } from '../../../core/product.ts';
import type { AcceptedLogin } from '../../data/calls/auth.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { PlainPage } from '../PlainPage.tsx';
import { openLogin } from '../session/open-login.ts';
import { session } from '../../data/state/session.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { TenantField } from './TenantField.tsx';
import { rememberTenant, useTenant } from './use-tenant.ts';
import { WayTabs, type LoginWay } from './WayTabs.tsx';
import './login.css';
import type { LoginOptions } from '../../../core/calls/auth.ts';
import { fetchLoginOptions } from '../../data/calls/sign-in.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';

/** What holds until the server has answered, and for servers that have no such call. */
const passwordOnly: LoginOptions = { captcha: false, phone: false, providers: [] };

/** What a company's login page offers. */
function useLoginOptions(tenantId: string): LoginOptions {
  const load = useCallback(() => fetchLoginOptions(tenantId).catch(() => passwordOnly), [tenantId]);
  return useLoaded(load, null).value ?? passwordOnly;
}

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
}));

/** A login whose password has to be changed, and the old one where it was just typed. */
interface PendingChange {
  readonly login: AcceptedLogin;
  readonly typed: string | null;
}

/** Only an address of this app may be returned to after login, and no error page. */
function safeTarget(redirect: string | null): string {
  const own =
    redirect !== null && /^\/(?![/\\])/.test(redirect) && !/^\/(login|lock|oauth|403|404|500)\b/.test(redirect);
  return own ? redirect : '/';
}

/** S2-01: tenant, account and password, and whatever other way the company offers. */
export function LoginPage() {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { accessToken } = useSnapshot(session);
  const [search] = useSearchParams();
  const tenant = useTenant();
  const { tenantId } = tenant;
  const options = useLoginOptions(tenantId);
  const [way, setWay] = useState<LoginWay>('password');
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingChange | null>(null);
  function enter(login: AcceptedLogin): void {
    setPending(null);
    if (!openLogin(login)) setFailure(t('noRoom'));
  }
  function accept(login: AcceptedLogin, typed: string | null): void {
    rememberTenant(tenantId);
    if (login.mustChangePassword) setPending({ login, typed });
    else enter(login);
  }
  function turn(next: LoginWay): void {
    setFailure(null);
    setWay(next);
  }
  // S4-03: whoever is logged in has no business here.
  if (accessToken !== null) return <Navigate to={safeTarget(search.get('redirect'))} replace />;
  const tenantField = sessionRules.tenantMode ? <TenantField {...tenant} /> : null;
  const shared = { tenantId, tenantField, onAccepted: accept, onFailure: setFailure };
  const byPassword = <PasswordForm {...shared} captcha={options.captcha} />;
  return (
    <PlainPage>
      <section className="plain-card login-card" aria-labelledby="login-title">
        <img src="/favicon.svg" alt="" width={44} height={44} />
        <h1 id="login-title">{product.name[language]}</h1>
        <p className="plain-note">{t('subtitle')}</p>
        <FormAlert text={failure} />
        {options.phone ? (
          <WayTabs way={way} onChange={turn}>
            {way === 'phone' ? <PhoneForm {...shared} /> : byPassword}
          </WayTabs>
        ) : (
          byPassword
        )}
        <SocialButtons tenantId={tenantId} providers={options.providers} onFailure={setFailure} />
      </section>
      {pending !== null && (
        <Suspense>
          <ChangePasswordDialog
            login={pending.login}
            typed={pending.typed}
            onChanged={() => enter(pending.login)}
            onCancel={() => setPending(null)}
          />
        </Suspense>
      )}
    </PlainPage>
  );
}
