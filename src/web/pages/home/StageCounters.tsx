import { Alert, Button, Card, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { wakeCounters } from '../../state/counter-polling.ts';
import { menuState } from '../../state/menu.ts';

const stageCounters = [
  'extractCount',
  'amplificationCount',
  'mixedCount',
  'depurationCount',
  'reversalCount',
  'libraryCount',
  'sequencingCount',
  'deplaneCount',
  'analysisCount',
  'dataCount',
  'itemCount',
] as const;

/** How many tasks wait on each stage; no value, -1, is shown as 0 (S9-12). */
export function StageCounters() {
  const { t } = useTranslation('home');
  const { counters, countersFailed } = useSnapshot(menuState);
  const counted = Object.keys(counters).length > 0;
  const stages = counted ? stageCounters.map((name) => ({ name, count: Math.max(counters[name] ?? 0, 0) })) : [];
  return (
    <Card title={t('stages')}>
      {countersFailed && !counted && (
        <Alert
          type="error"
          showIcon
          title={t('notCounted')}
          action={<Button onClick={wakeCounters}>{t('again')}</Button>}
        />
      )}
      {!countersFailed && !counted && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      <dl className="home-stages">
        {stages.map(({ name, count }) => (
          <div key={name} className={count === 0 ? 'home-stage home-stage-idle' : 'home-stage'}>
            <dt>{t(`stage.${name}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
