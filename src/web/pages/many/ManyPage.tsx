import { Alert, Button, Empty, Flex, Skeleton } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams, Link } from 'react-router-dom';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { useTabTitle } from '../../data/tabs/use-tab-title.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { mostTasksOfSheet, stepPath } from '../task-list/task-path.ts';
import { type ApartTask, openParts, type OpenedParts } from './open-parts.ts';
import { ManySheet } from './ManySheet.tsx';

async function open(taskIds: readonly string[]): Promise<OpenedParts> {
  await loadTexts('step', 'detail');
  return openParts(taskIds);
}

/** Several tasks of one step, filled in as one sheet; the address names them. */
export function ManyPage() {
  const { t } = useTranslation('step');
  const [search] = useSearchParams();
  const asked = search.get('tasks') ?? '';
  const ids = useMemo(
    () => [...new Set(asked.split(',').filter((id) => /^\d+$/.test(id)))].slice(0, mostTasksOfSheet),
    [asked],
  );
  const load = useCallback(() => open(ids), [ids]);
  const { value: opened, failure, reload } = useLoaded(load, `tasks:${asked}`);
  const label = opened?.parts[0]?.task.detail.task?.taskLabel ?? null;
  useTabTitle(label === null ? null : { zh: `${label.zh} ×${ids.length}`, en: `${label.en} ×${ids.length}` });
  if (ids.length === 0) return <Empty description={t('many.noTasks')} />;
  if (failure !== null && opened === null) {
    return <Alert type="error" showIcon title={failure} action={<Button onClick={reload}>{t('gone.again')}</Button>} />;
  }
  if (opened === null) {
    return (
      <div role="status" aria-label={t('many.loading', { count: ids.length })}>
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  }
  const [first, ...others] = opened.parts;
  return (
    <Flex vertical gap={16} data-testid="many">
      <ApartTasks tasks={opened.apart} />
      {first === undefined ? (
        <Empty description={t('many.none')} />
      ) : (
        <ManySheet key={asked} parts={[first, ...others]} />
      )}
    </Flex>
  );
}

/** Tasks that are not in the sheet, each with the reason. */
function ApartTasks({ tasks }: { readonly tasks: readonly ApartTask[] }) {
  const { t } = useTranslation('step');
  if (tasks.length === 0) return null;
  const text = ({ reason, detail }: ApartTask): string =>
    reason === 'failed' ? detail : t(`many.${reason}`, { name: detail });
  return (
    <Alert
      type="warning"
      showIcon
      title={t('many.apart')}
      description={
        <ul className="many-apart" data-testid="many-apart">
          {tasks.map((one) => (
            <li key={one.taskId}>
              <strong>{one.code}</strong> {text(one)}{' '}
              {one.task !== null && <Link to={stepPath(one.task)}>{t('many.alone')}</Link>}
            </li>
          ))}
        </ul>
      }
    />
  );
}
