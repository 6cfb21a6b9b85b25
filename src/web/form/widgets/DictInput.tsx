import { useTranslation } from 'react-i18next';
import { choicesUnder, filterChoices } from '../../../core/text/choice-text.ts';
import { KeyedSelect } from './KeyedSelect.tsx';
import { isBlank, type WidgetProps } from './widget.ts';

/** Chooses among the entries of a dictionary or a fixed list. */
export function DictInput(props: WidgetProps) {
  const { id, field, value, language, services, disabled, invalid, describedBy, sibling, onChange, onBlur } = props;
  const { t } = useTranslation('renderer');
  const multiple = field.type === 'array';
  const parentField = field.dict?.parentField ?? null;
  const all = services.choices(field);
  const entries = parentField === null ? all : choicesUnder(all, sibling(parentField));
  const shown = entries.map((entry) => ({ value: entry.value, label: entry.label[language] }));
  const byValue = new Map(entries.map((entry) => [entry.value, entry]));
  function take(picked: unknown): void {
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
    if (!multiple) onChange(picked);
    else if (!chosen.includes(picked)) onChange([...chosen, picked]);
  }
  return (
    <KeyedSelect
      id={id}
      value={isBlank(value) ? (multiple ? [] : null) : value}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      options={shown}
      disabled={disabled}
      allowClear={!disabled}
      filterOption={(typed, option) => {
        const entry = byValue.get(option?.value as string | number);
        return entry !== undefined && filterChoices([entry], typed).length > 0;
      }}
      firstHit={null}
      onTake={take}
      onEmpty={() => onChange(multiple ? [] : null)}
      placeholder={disabled ? '' : t('choose')}
      notFoundContent={t('nothingFound')}
      className="form-full"
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(picked: unknown) => onChange(picked ?? (multiple ? [] : null))}
      onBlur={onBlur}
    />
  );
}
