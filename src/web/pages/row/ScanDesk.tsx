import { Alert, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { keyOfRow } from '../../data/services/record-lookup.ts';
import { RowView } from './RowView.tsx';
import { ScanField } from './ScanField.tsx';
import { ScanHits } from './ScanHits.tsx';
import { useScan } from './use-scan.ts';
import './row-page.css';

/** The field that a scanner types into, and below it what the last code means; the field stays ready for the next. */
export function ScanDesk({ model }: { readonly model: RecordModel }) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { result, failure, busy, scan, open } = useScan(model);
  const shown = result?.opened ?? null;
  return (
    <div className="row-page">
      <h1 className="page-heading">{t('row.scan.title', { label: model.label[language] })}</h1>
      <ScanField label={t('row.scan.label')} onScan={scan} />
      <div aria-live="polite">
        {busy && <Spin />}
        {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
        {result?.by === 'none' && (
          <Alert type="warning" showIcon role="alert" title={t('row.scan.unknown', { code: result.code })} />
        )}
        {result !== null && shown === null && result.records.length > 0 && (
          <ScanHits model={model} result={result} onOpen={(row) => open(keyOfRow(model, row))} />
        )}
      </div>
      {shown !== null && <RowView key={shown} model={model} rowKey={shown} />}
    </div>
  );
}
