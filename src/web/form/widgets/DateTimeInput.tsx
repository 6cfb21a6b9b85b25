import { deferred } from '../../parts/deferred.ts';
import { readMoment, showMoment } from './day-value.ts';
import { TypedDate, type PickerProps } from './TypedDate.tsx';
import type { WidgetProps } from './widget.ts';

const picker = deferred<PickerProps>(async () => (await import('./MomentPicker.tsx')).MomentPicker);

/** A field for a moment. */
export function DateTimeInput(props: WidgetProps) {
  return <TypedDate input={props} picker={picker} show={showMoment} read={readMoment} />;
}
