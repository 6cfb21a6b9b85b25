import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { columnTitle } from '../../../core/model/header-names.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { ShownValue } from '../../form/widgets/ShownValue.tsx';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Lookups } from '../../../core/values/value-field.ts';

interface FactsProps {
  readonly model: RecordModel;
  readonly keys: readonly string[];
  readonly row: RecordRow;
  readonly lookups: Lookups;
}

/** Filled fields of a row with their labels; tables of a row stand in its dialog. */
export function Facts({ model, keys, row, lookups }: FactsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const fields = keys.flatMap((key) => model.fields.get(key) ?? []);
  const filled = fields.filter((field) => field.columns === null && !isEmptyValue(row[field.key]));
  if (filled.length === 0) return <p className="row-nothing">{t('row.noFacts')}</p>;
  return (
    <dl className="row-facts">
      {filled.map((field) => (
        <div key={field.key} data-field={field.key}>
          <dt>{columnTitle(field, language)}</dt>
          <dd>
            <ShownValue value={row[field.key]} field={field} language={language} lookups={lookups} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
