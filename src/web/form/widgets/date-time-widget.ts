import { deferred } from '../../parts/deferred.ts';
import { readMoment, showMoment } from './day-value.ts';
import type { Widget, WidgetProps } from './widget.ts';

const input = deferred<WidgetProps>(async () => (await import('./DateTimeInput.tsx')).DateTimeInput);

/** A moment, stored as RFC 3339 with offset, shown as China's clocks do. */
export const dateTimeWidget: Widget = {
  name: 'datetime',
  Input: input.Part,
  load: input.load,
  show: showMoment,
  read: readMoment,
  cell: 'text',
  align: 'start',
  width: 140,
};
