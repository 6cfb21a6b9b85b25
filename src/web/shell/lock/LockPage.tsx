import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { PlainPage } from '../PlainPage.tsx';
import { lockState, unlock } from '../session/lock.ts';
import { RequireSession } from '../session/RequireSession.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../data/calls/auth.ts';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { PasswordField } from '../../parts/plain-forms/PasswordField.tsx';
import { PlainForm } from '../../parts/plain-forms/PlainForm.tsx';
import { SubmitButton } from '../../parts/plain-forms/SubmitButton.tsx';
import { useFields } from '../../parts/plain-forms/use-fields.ts';
import { leaveToLogin } from '../session/end-session.ts';
import { session } from '../../data/state/session.ts';
import './lock.css';

/** Where somebody was when this browser was locked; the home page where that is not known. */
function placeBefore(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/') ? from : '/';
}

/** S2-02: the lock screen. The session goes on behind it. */
export function LockPage() {
  const { locked } = useSnapshot(lockState);
  const location = useLocation();
  if (!locked) return <Navigate to={placeBefore(location.state)} replace />;
  return (
    <RequireSession>
      <PlainPage>
        <UnlockForm />
      </PlainPage>
    </RequireSession>
  );
}

async function leave(): Promise<void> {
  await logOut();
  leaveToLogin();
}

/** Who locked this browser, and the ways on: the lock password, or the way out. */
function UnlockForm() {
  const { t } = useTranslation('lock');
  const { user } = useSnapshot(session);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const { values, form, field, check, set } = useFields(
    { password: '' },
    { password: ({ password }) => (password === '' ? 'lock:needed' : null) },
  );
  async function submit(): Promise<void> {
    if (busy || !check()) return;
    setBusy(true);
    const tried = await unlock(values.password);
    if (tried === 'open') return;
    if (tried.left === 0) return leave();
    setBusy(false);
    setLeft(tried.left);
    set('password', '');
    form.current?.querySelector('input')?.focus();
  }
  const name = (user?.realName ?? '') === '' ? (user?.account ?? '') : (user?.realName ?? '');
  return (
    <section className="plain-card lock-card" aria-labelledby="lock-title">
      <span className="lock-person" aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <h1 id="lock-title">{t('screen')}</h1>
      <p className="lock-name">{name}</p>
      <p className="plain-note">{t('hint')}</p>
      <FormAlert text={left === null ? null : t('wrong', { left })} />
      <PlainForm form={form} onSubmit={() => void submit()}>
        <PasswordField {...field('password')} label={t('password')} input={{ autoComplete: 'off', autoFocus: true }} />
        <SubmitButton busy={busy}>{t('unlock')}</SubmitButton>
      </PlainForm>
      <button type="button" className="plain-button lock-leave" onClick={() => void leave()}>
        {t('leave')}
      </button>
    </section>
  );
}
