import { deferred } from '../../parts/deferred.ts';
import { refWidget } from './ref-widget.ts';
import type { Widget, WidgetProps } from './widget.ts';

const input = deferred<WidgetProps>(async () => (await import('./TreeInput.tsx')).TreeInput);

/** A row of a record that is a tree, or any number of them by ticking. */
export const treeWidget: Widget = {
  ...refWidget,
  name: 'tree',
  Input: input.Part,
  load: input.load,
};
