import type { FieldModel } from '../../core/descriptor/model.ts';
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

/** Every widget of the product; a new one is one file and one line here. */
export const widgets: readonly Widget[] = [
  textWidget,
  areaWidget,
  opinionWidget,
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

/** Fetches the inputs of these fields as far as they are not here yet, so that a form is drawn at one stroke. */
export async function prepareInputs(fields: Iterable<FieldModel>): Promise<void> {
  const names = new Set([...fields].map((field) => field.widget));
  await Promise.all([...names].map((name) => widgetOf(name).load?.() ?? Promise.resolve()));
}
