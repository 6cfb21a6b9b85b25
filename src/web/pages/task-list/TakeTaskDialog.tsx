import { Alert, App, Select } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../data/calls/client.ts';
import { useFormKey } from '../../data/calls/form-key.ts';
import { useCall } from '../../data/state/use-call.ts';
import { ReasonModal } from '../../form/widgets/ReasonModal.tsx';
import { useSearch } from '../../form/widgets/use-search.ts';
import { personLabel } from '../../data/services/person-label.ts';

/** What is done with a colleague's task. */
export type Taking = 'release' | 'handOver';

interface TakeTaskDialogProps {
  readonly taking: Taking;
  readonly taskId: string;
  /** Name of who has the task now. */
  readonly holder: string;
  readonly onClose: (done: boolean) => void;
}

/** Asks why, and to whom, before a colleague's task is released or handed over. */
export function TakeTaskDialog({ taking, taskId, holder, onClose }: TakeTaskDialogProps) {
  const { t } = useTranslation('tasks');
  const { message } = App.useApp();
  const [target, setTarget] = useState<string | null>(null);
  const { busy, failure, run } = useCall();
  const formKey = useFormKey();
  const find = useCallback(
    (text: string) => ask('GET /api/blade-flow/work/candidates', { query: { taskId, q: text }, silent: true }),
    [taskId],
  );
  const { hits, state, ask: search } = useSearch(find);
  async function take(reason: string): Promise<void> {
    if (taking === 'release')
      await ask('POST /api/blade-flow/workflow/releaseTask', { body: { taskId, reason }, formKey, silent: true });
    else
      await ask('POST /api/blade-flow/workflow/handOverTask', {
        body: { taskId, userId: target ?? '', reason },
        formKey,
        silent: true,
      });
    void message.success(t(`done.${taking}`));
    onClose(true);
  }
  return (
    <ReasonModal
      title={t(`action.${taking}`)}
      ok={t(`action.${taking}`)}
      label={t('take.reason')}
      maxLength={500}
      busy={busy}
      ready={taking === 'release' || target !== null}
      failure={failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      onConfirm={(reason) => void run(() => take(reason))}
      onClose={() => onClose(false)}
    >
      {t(`ask.${taking}`, { name: holder })}
      {taking === 'handOver' && (
        <Select
          aria-label={t('take.target')}
          placeholder={t('take.target')}
          value={target}
          options={hits.map((person) => ({ value: person.userId, label: personLabel(person) }))}
          showSearch={{ filterOption: false, onSearch: search }}
          loading={state === 'busy'}
          notFoundContent={state === 'busy' ? null : t('take.nobody')}
          onOpenChange={(open) => (open && hits.length === 0 ? search('') : undefined)}
          onChange={setTarget}
        />
      )}
    </ReasonModal>
  );
}
