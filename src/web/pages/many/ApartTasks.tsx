import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { stepPath } from '../task-list/task-path.ts';
import type { ApartTask } from './open-parts.ts';

/** Tasks that are not in the sheet, each with the reason. */
export function ApartTasks({ tasks }: { readonly tasks: readonly ApartTask[] }) {
  const { t } = useTranslation('step');
  if (tasks.length === 0) return null;
  const text = ({ reason, detail }: ApartTask): string =>
    reason === 'failed' ? detail : t(`many.${reason}`, { name: detail });
  return (
    <Alert
      type="warning"
      showIcon
      title={t('many.apart')}
      description={
        <ul className="many-apart" data-testid="many-apart">
          {tasks.map((one) => (
            <li key={one.taskId}>
              <strong>{one.code}</strong> {text(one)}{' '}
              {one.task !== null && <Link to={stepPath(one.task)}>{t('many.alone')}</Link>}
            </li>
          ))}
        </ul>
      }
    />
  );
}
