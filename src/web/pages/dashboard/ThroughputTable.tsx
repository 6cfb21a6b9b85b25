import { useTranslation } from 'react-i18next';
import type { Throughput } from '../../../core/calls/statistics.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { stageName } from './stage-name.ts';
import { busyStages, throughputTotals } from './throughput-view.ts';

/** What was finished, the newest day first; days of nothing are left out. */
export function ThroughputTable({ throughput }: { readonly throughput: Throughput }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const stages = busyStages(throughput);
  const { stepsByDay, instancesByDay } = throughputTotals(throughput);
  const days = throughput.days
    .map((day, index) => ({ day, index, steps: stepsByDay[index] ?? 0, instances: instancesByDay[index] ?? 0 }))
    .filter(({ steps, instances }) => steps + instances > 0)
    .toReversed();
  return (
    <table className="dashboard-figures">
      <thead>
        <tr>
          <th scope="col">{t('throughput.day')}</th>
          {stages.map((stage) => (
            <th key={stage.menuId} scope="col">
              {stageName(stage, language)}
            </th>
          ))}
          <th scope="col">{t('throughput.steps')}</th>
          <th scope="col">{t('throughput.instances')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, index, steps, instances }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {stages.map((stage) => (
              <td key={stage.menuId}>{stage.steps[index]}</td>
            ))}
            <td>{steps}</td>
            <td>{instances}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
