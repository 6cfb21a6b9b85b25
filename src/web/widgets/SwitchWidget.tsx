import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { comparable } from './choice-text.ts';
import { plainText, type Widget, type WidgetProps } from './widget.ts';

const trueWords = new Set(['true', 'yes', 'y', '1', '是', '有', '√', '✓', '对']);
const falseWords = new Set(['false', 'no', 'n', '0', '否', '无', '×', '✗', '错']);

function SwitchWidget({ id, value, disabled, invalid, describedBy, onChange, onBlur }: WidgetProps) {
  const { t } = useTranslation('renderer');
  return (
    <Radio.Group
      id={id}
      value={typeof value === 'boolean' ? value : null}
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      optionType="button"
      options={[
        { value: true, label: t('yes') },
        { value: false, label: t('no') },
      ]}
      onChange={(event) => onChange(event.target.value as unknown)}
      onBlur={onBlur}
    />
  );
}

/** Yes, no, or not answered yet. */
export const switchWidget: Widget = {
  name: 'switch',
  Input: SwitchWidget,
  show: (value, { language }) => {
    if (typeof value !== 'boolean') return plainText(value);
    if (language === 'zh') return value ? '是' : '否';
    return value ? 'Yes' : 'No';
  },
  read: (text) => {
    const word = comparable(text);
    if (word === '') return { ok: true, value: null };
    if (trueWords.has(word)) return { ok: true, value: true };
    return falseWords.has(word) ? { ok: true, value: false } : { ok: false, value: text.trim() };
  },
  cell: 'choices',
  align: 'start',
  width: 72,
};
