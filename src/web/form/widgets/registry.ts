import type { FieldModel } from '../../../core/model/model.ts';
import type { WidgetName } from '../../../core/values/looks.ts';
import { areaWidget } from './AreaWidget.tsx';
import { dateTimeWidget } from './date-time-widget.ts';
import { dateWidget } from './date-widget.ts';
import { dictWidget } from './dict-widget.ts';
import { fileWidget } from './file-widget.ts';
import { integerWidget } from './IntegerWidget.tsx';
import { numberWidget } from './NumberWidget.tsx';
import { opinionWidget } from './OpinionWidget.tsx';
import { refWidget } from './ref-widget.ts';
import { switchWidget } from './switch-widget.ts';
import { textWidget } from './TextWidget.tsx';
import { treeWidget } from './tree-widget.ts';
import { userWidget } from './user-widget.ts';
import type { ValueContext, Widget } from './widget.ts';

/** Every widget of the product; a new one is one file and one line here, and its name in `kindWidgets`. */
const byName: Readonly<Record<WidgetName, Widget>> = {
  text: textWidget,
  area: areaWidget,
  opinion: opinionWidget,
  number: numberWidget,
  integer: integerWidget,
  date: dateWidget,
  datetime: dateTimeWidget,
  dict: dictWidget,
  user: userWidget,
  ref: refWidget,
  tree: treeWidget,
  file: fileWidget,
  switch: switchWidget,
};

export const widgets: readonly Widget[] = Object.values(byName);

/** The widget of a name. */
export function widgetOf(name: WidgetName): Widget {
  return byName[name];
}

/** A value as one line of text by its field's widget. */
export function showValue(value: unknown, context: ValueContext): string {
  return widgetOf(context.field.widget).show(value, context);
}

/** Fetches the inputs of these fields as far as they are not here yet, so that a form is drawn at one stroke. */
export async function prepareInputs(fields: Iterable<FieldModel>): Promise<void> {
  const names = new Set([...fields].map((field) => field.widget));
  await Promise.all([...names].map((name) => widgetOf(name).load?.() ?? Promise.resolve()));
}
