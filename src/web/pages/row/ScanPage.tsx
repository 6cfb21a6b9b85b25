import { Button, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useRecordModel } from '../record/use-record-model.ts';
import { ScanDesk } from './ScanDesk.tsx';

/** Scans codes one after the other and shows what each names. */
export function ScanPage() {
  const { t } = useTranslation('record');
  const { record = '' } = useParams();
  const { value: model, failure, reload } = useRecordModel(record);
  if (model !== null && model.api === null) return <ScanDesk model={model} />;
  if (failure === null && model === null) return <Skeleton active />;
  return (
    <Result
      status="warning"
      title={t('row.gone')}
      subTitle={failure}
      extra={<Button onClick={reload}>{t('reload')}</Button>}
    />
  );
}
