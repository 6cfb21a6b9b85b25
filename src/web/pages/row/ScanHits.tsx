import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { keyOfRow } from '../../data/services/record-lookup.ts';
import { rowTitle } from './row-title.ts';
import type { ScanResult } from './use-scan.ts';

interface ScanHitsProps {
  readonly model: RecordModel;
  readonly result: ScanResult;
  readonly onOpen: (row: RecordRow) => void;
}

/** Several rows that a code may mean, to choose from. */
export function ScanHits({ model, result, onOpen }: ScanHitsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { code, records } = result;
  return (
    <section className="scan-hits">
      <p>{t(result.by === 'kin' ? 'row.scan.kin' : 'row.scan.several', { code, count: records.length })}</p>
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
