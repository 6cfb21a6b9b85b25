import { App, Flex, Skeleton, Alert, Button, Space } from 'antd';
import { useCallback, useState } from 'react';
import type { FormView } from '../../../core/form/form-view.ts';
import { byShownForm, type Draft } from '../../form/drafts/draft.ts';
import { forgetDraft } from '../../form/drafts/use-draft.ts';
import { session } from '../../data/state/session.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { useTranslation } from 'react-i18next';
import type { LeftTyped } from '../../../core/release/typed-content.ts';
import { usePick } from '../../i18n/i18n.ts';
import { showDateTime } from '../../../core/text/date-text.ts';
import { StepForm } from './StepForm.tsx';
import { UnopenedForm } from './UnopenedForm.tsx';
import type { OpenTask } from './use-task.ts';
import { useStepForm } from './use-step-form.ts';

interface StepEditorProps {
  readonly task: OpenTask;
  readonly view: FormView;
  readonly services: FormServices;
}

/** The form of a claimed task; first of all it offers what was typed before and not handed in. */
export function StepEditor({ task, view, services }: StepEditorProps) {
  const { detail } = task;
  const { message } = App.useApp();
  const [offered, setOffered] = useState<Draft | null>(task.draft);
  const [taken, setTaken] = useState<Draft | null>(null);
  const { form, failure, retry } = useStepForm(detail, view, taken, services);
  const discard = useCallback(async () => {
    setOffered(null);
    await forgetDraft(session.user?.userId ?? '', detail.task?.taskId ?? '');
  }, [detail]);
  const restore = useCallback((draft: Draft) => {
    setTaken(draft);
    setOffered(null);
  }, []);
  const restoreElsewhere = useCallback(
    async (draft: Draft) => {
      try {
        restore(await byShownForm(detail.task?.taskId ?? '', draft, view.version));
      } catch (error) {
        void message.error(failureText(error));
      }
    },
    [detail, message, restore, view],
  );
  const left = (offered ?? taken)?.left;
  if (failure !== null) return <UnopenedForm failure={failure} data={detail.data} onRetry={retry} />;
  if (form === null) return <Skeleton active paragraph={{ rows: 12 }} className="form-wait" />;
  return (
    <Flex vertical gap={16}>
      {offered !== null && (
        <DraftOffer draft={offered} onRestore={() => restore(offered)} onDiscard={() => void discard()} />
      )}
      {left !== undefined && <DraftLeft key={offered === null ? 'taken' : 'offered'} left={left} />}
      <StepForm
        key={`${detail.release?.sha256} ${taken === null ? 'stored' : `draft ${taken.seq} ${taken.savedAt}`}`}
        task={task}
        form={form}
        services={services}
        taken={taken}
        waiting={offered !== null}
        onTakeDraft={(draft) => void restoreElsewhere(draft)}
      />
    </Flex>
  );
}

/** What of a draft the form shown now could not take over: each value with its place and the reason. */
function DraftLeft({ left }: { readonly left: readonly LeftTyped[] }) {
  const { t } = useTranslation('step');
  const pick = usePick();
  return (
    <Alert
      type="warning"
      showIcon
      closable
      data-testid="draft-left"
      title={t('draft.left.title')}
      description={
        <ul className="draft-left">
          {left.map(({ path, row, label, shown, reason }) => (
            <li key={`${path} ${row}`}>
              {pick(label)}
              {row !== null && ` · ${t('draft.left.row', { row: row + 1 })}`}
              {': '}
              <strong>{pick(shown)}</strong> <span className="text-second">({t(`draft.left.reason.${reason}`)})</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface DraftOfferProps {
  readonly draft: Draft;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers work that was typed before and not handed in. */
function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const { t } = useTranslation('step');
  const at = showDateTime(new Date(draft.savedAt).toISOString()).slice(0, 16);
  return (
    <Alert
      type="info"
      showIcon
      data-testid="draft-offer"
      title={t(`draft.found.${draft.where}`, { at })}
      action={
        <Space>
          <Button type="primary" size="small" onClick={onRestore}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </Space>
      }
    />
  );
}
