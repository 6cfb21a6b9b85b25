import { areaWidget } from './AreaWidget.tsx';
import { dateTimeWidget } from './DateTimeWidget.tsx';
import { dateWidget } from './DateWidget.tsx';
import { dictWidget } from './DictWidget.tsx';
import { fileWidget } from './FileWidget.tsx';
import { integerWidget } from './IntegerWidget.tsx';
import { numberWidget } from './NumberWidget.tsx';
import { refWidget } from './RefWidget.tsx';
import { switchWidget } from './SwitchWidget.tsx';
import { textWidget } from './TextWidget.tsx';
import { treeWidget } from './TreeWidget.tsx';
import { userWidget } from './UserWidget.tsx';
import type { ValueContext, Widget } from './widget.ts';

/** Every widget of the product; a new one is one file and one line here. */
export const widgets: readonly Widget[] = [
  textWidget,
  areaWidget,
  numberWidget,
  integerWidget,
  dateWidget,
  dateTimeWidget,
  dictWidget,
  userWidget,
  refWidget,
  treeWidget,
  fileWidget,
  switchWidget,
];

const byName = new Map(widgets.map((widget) => [widget.name, widget]));

/** The widget of a name; one that this build does not have is shown as text. */
export function widgetOf(name: string): Widget {
  return byName.get(name) ?? textWidget;
}

/** A value as one line of text by its field's widget. */
export function showValue(value: unknown, context: ValueContext): string {
  return widgetOf(context.field.widget).show(value, context);
}
