import { Alert, Button, Card, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../core/calls/people.ts';
import type { Loaded } from '../../data/state/use-loaded.ts';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/(HeadlessChrome|Chrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

function named(agent: string, names: typeof browsers): string | null {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}

/** Browser and system from what a browser calls itself, e.g. `Chrome · Windows`; null where neither is known. */
function agentName(agent: string): string | null {
  const parts = [named(agent, browsers), named(agent, systems)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Where the person is signed in, with a way to end each login but this one. */
export function SessionCard({ loaded }: { readonly loaded: Loaded<readonly OwnSession[]> }) {
  const { t } = useTranslation('info');
  const { t: shell } = useTranslation('shell');
  const { value: sessions, failure, reload } = loaded;
  const [ending, setEnding] = useState<readonly string[]>([]);
  const leave = (): void => setEnding([]);
  const others = (sessions ?? []).filter(({ current }) => !current).map(({ id }) => id);
  const again = <Button onClick={reload}>{shell('retry')}</Button>;
  return (
    <Card
      title={<h2 className="info-title">{t('sessions.title')}</h2>}
      data-testid="info-sessions"
      extra={others.length > 1 && <Button onClick={() => setEnding(others)}>{t('sessions.endOthers')}</Button>}
    >
      {failure !== null && <Alert type="error" showIcon title={failure} action={again} />}
      {sessions === null && failure === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {sessions?.length === 0 && <Empty description={t('sessions.none')} />}
      <ul className="info-sessions">
        {sessions?.map(({ id, agent, ip, createdAt, lastSeenAt, current }) => (
          <li key={id}>
            <div>
              <strong title={agent}>{agentName(agent) ?? t('sessions.unknown')}</strong>{' '}
              {current && <Tag>{t('sessions.current')}</Tag>}
              <p>
                {ip} · {t('sessions.begun', { time: createdAt.slice(0, 16) })} ·{' '}
                {t('sessions.seen', { time: lastSeenAt.slice(0, 16) })}
              </p>
            </div>
            {!current && <Button onClick={() => setEnding([id])}>{t('sessions.end')}</Button>}
          </li>
        ))}
      </ul>
      {ending.length > 0 && <EndSessionsDialog ids={ending} onEnded={() => (leave(), reload())} onCancel={leave} />}
    </Card>
  );
}
