import { Button, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { StatusPage } from '../error/StatusPage.tsx';
import { useRecordModel } from '../record/use-record-model.ts';

interface KeptRecordProps {
  /** Id of the record, as an address names it. */
  readonly record: string;
  readonly children: (model: RecordModel) => ReactNode;
}

/** Waits for a record whose rows the store keeps; says so where there is none, or none for the person. */
export function KeptRecord({ record, children }: KeptRecordProps) {
  const { t } = useTranslation('record');
  const { value: model, failure, failureCode, reload } = useRecordModel(record);
  if (model !== null && model.api === null) return children(model);
  // The server does not tell somebody without a part in a form that it exists.
  if (model === null && failureCode === 400) return <StatusPage status="403" />;
  if (failure === null && model === null) return <Skeleton active />;
  const again = <Button onClick={reload}>{t('reload')}</Button>;
  return <Result status="warning" title={t('row.gone')} subTitle={failure} extra={again} />;
}
