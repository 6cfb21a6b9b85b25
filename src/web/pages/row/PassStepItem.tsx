import { Button, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { downloadFile } from '../../data/calls/file.ts';
import type { ParticipationStep } from '../../../core/calls/records.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';

interface PassStepItemProps {
  readonly step: ParticipationStep;
  /** The detail page of its process; null where the person may not open it. */
  readonly path: string | null;
}

/** A step: who did it when with what outcome, what was measured, files. */
export function PassStepItem({ step, path }: PassStepItemProps) {
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
