import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { fromWallTime, readDateTime, showDateTime, wallTime } from './date-text.ts';
import { plainText, type Widget, type WidgetProps } from './widget.ts';

const momentFormats = ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm', 'YYYY/MM/DD HH:mm:ss'];

function DateTimeWidget({ id, value, disabled, invalid, describedBy, onChange, onBlur }: WidgetProps) {
  const clock = typeof value === 'string' ? wallTime(value) : null;
  const moment = clock === null ? null : dayjs(clock);
  return (
    <DatePicker
      id={id}
      value={moment}
      format={momentFormats}
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      placeholder={moment === null ? plainText(value) : ''}
      className="form-full"
      onChange={(picked) => onChange(picked === null ? null : fromWallTime(picked.format('YYYY-MM-DDTHH:mm:ss')))}
      onBlur={onBlur}
    />
  );
}

/** A moment, stored as RFC 3339 with offset, shown as China's clocks do. */
export const dateTimeWidget: Widget = {
  name: 'datetime',
  Input: DateTimeWidget,
  show: (value) => (typeof value === 'string' ? showDateTime(value) : plainText(value)),
  read: (text) => {
    if (text.trim() === '') return { ok: true, value: null };
    const moment = readDateTime(text);
    return moment === null ? { ok: false, value: text.trim() } : { ok: true, value: moment };
  },
  cell: 'text',
  align: 'start',
  width: 140,
};
