import { Input } from 'antd';
import { plainText, sampleOf, type Widget, type WidgetProps } from './widget.ts';

function AreaWidget({ id, field, value, disabled, invalid, describedBy, onChange, onBlur }: WidgetProps) {
  return (
    <Input.TextArea
      id={id}
      value={plainText(value)}
      disabled={disabled}
      placeholder={disabled ? '' : sampleOf(field)}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  );
}

/** Text of several lines. */
export const areaWidget: Widget = {
  name: 'area',
  Input: AreaWidget,
  show: plainText,
  read: (text) => ({ ok: true, value: text.trim() === '' ? null : text.trim() }),
  cell: 'text',
  align: 'start',
  width: 180,
};
