import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import type { ProcessModel } from '../../../core/model/model.ts';
import { usePick } from '../../i18n/i18n.ts';
import { shownTime } from '../task-list/task-path.ts';
import { returnedBy } from './last-return.ts';

interface ReturnNoteProps {
  readonly detail: TaskDetail;
  readonly model: ProcessModel | null;
}

/** Who returned the task that is open, and why; nothing where nobody did. */
export function ReturnNote({ detail, model }: ReturnNoteProps) {
  const { t } = useTranslation('step');
  const pick = usePick();
  const entry = returnedBy(detail, model);
  if (entry === null) return null;
  const { actorName: name, stepLabel, at, comment } = entry;
  return (
    <Alert
      type="warning"
      showIcon
      className="return-note"
      title={t('returnedBy', { name, step: pick(stepLabel), at: shownTime(at) })}
      description={comment}
      data-testid="return-note"
    />
  );
}
