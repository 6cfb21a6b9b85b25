import { Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewedTask, TaskPreview } from '../../../core/calls/moves.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { shownTime } from './task-path.ts';
import { lazyPage } from '../../parts/lazy-page.ts';

const PreviewChanges = lazyPage(async () => (await import('./PreviewChanges.tsx')).PreviewChanges);

/** A task to be decided on with others: why it cannot be, or what changed since it was last returned. */
export function DecidedTask({ task: { msg, preview } }: { readonly task: PreviewedTask }) {
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
