import { deferred } from '../state/deferred.ts';
import { isBlank, plainText, type Widget, type WidgetProps } from './widget.ts';

const input = deferred<WidgetProps>(async () => (await import('./UserInput.tsx')).UserInput);

/** A person of the tenant; the user id is stored, the name shown. */
export const userWidget: Widget = {
  name: 'user',
  Input: input.Part,
  load: input.load,
  show: (value, { lookups }) => (typeof value === 'string' ? (lookups.personName(value) ?? value) : plainText(value)),
  // Names are not unique: a pasted id is kept, a name is looked up only in the picker.
  read: (text) => ({ ok: true, value: isBlank(text.trim()) ? null : text.trim() }),
  cell: 'people',
  align: 'start',
  width: 112,
};
