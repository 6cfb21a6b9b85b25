import { deferred } from '../../parts/deferred.ts';
import { readDay, showDay } from './day-value.ts';
import type { Widget, WidgetProps } from './widget.ts';

const input = deferred<WidgetProps>(async () => (await import('./DateInput.tsx')).DateInput);

/** A day, stored as yyyy-MM-dd. */
export const dateWidget: Widget = {
  name: 'date',
  Input: input.Part,
  load: input.load,
  show: showDay,
  read: readDay,
  cell: 'calendar',
  align: 'start',
  width: 104,
};
