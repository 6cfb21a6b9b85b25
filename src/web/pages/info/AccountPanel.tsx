import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordModel } from '../record/use-record-model.ts';
import { AccountForm } from './AccountForm.tsx';

interface AccountPanelProps {
  readonly onSaved: () => void;
}

/** The form of one's own account, opened anew after each saving. */
export function AccountPanel({ onSaved }: AccountPanelProps) {
  const { t } = useTranslation('record');
  const { value: model, failure, reload } = useRecordModel('own-account');
  const [round, setRound] = useState(0);
  function again(): void {
    setRound(round + 1);
    onSaved();
  }
  if (model !== null) return <AccountForm key={`${model.version} ${round}`} model={model} onAgain={again} />;
  if (failure === null) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Alert type="error" showIcon title={failure} action={<Button onClick={reload}>{t('reload')}</Button>} />;
}
