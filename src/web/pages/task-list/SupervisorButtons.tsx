import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TakeTaskDialog, type Taking } from './TakeTaskDialog.tsx';

interface SupervisorButtonsProps {
  readonly taskId: string;
  /** Name of who has the task. */
  readonly holder: string;
  readonly may: { readonly release: boolean; readonly handOver: boolean };
  readonly size?: 'small' | 'middle';
  readonly onChanged: () => void;
}

/** What who oversees the work of others may do with a task that a colleague claimed; nothing for others. */
export function SupervisorButtons({ taskId, holder, may, size = 'middle', onChanged }: SupervisorButtonsProps) {
  const { t } = useTranslation('tasks');
  const [taking, setTaking] = useState<Taking | null>(null);
  function close(done: boolean): void {
    setTaking(null);
    if (done) onChanged();
  }
  const kinds = (['handOver', 'release'] as const).filter((kind) => may[kind]);
  return (
    <>
      {kinds.map((kind) => (
        <Button key={kind} size={size} onClick={() => setTaking(kind)}>
          {t(`action.${kind}`)}
        </Button>
      ))}
      {taking !== null && <TakeTaskDialog taking={taking} taskId={taskId} holder={holder} onClose={close} />}
    </>
  );
}
