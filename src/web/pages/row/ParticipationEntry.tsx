import { Flex, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Participation, ParticipationStep } from '../../../core/calls/records.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { detailPath } from '../task-list/task-path.ts';
import { participationTones, verdictTones } from './participation-tones.ts';
import { downloadFile } from '../../data/calls/file.ts';

/** What one process did with a row: when, its verdicts, its steps. */
export function ParticipationEntry({ pass }: { readonly pass: Participation }) {
  const { t } = useTranslation('record');
  const pick = usePick();
  const name = pick(pass.processLabel);
  const path = pass.inSight ? detailPath(pass) : null;
  return (
    <li
      className={`trail-entry trail-${participationTones[pass.status]}`}
      data-testid="pass"
      data-process={pass.processKey}
    >
      <Flex gap={8} wrap align="center">
        <strong>{path === null ? name : <Link to={path}>{name}</Link>}</strong>
        <span className="text-second">{pass.processCode}</span>
        <Mark tone={participationTones[pass.status]}>{t(`row.status.${pass.status}`)}</Mark>
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

interface PassStepItemProps {
  readonly step: ParticipationStep;
  /** The detail page of its process; null where the person may not open it. */
  readonly path: string | null;
}

/** A step: who did it when with what outcome, what was measured, files. */
function PassStepItem({ step, path }: PassStepItemProps) {
  const pick = usePick();
  const name = pick(step.stepLabel);
  return (
    <li data-testid="pass-step" data-step={step.step}>
      <Flex gap={8} wrap align="center">
        {path === null ? <span>{name}</span> : <Link to={path}>{name}</Link>}
        {step.outcomeLabel !== null && <Mark>{pick(step.outcomeLabel)}</Mark>}
        <span>{step.actorName}</span>
        <span className="text-second">{step.at.slice(0, 16)}</span>
      </Flex>
      {step.comment !== '' && <p className="trail-comment">{step.comment}</p>}
      {step.values.length > 0 && (
        <dl className="trail-values">
          {step.values.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{pick(label)}</dt>
              <dd>{pick(text)}</dd>
            </div>
          ))}
        </dl>
      )}
      {step.files.map((file) => (
        <Button key={file.id} type="link" size="small" onClick={() => void downloadFile(file)}>
          {pick(file.label)}: {file.name}
        </Button>
      ))}
    </li>
  );
}
