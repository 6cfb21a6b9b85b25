import { BugOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { errorLog } from '../../data/state/error-log.ts';
import { DialogButton } from './DialogButton.tsx';

const ErrorLogDialog = lazy(async () => ({
  default: (await import('../error-log/ErrorLogDialog.tsx')).ErrorLogDialog,
}));

/** S9-09: more errors than this are not counted out. */
const mostCounted = 99;

/** How many errors this browser has kept, and the way to their list (S2-32). */
export function ErrorLogButton() {
  const { t } = useTranslation('bar');
  const count = useSnapshot(errorLog).entries.length;
  const label = count === 0 ? t('log.label') : t('log.count', { count });
  return (
    <Badge count={count} overflowCount={mostCounted} size="small" offset={[-6, 6]} className="top-bar-badge">
      <DialogButton icon={<BugOutlined />} label={label} Dialog={ErrorLogDialog} />
    </Badge>
  );
}
