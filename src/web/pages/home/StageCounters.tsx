import { Alert, Button, Card, Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { loadCounters, menuState } from '../../state/menu.ts';

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

/** How many tasks wait on each stage that the person may see; -1 of the server means a stage of others. */
export function StageCounters() {
  const { t } = useTranslation('home');
  const { counters, countersFailed } = useSnapshot(menuState);
  const counted = Object.keys(counters).length > 0;
  const stages = stageCounters.flatMap((name) => {
    const count = counters[name] ?? -1;
    return count < 0 ? [] : [{ name, count }];
  });
  function again(): void {
    loadCounters().catch(() => undefined);
  }
  return (
    <Card title={t('stages')}>
      {countersFailed && !counted && (
        <Alert type="error" showIcon title={t('notCounted')} action={<Button onClick={again}>{t('again')}</Button>} />
      )}
      {!countersFailed && !counted && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {counted && stages.length === 0 && <Empty description={t('noStages')} />}
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
