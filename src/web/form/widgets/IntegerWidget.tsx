import { NumberInput } from './NumberInput.tsx';
import { numberWidget } from './NumberWidget.tsx';
import type { Widget, WidgetProps } from './widget.ts';

function IntegerWidget(props: WidgetProps) {
  return <NumberInput {...props} widget={integerWidget} />;
}

/** A whole number. A fraction is kept as typed: the schema names the fault. */
export const integerWidget: Widget = {
  ...numberWidget,
  name: 'integer',
  Input: IntegerWidget,
  width: 80,
};
