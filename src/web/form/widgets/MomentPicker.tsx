import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { fromWallTime, wallTime } from '../../../core/text/date-text.ts';
import type { PickerProps } from './TypedDate.tsx';
import { plainText } from './widget.ts';

const momentFormats = ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm', 'YYYY/MM/DD HH:mm:ss'];

/** Picks a day and a time of it in a calendar, or takes typed ones. */
export function MomentPicker({ id, value, disabled, invalid, describedBy, onChange, onBlur, opened }: PickerProps) {
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
      defaultOpen={opened}
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
