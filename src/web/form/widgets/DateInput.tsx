import { deferred } from '../../parts/deferred.ts';
import { readDay, showDay } from './day-value.ts';
import { TypedDate, type PickerProps } from './TypedDate.tsx';
import type { WidgetProps } from './widget.ts';

const picker = deferred<PickerProps>(async () => (await import('./DayPicker.tsx')).DayPicker);

/** A field for a day. */
export function DateInput(props: WidgetProps) {
  return <TypedDate input={props} picker={picker} show={showDay} read={readDay} />;
}
