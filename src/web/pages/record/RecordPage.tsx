import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/i18n.ts';
import { RecordSingle } from './RecordSingle.tsx';
import { RecordBrowser } from './RecordBrowser.tsx';
import { useRecordModel } from './use-record-model.ts';

interface RecordPageProps {
  readonly formId: string;
}

/** A CRUD screen, all of it from the record's descriptor (S1-06). */
export function RecordPage({ formId }: RecordPageProps) {
  const { t } = useTranslation(['record', 'views']);
  const language = useLanguage();
  const { value: model, failure, reload } = useRecordModel(formId);
  if (model?.single === true) return <RecordSingle key={model.version} model={model} />;
  if (model !== null) return <RecordBrowser key={model.version} model={model} title={model.label[language]} />;
  if (failure === null) return <Skeleton active />;
  return <Alert type="error" showIcon title={failure} action={<Button onClick={reload}>{t('reload')}</Button>} />;
}
