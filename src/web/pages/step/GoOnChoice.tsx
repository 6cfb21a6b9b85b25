import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences.ts';
import { originOf } from '../task-list/list-origin.ts';

/** Whether the next task of the list opens once this one is done; nothing where it was not opened from a list. */
export function GoOnChoice({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation('step');
  const { nextTask } = useSnapshot(preferences);
  if (originOf(taskId) === null) return null;
  return (
    <Checkbox checked={nextTask} onChange={({ target }) => (preferences.nextTask = target.checked)}>
      {t('goOn')}
    </Checkbox>
  );
}
