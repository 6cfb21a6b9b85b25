import { useTranslation } from 'react-i18next';
import { sampleTable } from '../../../core/model/load/load-set.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { ComparedSpan } from './use-comparison.ts';

/** A function that names a table: the samples, or a detail table by its field. */
export function useTableName(fields: ComparedSpan['fields']): (table: string) => string {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  return (table) => (table === sampleTable ? t('compare.samples') : (fields.get(table)?.label[language] ?? table));
}
