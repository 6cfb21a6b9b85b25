import { Alert, App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { claimTask } from '../../data/calls/workflow.ts';
import { useCall } from '../../data/state/use-call.ts';

interface ClaimBarProps {
  readonly taskId: string;
  readonly onClaimed: () => void;
}

/** Offers a task that nobody has claimed; when somebody else was first, the page shows whose it is. */
export function ClaimBar({ taskId, onClaimed }: ClaimBarProps) {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const { busy, run } = useCall();
  // Where it fails, the client has shown the server's reason; reloading shows who has the task now.
  async function claim(): Promise<void> {
    await claimTask(taskId);
    void message.success(t('claimed'));
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t('unclaimed')}
      action={
        <Button type="primary" loading={busy} onClick={() => void run(claim).then(onClaimed)}>
          {t('claim')}
        </Button>
      }
    />
  );
}
