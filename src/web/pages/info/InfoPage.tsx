import { useTranslation } from 'react-i18next';
import { listOwnSessions, loadOwnAccount } from '../../data/calls/account.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { RightsCard } from './RightsCard.tsx';
import { SessionCard } from './SessionCard.tsx';
import './info.css';

/** S2-11: personal info: what one may change, one's picture, password and logins, and what one's roles allow. */
export function InfoPage() {
  const { t } = useTranslation('info');
  const own = useLoaded(loadOwnAccount, 'menu');
  const sessions = useLoaded(listOwnSessions, 'menu');
  return (
    <div className="info">
      <h1>{t('title')}</h1>
      <div className="info-columns">
        <div>
          <RightsCard loaded={own} />
          <PasswordCard onChanged={sessions.reload} />
        </div>
        <div>
          <AccountPanel onSaved={own.reload} />
          <SessionCard loaded={sessions} />
        </div>
      </div>
    </div>
  );
}
