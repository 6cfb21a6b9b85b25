import { Alert, Flex, Progress, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { completeTasks } from '../../data/calls/workflow.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { lookUpPeople } from '../../data/services/people-cache.ts';
import { NamingArea } from '../../form/widgets/NamingArea.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import { DecidedTask } from './DecidedTask.tsx';
import { commonOutcomes, isTogether, usePreviews } from './use-previews.ts';

interface DecideDialogProps {
  readonly tasks: readonly TaskRow[];
  readonly onClose: (done: readonly string[]) => void;
}

/** One opinion for many reviews: what can be decided on together and what changed since, item by item. */
export function DecideDialog({ tasks, onClose }: DecideDialogProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const ids = useMemo(() => tasks.map(({ taskId }) => taskId), [tasks]);
  const { tasks: previews, failure } = usePreviews(ids);
  const [chosen, setChosen] = useState('');
  const [comment, setComment] = useState('');
  const together = previews.filter(isTogether);
  const apart = previews.length - together.length;
  const outcomes = commonOutcomes(together);
  const outcome = outcomes.find(({ id }) => id === chosen) ?? outcomes[0];
  const loaded = previews.length === ids.length;
  const call = (part: readonly string[]) =>
    completeTasks(part, { outcome: outcome?.id ?? '', comment: comment.trim() });
  const needsWords = outcome?.direction !== 'forward';
  const ask = (
    <Flex vertical gap={12}>
      {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
      {!loaded && failure === null && (
        <div role="status">
          <Progress percent={Math.round((previews.length / ids.length) * 100)} size="small" />
          {t('batch.loading', { done: previews.length, total: ids.length })}
        </div>
      )}
      {loaded && together.length === 0 && <Alert type="warning" showIcon title={t('batch.none')} />}
      {loaded && together.length > 0 && outcomes.length === 0 && (
        <Alert type="warning" showIcon title={t('batch.common')} />
      )}
      {loaded && outcome !== undefined && (
        <>
          <Radio.Group
            aria-label={t('batch.outcome')}
            value={outcome.id}
            options={outcomes.map(({ id, label }) => ({ value: id, label: label[language] }))}
            onChange={({ target }) => setChosen(String(target.value))}
          />
          <NamingArea
            label={t('batch.opinion')}
            maxLength={500}
            rows={{ minRows: 2, maxRows: 5 }}
            find={lookUpPeople}
            value={comment}
            onChange={setComment}
          />
        </>
      )}
      {loaded && together.length > 0 && apart > 0 && (
        <Alert type="info" showIcon title={t('batch.apart', { count: apart })} />
      )}
      <ul className="task-decisions">
        {previews.map((task) => (
          <DecidedTask key={task.taskId} task={task} />
        ))}
      </ul>
    </Flex>
  );
  return (
    <BatchDialog
      title={t('batch.complete')}
      tasks={tasks}
      ids={together.map(({ taskId }) => taskId)}
      call={call}
      ask={ask}
      ready={loaded && outcome !== undefined && (!needsWords || comment.trim() !== '')}
      okText={`${outcome?.label[language] ?? t('batch.complete')} (${together.length})`}
      onClose={onClose}
    />
  );
}
