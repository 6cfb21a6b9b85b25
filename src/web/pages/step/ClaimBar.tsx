import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimTask } from '../../data/calls/workflow.ts';

interface ClaimBarProps {
  readonly taskId: string;
  readonly onClaimed: () => void;
}

/** Offers a task that nobody has claimed; when somebody else was first, the page shows whose it is. */
export function ClaimBar({ taskId, onClaimed }: ClaimBarProps) {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  async function claim(): Promise<void> {
    setBusy(true);
    try {
      await claimTask(taskId);
      void message.success(t('claimed'));
    } catch {
      // The client has shown the server's reason; reloading shows who has the task now.
    } finally {
      setBusy(false);
      onClaimed();
    }
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t('unclaimed')}
      action={
        <Button type="primary" loading={busy} onClick={() => void claim()}>
          {t('claim')}
        </Button>
      }
    />
  );
}
