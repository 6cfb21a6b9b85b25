import { Card, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverdueStage } from '../../../core/calls/statistics.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { Loaded } from '../../data/state/use-loaded.ts';
import { OverdueList } from './OverdueList.tsx';
import { daysLate } from './day-text.ts';
import { stageName } from './stage-name.ts';

/** What is past its time: by step with the oldest, then task by task, of all stages or of one. */
export function OverdueCard({ loaded }: { readonly loaded: Loaded<readonly OverdueStage[]> }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [stage, setStage] = useState('');
  const late = (loaded.value ?? []).filter(({ count }) => count > 0);
  const total = late.reduce((sum, { count }) => sum + count, 0);
  const options = [
    { value: '', label: t('overdue.allStages') },
    ...late.map((one) => ({ value: one.stage, label: `${stageName(one, language)} (${one.count})` })),
  ];
  const chosen = stage === '' ? late : late.filter((one) => one.stage === stage);
  return (
    <Card
      title={<h2 className="dashboard-title">{t('overdue.title', { total })}</h2>}
      data-testid="overdue"
      extra={
        late.length > 1 && (
          <Select
            aria-label={t('stage.name')}
            value={stage}
            options={options}
            popupMatchSelectWidth={false}
            onChange={setStage}
          />
        )
      }
    >
      <p className="dashboard-summary">{t('overdue.rule')}</p>
      {chosen.length > 0 && <OverdueSteps stages={chosen} />}
      <OverdueList key={stage} stage={stage} />
    </Card>
  );
}

/** Where work is late: each step with how many tasks, and for how long the oldest waits. */
function OverdueSteps({ stages }: { readonly stages: readonly OverdueStage[] }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [now] = useState(() => new Date());
  return (
    <div className="dashboard-late">
      <table className="dashboard-figures" aria-label={t('overdue.bySteps')}>
        <thead>
          <tr>
            <th scope="col">{t('stage.name')}</th>
            <th scope="col">{t('overdue.process')}</th>
            <th scope="col">{t('overdue.step')}</th>
            <th scope="col">{t('overdue.count')}</th>
            <th scope="col">{t('overdue.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {stages.flatMap((stage) =>
            stage.steps.map((step) => (
              <tr key={`${stage.stage} ${step.processKey} ${step.stepCode}`}>
                <td>{stageName(stage, language)}</td>
                <td>{step.processLabel[language]}</td>
                <th scope="row">{step.stepLabel[language]}</th>
                <td>{step.count}</td>
                <td>{t('overdue.late', { count: daysLate(step.oldestDue, now) })}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
