import { Button, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useRecordModel } from '../record/use-record-model.ts';
import { RowView } from './RowView.tsx';

/** The page of one row of a record, by what references store of it. */
export function RowPage() {
  const { t } = useTranslation('record');
  const { record = '', rowKey = '' } = useParams();
  const { value: model, failure, reload } = useRecordModel(record);
  if (model !== null && model.api === null) return <RowView key={rowKey} model={model} rowKey={rowKey} titled />;
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
