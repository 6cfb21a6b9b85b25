import { Alert, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { keyOfRow } from '../../data/services/record-lookup.ts';
import { RowView } from './RowView.tsx';
import { ScanField } from './ScanField.tsx';
import type { RecordRow, Scanned } from '../../../core/calls/records.ts';
import { rowTitle } from './row-title.ts';
import { useRef, useState } from 'react';
import { scanCode } from '../../data/calls/record-row.ts';
import { failureText } from '../../data/state/use-loaded.ts';
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

interface ScanHitsProps {
  readonly model: RecordModel;
  readonly result: ScanResult;
  readonly onOpen: (row: RecordRow) => void;
}

/** Several rows that a code may mean, to choose from. */
function ScanHits({ model, result, onOpen }: ScanHitsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { code, records } = result;
  return (
    <section className="scan-hits">
      <p>{t(result.by === 'lineage' ? 'row.scan.lineage' : 'row.scan.several', { code, count: records.length })}</p>
      <ul>
        {records.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onOpen(row)}>
              {rowTitle(model, keyOfRow(model, row), row)[language]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the last code means; `opened` is the key of the row that is shown. */
interface ScanResult extends Scanned {
  readonly code: string;
  readonly opened: string | null;
}

/** Asks what codes mean, one after the other; an answer that comes after a newer code is dropped. */
function useScan(model: RecordModel) {
  const [result, setResult] = useState<ScanResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const last = useRef(0);
  async function ask(code: string): Promise<void> {
    const mine = (last.current += 1);
    setBusy(true);
    setFailure(null);
    try {
      const scanned = await scanCode(model, code);
      if (mine !== last.current) return;
      const [first] = scanned.records;
      const only = scanned.records.length === 1 && first !== undefined ? keyOfRow(model, first) : null;
      setResult({ ...scanned, code, opened: only });
    } catch (error) {
      if (mine !== last.current) return;
      setResult(null);
      setFailure(failureText(error));
    }
    setBusy(false);
  }
  return {
    result,
    failure,
    busy,
    scan: (code: string) => void ask(code),
    open: (key: string) => setResult((now) => (now === null ? null : { ...now, opened: key })),
  };
}
