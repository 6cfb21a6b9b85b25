import { CheckOutlined, CopyOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProcessModel } from '../../../core/model/model.ts';
import type { PrintModel } from '../../../core/model/print-model.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { ReturnNote } from './ReturnNote.tsx';
import { TaskPresence } from './TaskPresence.tsx';
import { printPath } from '../print/print-path.ts';
import { detailPath } from '../task-list/task-path.ts';

const stateTones = { running: 'busy', finished: 'good', revoked: 'plain', terminated: 'bad' } as const;

interface TaskHeadProps {
  readonly detail: TaskDetail;
  /** Prints with a button of their own here, beside the one that leads to all of them. */
  readonly prints: readonly PrintModel[];
  readonly model: ProcessModel | null;
}

/** What a task is: process, step, number, starter, form version; and the ways to its detail page and to paper. */
export function TaskHead({ detail, prints, model }: TaskHeadProps) {
  const { t } = useTranslation('step');
  const pick = usePick();
  const [copied, setCopied] = useState(false);
  const { task, instance, release } = detail;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(instance.processCode);
    setCopied(true);
  }
  return (
    <Panel>
      <Flex gap={12} wrap align="center">
        <h4 className="page-heading">
          {pick(instance.processLabel)}
          {task !== null && ` · ${pick(task.taskLabel)}`}
        </h4>
        <span>
          <span data-testid="process-code">{instance.processCode}</span>
          <Button
            type="text"
            size="small"
            icon={copied ? <CheckOutlined /> : <CopyOutlined />}
            aria-label={t(copied ? 'copied' : 'copy')}
            onClick={() => void copy()}
          />
        </span>
        <Mark tone={stateTones[instance.status]}>{t(`instance.${instance.status}`)}</Mark>
        <span className="text-second">{t('startedBy', { name: instance.starterName, at: instance.startedAt })}</span>
        {release !== null && (
          <span className="text-second" data-testid="form-version">
            {t('formVersion', { version: release.version })}
          </span>
        )}
        {task !== null && <TaskPresence taskId={task.taskId} />}
        {task !== null && <Link to={detailPath(instance)}>{t('toDetail')}</Link>}
        {[null, ...prints].map((print) => (
          <Link
            key={print?.id ?? ''}
            to={printPath(instance.processInstanceId, print?.id)}
            target="_blank"
            data-testid="to-print"
          >
            <PrinterOutlined /> {print === null ? t('toPrint') : pick(print.label)}
          </Link>
        ))}
      </Flex>
      <TaskFacts detail={detail} model={model} />
      <ReturnNote detail={detail} model={model} />
      {detail.undecided && <Alert type="warning" showIcon title={pick(detail.undecided)} data-testid="undecided" />}
    </Panel>
  );
}
