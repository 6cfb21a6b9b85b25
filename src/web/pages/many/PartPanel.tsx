import { Collapse, Flex } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '../../../core/text/date-text.ts';
import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts';
import { useDraft, useDraftState } from '../../form/drafts/use-draft.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import { DraftStatus } from '../step/DraftStatus.tsx';
import type { Part } from './open-parts.ts';
import { useNavigate } from 'react-router-dom';
import { DraftMerge } from '../step/DraftMerge.tsx';
import { stepPath } from '../task-list/task-path.ts';
import type { PartResult } from './use-hand-in-parts.ts';

interface PartPanelProps {
  readonly part: Part;
  readonly result: PartResult | undefined;
  /** Gives the keeper of the task's draft to the page, which stops it once the task is done. */
  readonly onKeeper: (taskId: string, keeper: DraftKeeper) => void;
}

/** One task of the sheet: its draft, what is wrong with it, and all of its form that the sheet does not show. */
export function PartPanel({ part, result, onKeeper }: PartPanelProps) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const { taskId, code, task, form, services } = part;
  const { store } = form;
  const place = useMemo(() => ({ taskId }), [taskId]);
  const { keeper } = useDraft({ place, form, lastSeq: task.lastSeq, taken: null, opened: task.draft });
  const state = useDraftState(keeper);
  const navigate = useNavigate();
  useEffect(() => onKeeper(taskId, keeper), [onKeeper, taskId, keeper]);
  const [unfolded, setUnfolded] = useState(false);
  const [known, setKnown] = useState(result);
  if (known !== result) {
    setKnown(result);
    // What was refused is said at its fields.
    if (result?.done === false) setUnfolded(true);
  }
  useSyncExternalStore(store.onForm, store.formVersion);
  const errors = store.attempts === 0 ? 0 : store.allFindings().filter(({ level }) => level === 'error').length;
  const header = (
    <Flex gap={12} wrap align="center" data-testid="many-part" data-task={taskId}>
      <strong>{t('many.form', { code })}</strong>
      {errors > 0 && <Mark tone="bad">{t('many.errors', { count: errors })}</Mark>}
      {result?.done === false && (
        <span className="text-danger" data-testid="many-failed">
          {t('many.result.failed', { msg: result.msg })}
        </span>
      )}
      {task.draft !== null && state.kind === 'clean' && (
        <span className="text-second">
          {t('many.restored', { at: showDateTime(new Date(task.draft.savedAt).toISOString()).slice(0, 16) })}
        </span>
      )}
      <DraftStatus keeper={keeper} />
    </Flex>
  );
  return (
    <>
      {state.kind === 'conflict' && <strong>{code}</strong>}
      <DraftMerge
        keeper={keeper}
        store={store}
        lookups={services}
        // The other work as a whole goes on on the task's own page.
        onTheirs={() => task.detail.task !== null && void navigate(stepPath(task.detail.task))}
      />
      <Collapse
        size="small"
        activeKey={unfolded ? [taskId] : []}
        onChange={(keys) => setUnfolded(keys.length > 0)}
        items={[
          {
            key: taskId,
            label: header,
            children: <FormRenderer store={store} services={services} language={language} withSummary />,
          },
        ]}
      />
    </>
  );
}
