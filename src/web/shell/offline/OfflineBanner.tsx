import { Alert, App, Flex, Grid } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { onBackOnline, useOffline } from '../../data/offline/connection.ts';
import { followWaiting, isWaiting, waitingCalls } from '../../form/drafts/waiting-list.ts';
import { i18n, loadTexts, usePick } from '../../i18n/i18n.ts';
import { keepWorkHere } from './keep-work-here.ts';

/** Says that the server is out of reach, and what waits for it; nothing while all is well. */
export function OfflineBanner() {
  const { t } = useTranslation('retry');
  const offline = useOffline();
  // On a telephone it must not take the page's place.
  const small = Grid.useBreakpoint().sm === false;
  const { calls } = useSnapshot(waitingCalls);
  useOfflineWork();
  const waiting = calls.filter(isWaiting);
  const refused = calls.filter((call) => !isWaiting(call));
  if (!offline && calls.length === 0) return null;
  return (
    <div role="status" data-testid="offline-banner">
      {offline && (
        <Alert
          banner
          type="warning"
          title={t(small ? 'offline.short' : 'offline.title')}
          description={small ? undefined : t('offline.kept')}
        />
      )}
      {waiting.length > 0 && (
        <Alert
          banner
          type="info"
          title={t(offline ? 'offline.waiting' : 'offline.sending', { count: waiting.length })}
          description={<CallLinks calls={waiting} />}
        />
      )}
      {refused.length > 0 && (
        <Alert
          banner
          type="error"
          title={t('offline.refused', { count: refused.length })}
          description={<CallLinks calls={refused} />}
        />
      )}
    </div>
  );
}

interface CallLinksProps {
  readonly calls: readonly { readonly id: string; readonly title: Title; readonly address: string }[];
}

interface Title {
  readonly zh: string;
  readonly en: string;
}

function CallLinks({ calls }: CallLinksProps) {
  const pick = usePick();
  return (
    <Flex gap={12} wrap>
      {calls.map(({ id, title, address }) => (
        <Link key={id} to={address}>
          {pick(title)}
        </Link>
      ))}
    </Flex>
  );
}

/** Sends what waits, by a part that is fetched when something does. */
async function sendAll(): Promise<void> {
  const { sendWaiting } = await import('../../form/drafts/waiting-calls.ts');
  await sendWaiting();
}

function send(): void {
  // A part that does not come is asked for again.
  sendAll().catch(() => undefined);
}

/** Follows the network as long as somebody is signed in, sends what waits for it, and tells what has gone out. */
function useOfflineWork(): void {
  const { message } = App.useApp();
  const { sent } = useSnapshot(waitingCalls);
  const told = useRef(sent);
  useEffect(() => {
    // Fetched while the server answers.
    void loadTexts('retry', 'step');
    const stopKeeping = keepWorkHere();
    const stopWaiting = followWaiting(send, onBackOnline);
    return () => {
      stopKeeping();
      stopWaiting();
    };
  }, []);
  useEffect(() => {
    if (sent > told.current) void message.success(i18n.t('retry:offline.sent', { count: sent - told.current }));
    told.current = sent;
  }, [message, sent]);
}
