import { DatePicker as Calendar } from 'antd';
import dayjs from 'dayjs';
import { fromWallTime, readDate, wallTime } from '../../../core/text/date-text.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import { inputProps, type PickerProps } from './widget.ts';

const dayFormats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD', 'YYYY.MM.DD'];
const momentFormats = ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm', 'YYYY/MM/DD HH:mm:ss'];

/** Picks a day in a calendar, of a moment the time as well, or takes typed ones. */
export function DatePicker(props: PickerProps) {
  const { field, value, onChange, opened } = props;
  const isDay = field.kind === 'date';
  const read = isDay ? readDate : wallTime;
  const clock = typeof value === 'string' ? read(value) : null;
  return (
    <Calendar
      {...inputProps(props)}
      value={clock === null ? null : dayjs(clock)}
      format={isDay ? dayFormats : momentFormats}
      showTime={isDay ? false : { format: 'HH:mm' }}
      needConfirm={false}
      defaultOpen={opened}
      placeholder={clock === null ? plainText(value) : ''}
      className="form-full"
      onChange={(picked) => {
        const text = picked?.format(isDay ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm:ss') ?? null;
        onChange(isDay || text === null ? text : fromWallTime(text));
      }}
    />
  );
}
