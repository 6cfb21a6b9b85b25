import { Calendar } from 'antd';
import dayjs from 'dayjs';
import { readDate } from '../../core/text/date-text.ts';
import type { Editing, SheetController } from './sheet-controller.ts';
import { useSheetTopic } from './use-topic.ts';

/** What the calendar of a cell needs. */
export interface CalendarPopupProps {
  readonly sheet: SheetController;
  readonly editing: Editing;
}

/** A calendar below the cell; what is typed moves it, a press on a day takes it. */
export function CalendarPopup({ sheet, editing }: CalendarPopupProps) {
  useSheetTopic(sheet, 'text');
  const stored = sheet.table.value(editing.place.row, editing.column);
  const day = readDate(sheet.text) ?? (typeof stored === 'string' ? readDate(stored) : null);
  return (
    <div className="sheet-calendar">
      <Calendar
        fullscreen={false}
        value={day === null ? dayjs() : dayjs(day)}
        onSelect={(picked, { source }) => {
          if (source === 'date') sheet.commitValue(picked.format('YYYY-MM-DD'));
          sheet.surface?.focus();
        }}
      />
    </div>
  );
}
