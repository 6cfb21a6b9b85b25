import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { dropLogin } from '../../data/calls/auth.ts';
import { FormAlert } from '../../parts/plain-forms/FormAlert.tsx';
import { PlainPage } from '../PlainPage.tsx';
import { session } from '../../data/state/session.ts';
import { ChangePasswordDialog } from '../login/ChangePasswordDialog.tsx';
import { RegisterDialog } from './RegisterDialog.tsx';
import { useSignIn } from './use-sign-in.ts';

/** S2-05: where a third party leads back to. Ends the login; whoever is new here registers first. */
export function OauthPage() {
  const { t } = useTranslation('login');
  const { source = '' } = useParams();
  const [query] = useSearchParams();
  const { accessToken } = useSnapshot(session);
  const { login, failure, enter } = useSignIn(source, query);
  const [dropped, setDropped] = useState(false);
  if (accessToken !== null) return <Navigate to="/" replace />;
  if (dropped) return <Navigate to="/login" replace />;
  return (
    <PlainPage>
      <section className="plain-card" aria-labelledby="oauth-title">
        <img src="/favicon.svg" alt="" width={44} height={44} />
        <h1 id="oauth-title">{t('thirdParty')}</h1>
        {failure === null ? <p role="status">{t('signingIn')}</p> : <FormAlert text={failure} />}
        <Link to="/login">{t('toLogin')}</Link>
      </section>
      {login?.guest === true && <RegisterDialog login={login} onEnd={() => setDropped(true)} />}
      {login !== null && !login.guest && login.mustChangePassword && (
        <ChangePasswordDialog
          login={login}
          typed={null}
          onChanged={() => enter(login)}
          onCancel={() => {
            void dropLogin(login).catch(() => undefined);
            setDropped(true);
          }}
        />
      )}
    </PlainPage>
  );
}
