import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { readDate } from '../../../core/text/date-text.ts';
import type { PickerProps } from './TypedDate.tsx';
import { plainText } from './widget.ts';

const dayFormats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD', 'YYYY.MM.DD'];

/** Picks a day in a calendar, or takes a typed one. */
export function DayPicker({ id, value, disabled, invalid, describedBy, onChange, onBlur, opened }: PickerProps) {
  const day = typeof value === 'string' && readDate(value) !== null ? dayjs(value) : null;
  return (
    <DatePicker
      id={id}
      value={day}
      format={dayFormats}
      disabled={disabled}
      defaultOpen={opened}
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
