import { useTranslation } from 'react-i18next';
import { choicesUnder, filterChoices } from '../../../core/text/choice-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { KeyedSelect } from './KeyedSelect.tsx';
import type { WidgetProps } from './widget.ts';

/** Chooses among the entries of a dictionary or a fixed list. */
export function DictInput(props: WidgetProps) {
  const { field, value, language, services, sibling, onChange } = props;
  const { t } = useTranslation('renderer');
  const multiple = field.type === 'array';
  const none = multiple ? [] : null;
  const parentField = field.dict?.parentField ?? null;
  const all = services.choices(field);
  const entries = parentField === null ? all : choicesUnder(all, sibling(parentField));
  const byValue = new Map(entries.map((entry) => [entry.value, entry]));
  function take(picked: unknown): void {
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
    if (!multiple) onChange(picked);
    else if (!chosen.includes(picked)) onChange([...chosen, picked]);
  }
  return (
    <KeyedSelect
      input={props}
      value={isEmptyValue(value) ? none : value}
      options={entries.map((entry) => ({ value: entry.value, label: entry.label[language] }))}
      filterOption={(typed, option) => {
        const entry = byValue.get(option?.value as string | number);
        return entry !== undefined && filterChoices([entry], typed).length > 0;
      }}
      firstHit={null}
      onTake={take}
      onEmpty={() => onChange(none)}
      placeholder={t('choose')}
      notFoundContent={t('nothingFound')}
      onChange={(picked) => onChange(picked ?? none)}
    />
  );
}
