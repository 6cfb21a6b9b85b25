import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverdueStage } from '../../../core/calls/statistics.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { daysLate } from './day-text.ts';
import { stageName } from './stage-name.ts';

/** Where work is late: each step with how many tasks, and for how long the oldest waits. */
export function OverdueSteps({ stages }: { readonly stages: readonly OverdueStage[] }) {
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
