import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { joinList } from '../../../core/text/list-text.ts';
import { isBlank, plainText, sampleOf, type Widget, type WidgetProps } from './widget.ts';

function TextWidget({ id, field, value, disabled, invalid, describedBy, onChange, onBlur }: WidgetProps) {
  const { t } = useTranslation('renderer');
  const { maxLength } = field.schema;
  function leave(): void {
    if (typeof value === 'string' && value !== value.trim()) onChange(value.trim());
    onBlur();
  }
  const Box = field.words['x-format'] === 'mask' ? Input.Password : Input;
  return (
    <Box
      id={id}
      value={plainText(value)}
      disabled={disabled}
      placeholder={disabled ? '' : field.numberIfEmpty === null ? sampleOf(field) : t('numberGiven')}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoComplete={Box === Input ? 'off' : 'new-password'}
      {...(maxLength !== undefined && maxLength <= 60 ? { maxLength: maxLength * 2 } : {})}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={leave}
    />
  );
}

/** A line of text. */
export const textWidget: Widget = {
  name: 'text',
  Input: TextWidget,
  show: (value, context) =>
    Array.isArray(value) ? joinList(value.map(plainText), context.language) : plainText(value),
  read: (text) => {
    // A line is one line, as in the input of a form; what stands below the first would not be seen in a cell.
    const trimmed = text.trim().replace(/\s*[\r\n]+\s*/g, ' ');
    return { ok: true, value: isBlank(trimmed) ? null : trimmed };
  },
  cell: 'text',
  align: 'start',
  width: 132,
};
