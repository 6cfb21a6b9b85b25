import { Calendar } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { memo, startTransition, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { readDate } from '../../core/text/date-text.ts';
import type { Editing, SheetController } from './sheet-controller.ts';
import { useSheetTopic } from './use-topic.ts';

/** What the calendar of a cell needs. */
export interface CalendarPopupProps {
  readonly sheet: SheetController;
  readonly editing: Editing;
}

/**
 * A calendar below the cell; what is typed moves it, a press on a day takes it. It is drawn after the key that opened the
 * cell, and again when nobody types.
 */
export function CalendarPopup({ sheet, editing }: CalendarPopupProps) {
  useSheetTopic(sheet, 'text');
  const stored = sheet.table.value(editing.place.row, editing.column);
  const day = useDeferredValue(readDate(sheet.text) ?? (typeof stored === 'string' ? readDate(stored) : null));
  const isTime = useAfterDrawing();
  const pick = useCallback(
    (picked: Dayjs, { source }: { readonly source: string }) => {
      if (source === 'date') sheet.commitValue(picked.format('YYYY-MM-DD'));
      sheet.surface?.focus();
    },
    [sheet],
  );
  return (
    <div className="sheet-calendar" aria-busy={!isTime}>
      {isTime && <Month day={day} onSelect={pick} />}
    </div>
  );
}

interface MonthProps {
  readonly day: string | null;
  readonly onSelect: (picked: Dayjs, info: { readonly source: string }) => void;
}

const Month = memo(function Month({ day, onSelect }: MonthProps) {
  return <Calendar fullscreen={false} value={day === null ? dayjs() : dayjs(day)} onSelect={onSelect} />;
});

/** True once what was rendered first has been drawn. */
function useAfterDrawing(): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsTime(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isTime;
}
