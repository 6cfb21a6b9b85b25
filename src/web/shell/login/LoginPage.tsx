import { lazy, Suspense, useState, useCallback, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
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
import type { SignInProvider, LoginOptions } from '../../../core/calls/auth.ts';
import { beginSignIn, type TenantChoice, fetchLoginOptions } from '../../data/calls/sign-in.ts';
import { keepSignIn } from './sign-in-record.ts';
import { useLoginAttempt } from './use-login-attempt.ts';
import { type LoginTenant, rememberTenant, useTenant } from './use-tenant.ts';
import './login.css';
import { useLoaded } from '../../data/state/use-loaded.ts';

/** What holds until the server has answered, and for servers that have no such call. */
const passwordOnly: LoginOptions = { captcha: false, phone: false, providers: [] };

/** What a company's login page offers; asked for again when a login failed, since then a captcha may be needed. */
function useLoginOptions(tenantId: string): readonly [LoginOptions, (account: string) => void] {
  const failed = useRef('');
  const load = useCallback(() => fetchLoginOptions(tenantId, failed.current).catch(() => passwordOnly), [tenantId]);
  const { value, reload } = useLoaded(load, null);
  function askAgain(account: string): void {
    failed.current = account;
    reload();
  }
  return [value ?? passwordOnly, askAgain];
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
  const [options, askAgain] = useLoginOptions(tenantId);
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
  const byPassword = <PasswordForm {...shared} captcha={options.captcha} onRejected={askAgain} />;
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

/** The choices of the company field; the remembered one stays a choice by its number when its name is not known. */
function choices(tenants: readonly TenantChoice[] | null, remembered: string): readonly TenantChoice[] {
  if (tenants === null) return [{ tenantId: remembered, tenantName: '…' }];
  const known = tenants.some(({ tenantId }) => tenantId === remembered);
  return known ? tenants : [{ tenantId: remembered, tenantName: remembered }, ...tenants];
}

/** S6-06: the company that somebody logs in to. Whoever came by a company's own address has no choice. */
function TenantField({ tenantId, tenants, fixed, choose }: LoginTenant) {
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

interface SocialButtonsProps {
  readonly tenantId: string;
  readonly providers: readonly SignInProvider[];
  readonly onFailure: (words: string | null) => void;
}

/** S7-03: leads to the third parties that the company has switched on, e.g. WeChat Work. */
function SocialButtons({ tenantId, providers, onFailure }: SocialButtonsProps) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { busy, attempt } = useLoginAttempt(onFailure);
  if (providers.length === 0) return null;
  async function leave(provider: SignInProvider): Promise<void> {
    const begun = await attempt(() => beginSignIn(tenantId, provider));
    if (begun === null) return;
    // Only the browser that began a login may end it: the page that it comes back to compares the state.
    const { source, agentCode } = provider;
    keepSignIn({ tenantId, source, agentCode, state: begun.state });
    window.location.assign(begun.url);
  }
  return (
    <div className="login-providers">
      <p className="login-divider">{t('otherWays')}</p>
      {providers.map((provider) => (
        <button
          type="button"
          key={`${provider.source}/${provider.agentCode}`}
          className="plain-button"
          disabled={busy}
          onClick={() => void leave(provider)}
        >
          {language === 'en' ? provider.labelEn : provider.label}
        </button>
      ))}
    </div>
  );
}

/** How somebody logs in who is known here. */
type LoginWay = 'password' | 'phone';

interface WayTabsProps {
  readonly way: LoginWay;
  readonly onChange: (way: LoginWay) => void;
  /** The form of the way chosen. */
  readonly children: ReactNode;
}

const ways = { password: 'byPassword', phone: 'byPhone' } as const;

/** The two ways to log in; arrow keys go from one to the other. */
function WayTabs({ way, onChange, children }: WayTabsProps) {
  const { t } = useTranslation('login');
  const other = way === 'password' ? 'phone' : 'password';
  function turn(event: KeyboardEvent<HTMLElement>): void {
    if (!/^Arrow(Left|Right)$/.test(event.key)) return;
    onChange(other);
    document.getElementById(`login-way-${other}`)?.focus();
  }
  return (
    <>
      <div role="tablist" className="login-ways">
        {(['password', 'phone'] as const).map((each) => (
          <button
            type="button"
            role="tab"
            key={each}
            id={`login-way-${each}`}
            aria-selected={way === each}
            aria-controls="login-way"
            tabIndex={way === each ? 0 : -1}
            onClick={() => onChange(each)}
            onKeyDown={turn}
          >
            {t(ways[each])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="login-way" aria-labelledby={`login-way-${way}`}>
        {children}
      </div>
    </>
  );
}
