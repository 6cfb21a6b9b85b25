import { Alert, Flex, Progress, Radio, Skeleton } from 'antd';
import { useMemo, useState, useEffect, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { ask } from '../../data/calls/client.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { NamingArea } from '../../form/widgets/NamingArea.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import type { PreviewedTask, TaskPreview } from '../../../core/calls/moves.ts';
import { Mark } from '../../parts/Mark.tsx';
import { shownTime } from './task-path.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { failureText } from '../../data/state/use-loaded.ts';

/** Previews of tasks as far as they have come. */
interface Previews {
  readonly tasks: readonly PreviewedTask[];
  readonly failure: string | null;
}

const partSize = 10;

/** Fetches what can be decided on together, part by part. `ids` must keep its identity while the dialog is open. */
function usePreviews(ids: readonly string[]): Previews {
  const [previews, setPreviews] = useState<Previews>({ tasks: [], failure: null });
  useEffect(() => {
    let current = true;
    async function run(): Promise<void> {
      for (let at = 0; at < ids.length && current; at += partSize) {
        const told = await ask('POST /api/blade-flow/work/complete-preview', {
          body: { taskIds: ids.slice(at, at + partSize) },
          silent: true,
        });
        if (current) setPreviews((last) => ({ ...last, tasks: [...last.tasks, ...told] }));
      }
    }
    run().catch((error: unknown) => current && setPreviews((last) => ({ ...last, failure: failureText(error) })));
    return () => {
      current = false;
      setPreviews({ tasks: [], failure: null });
    };
  }, [ids]);
  return previews;
}

/** Whether a task can be decided on with others. */
export function isTogether({ preview }: PreviewedTask): boolean {
  return preview !== null && preview.problem === '' && preview.outcomes.length > 0;
}

/** The outcomes that all of these tasks have. */
export function commonOutcomes(tasks: readonly PreviewedTask[]) {
  const [first, ...others] = tasks.flatMap(({ preview }) => (preview === null ? [] : [preview.outcomes]));
  return (first ?? []).filter(({ id }) => others.every((outcomes) => outcomes.some((other) => other.id === id)));
}

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
    ask('POST /api/blade-flow/work/complete-tasks', {
      body: { taskIds: part, outcome: outcome?.id ?? '', comment: comment.trim() },
      silent: true,
    });
  const needsWords = outcome?.direction !== 'forward';
  const question = (
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
            label={t(needsWords ? 'take.reason' : 'batch.opinion')}
            maxLength={500}
            rows={{ minRows: 2, maxRows: 5 }}
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
      ask={question}
      ready={loaded && outcome !== undefined && (!needsWords || comment.trim() !== '')}
      okText={t('batch.press', { label: outcome?.label[language] ?? t('batch.complete'), count: together.length })}
      onClose={onClose}
    />
  );
}

const PreviewChanges = lazyPage(async () => (await import('./PreviewChanges.tsx')).PreviewChanges);

/** A task to be decided on with others: why it cannot be, or what changed since it was last returned. */
function DecidedTask({ task: { msg, preview } }: { readonly task: PreviewedTask }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  if (preview === null) return <li className="text-danger">{msg}</li>;
  function sinceText({ returned, changeCount: count }: TaskPreview): string {
    if (returned === null) return t('batch.first');
    const args = { at: shownTime(returned.at), name: returned.actorName };
    return count === 0 ? t('batch.same', args) : t('batch.changed', { ...args, count });
  }
  const { returned, changeCount } = preview;
  return (
    <li data-testid="decided-task">
      <strong>{preview.processCode}</strong> {preview.processLabel[language]} · {preview.taskLabel[language]}{' '}
      {preview.problem !== '' && <Mark tone="warn">{t(`batch.problem.${preview.problem}`)}</Mark>}
      {preview.problem === '' && <div className="text-second">{sinceText(preview)}</div>}
      {preview.problem === '' && preview.hasDraft && <div className="text-danger">{t('batch.draft')}</div>}
      {returned !== null && returned.comment !== '' && (
        <div className="text-second">{t('batch.reason', { text: returned.comment })}</div>
      )}
      {changeCount > 0 && (
        <details className="trail-changes" onToggle={(event) => setOpened(event.currentTarget.open)}>
          <summary>{t('batch.changes', { count: changeCount })}</summary>
          {opened && (
            <Suspense fallback={<Skeleton active />}>
              <PreviewChanges preview={preview} />
            </Suspense>
          )}
        </details>
      )}
    </li>
  );
}
