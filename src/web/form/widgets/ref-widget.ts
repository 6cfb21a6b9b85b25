import { listParts } from '../../../core/text/choice-text.ts';
import { deferred } from '../../parts/deferred.ts';
import { showReferences } from './reference-text.ts';
import { isBlank, type Widget, type WidgetProps } from './widget.ts';

const input = deferred<WidgetProps>(async () => (await import('./RefInput.tsx')).RefInput);

/** A row of a business record, or several; its number is stored, and picking it fills other fields. */
export const refWidget: Widget = {
  name: 'ref',
  Input: input.Part,
  load: input.load,
  show: showReferences,
  read: (text, { field }) => {
    if (field.type === 'array') return { ok: true, value: listParts(text) };
    return { ok: true, value: isBlank(text.trim()) ? null : text.trim() };
  },
  cell: 'records',
  align: 'start',
  width: 128,
};
