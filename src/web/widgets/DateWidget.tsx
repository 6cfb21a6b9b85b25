import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { readDate } from './date-text.ts';
import { plainText, type Widget, type WidgetProps } from './widget.ts';

const dayFormats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD', 'YYYY.MM.DD'];

function DateWidget({ id, value, disabled, invalid, describedBy, onChange, onBlur }: WidgetProps) {
  const day = typeof value === 'string' && readDate(value) !== null ? dayjs(value) : null;
  return (
    <DatePicker
      id={id}
      value={day}
      format={dayFormats}
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      placeholder={day === null ? plainText(value) : ''}
      className="form-full"
      onChange={(picked) => onChange(picked?.format('YYYY-MM-DD') ?? null)}
      onBlur={onBlur}
    />
  );
}

/** A day, stored as yyyy-MM-dd. */
export const dateWidget: Widget = {
  name: 'date',
  Input: DateWidget,
  show: plainText,
  read: (text) => {
    if (text.trim() === '') return { ok: true, value: null };
    const day = readDate(text);
    return day === null ? { ok: false, value: text.trim() } : { ok: true, value: day };
  },
  cell: 'calendar',
  align: 'start',
  width: 104,
};
