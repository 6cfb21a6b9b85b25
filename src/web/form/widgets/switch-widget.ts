import { readSwitch, showSwitch } from '../../../core/text/switch-text.ts';
import { deferred } from '../../parts/deferred.ts';
import { plainText, type Widget, type WidgetProps } from './widget.ts';

const input = deferred<WidgetProps>(async () => (await import('./SwitchInput.tsx')).SwitchInput);

/** Yes, no, or not answered yet. */
export const switchWidget: Widget = {
  name: 'switch',
  Input: input.Part,
  load: input.load,
  show: (value, { language }) => (typeof value === 'boolean' ? showSwitch(value, language) : plainText(value)),
  read: (text) => {
    if (text.trim() === '') return { ok: true, value: null };
    const value = readSwitch(text);
    return value === null ? { ok: false, value: text.trim() } : { ok: true, value };
  },
  cell: 'choices',
  align: 'start',
  width: 72,
};
