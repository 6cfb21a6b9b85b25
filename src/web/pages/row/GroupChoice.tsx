import { useTranslation } from 'react-i18next';
import type { FieldModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { showValue } from '../../../core/values/values.ts';
import type { Lookups } from '../../../core/values/value-field.ts';

interface GroupChoiceProps {
  readonly field: FieldModel;
  readonly counts: readonly { readonly value: string; readonly count: number }[];
  /** Null for all rows. */
  readonly chosen: string | null;
  readonly lookups: Lookups;
  readonly onChoose: (value: string | null) => void;
}

/** How many rows have which value; pressing one shows those alone. */
export function GroupChoice({ field, counts, chosen, lookups, onChoose }: GroupChoiceProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const order = (value: string): number => field.choices?.findIndex((choice) => choice.value === value) ?? 0;
  const told = counts.toSorted((a, b) => order(a.value) - order(b.value));
  const name = (value: string): string =>
    value === '' ? t('row.noValue') : showValue(value, { field, language, lookups });
  return (
    <div className="row-groups" role="group" aria-label={field.label[language]}>
      {[{ value: null, count: all }, ...told].map(({ value, count }) => (
        <button
          key={value ?? 'all'}
          type="button"
          aria-pressed={chosen === value}
          data-value={value ?? 'all'}
          onClick={() => onChoose(value)}
        >
          {value === null ? t('row.all') : name(value)} <strong>{count}</strong>
        </button>
      ))}
    </div>
  );
}
