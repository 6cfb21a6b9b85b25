import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import type { BatchResult } from '../../../core/calls/moves.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { succeeded } from './use-batch.ts';

interface BatchResultsProps {
  readonly tasks: readonly Pick<TaskRow, 'taskId' | 'processCode' | 'taskLabel'>[];
  readonly results: readonly BatchResult[];
}

/** What became of each task of a batch, the failed first with the reason. */
export function BatchResults({ tasks, results }: BatchResultsProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  const ordered = results.toSorted((a, b) => Number(succeeded(a)) - Number(succeeded(b)));
  const good = results.filter(succeeded).length;
  return (
    <>
      <Flex gap={8} style={{ marginBottom: 8 }}>
        <Mark tone="good">{t('batch.good', { count: good })}</Mark>
        {good < results.length && <Mark tone="bad">{t('batch.bad', { count: results.length - good })}</Mark>}
      </Flex>
      <ul className="task-results">
        {ordered.map((result) => {
          const task = byId.get(result.taskId);
          return (
            <li key={result.taskId} data-testid="batch-result" data-code={result.code}>
              {task?.processCode ?? result.taskId} {task?.taskLabel[language]}{' '}
              {succeeded(result) ? (
                <Mark tone="good">{t('batch.ok')}</Mark>
              ) : (
                <span className="text-danger">{result.msg}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
