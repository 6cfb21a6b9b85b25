import { useTranslation } from 'react-i18next';
import { choicesUnder, filterChoices, findChoice } from './choice-text.ts';
import { KeyedSelect } from './KeyedSelect.tsx';
import { isBlank, plainText, type ChoiceEntry, type ValueContext, type Widget, type WidgetProps } from './widget.ts';

const separators = /[,;,;、|\n]+/;

function labelOf(entries: readonly ChoiceEntry[], value: unknown, { language }: ValueContext): string {
  const entry = entries.find((candidate) => candidate.value === value);
  return entry === undefined ? plainText(value) : entry.label[language];
}

function DictWidget(props: WidgetProps) {
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

function readOne(text: string, entries: readonly ChoiceEntry[]): { ok: boolean; value: unknown } {
  const choice = findChoice(entries, text);
  return choice === null ? { ok: false, value: text.trim() } : { ok: true, value: choice.value };
}

/** A choice, or several, of a dictionary or a fixed list. */
export const dictWidget: Widget = {
  name: 'dict',
  Input: DictWidget,
  show: (value, context) => {
    const entries = context.lookups.choices(context.field);
    if (Array.isArray(value)) return value.map((one: unknown) => labelOf(entries, one, context)).join(', ');
    return isBlank(value) ? '' : labelOf(entries, value, context);
  },
  read: (text, { field, lookups }) => {
    const entries = lookups.choices(field);
    if (field.type === 'array') {
      const read = text
        .split(separators)
        .filter((part) => part.trim() !== '')
        .map((part) => readOne(part, entries));
      return { ok: true, value: read.map((one) => one.value) };
    }
    if (text.trim() === '') return { ok: true, value: null };
    const read = readOne(text, entries);
    return read.ok ? { ok: true, value: read.value } : { ok: false, value: text.trim() };
  },
  cell: 'choices',
  align: 'start',
  width: 116,
};
