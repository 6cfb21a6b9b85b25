import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Pass } from '../../../core/calls/records.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { detailPath } from '../task-list/task-path.ts';
import { passTones, verdictTones } from './pass-tones.ts';
import { PassStepItem } from './PassStepItem.tsx';

/** What one process did with a row: when, its verdicts, its steps. */
export function PassEntry({ pass }: { readonly pass: Pass }) {
  const { t } = useTranslation('record');
  const pick = usePick();
  const name = pick(pass.processLabel);
  const path = pass.inSight ? detailPath(pass) : null;
  return (
    <li className={`trail-entry trail-${passTones[pass.status]}`} data-testid="pass" data-process={pass.processKey}>
      <Flex gap={8} wrap align="center">
        <strong>{path === null ? name : <Link to={path}>{name}</Link>}</strong>
        <span className="text-second">{pass.processCode}</span>
        <Mark tone={passTones[pass.status]}>{t(`row.status.${pass.status}`)}</Mark>
        {pass.stepLabel !== null && <span>{pick(pass.stepLabel)}</span>}
        <span className="text-second">
          {pass.startedAt.slice(0, 16)}
          {pass.endedAt !== '' && ` – ${pass.endedAt.slice(0, 16)}`}
        </span>
      </Flex>
      {pass.verdicts.length > 0 && (
        <ul className="row-verdicts" aria-label={t('row.verdicts')}>
          {pass.verdicts.map(({ id, label, verdict }) => (
            <li key={id}>
              <Mark tone={verdictTones[verdict]}>{t(`row.verdict.${verdict}`)}</Mark> {pick(label)}
            </li>
          ))}
        </ul>
      )}
      <ol className="row-steps">
        {pass.steps.map((step) => (
          <PassStepItem key={step.seq} step={step} path={path} />
        ))}
      </ol>
    </li>
  );
}
