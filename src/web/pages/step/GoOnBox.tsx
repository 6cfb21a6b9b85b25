import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { preferences } from '../../data/state/preferences.ts';

/** Whether the next task of a list opens once this one is done. */
export function GoOnBox() {
  const { t } = useTranslation('step');
  const { nextTask } = useSnapshot(preferences);
  return (
    <Checkbox checked={nextTask} onChange={({ target }) => (preferences.nextTask = target.checked)}>
      {t('goOn')}
    </Checkbox>
  );
}
