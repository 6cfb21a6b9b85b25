import { plainText } from '../text/plain-text.ts';
import { readSwitch, showSwitch } from '../text/switch-text.ts';
import type { Kind } from './kind.ts';

/** Yes, no, or not answered yet. */
export const switchKind: Kind<'switch'> = {
  label: { zh: '是/否', en: 'yes or no' },
  is: ({ type }) => type === 'boolean',
  widgets: ['switch'],
  words: ['x-paste'],
  search: 'equals',
  show: (value, { language }) => (typeof value === 'boolean' ? showSwitch(value, language) : plainText(value)),
  read: (text) => readSwitch(text) ?? undefined,
  hint: () => ({ zh: '是或否', en: 'yes or no' }),
  fault: 'type',
  // A question is not a tick.
  ui: (_, language) => ({
    'ui:widget': 'radio',
    'ui:enumNames': [showSwitch(true, language), showSwitch(false, language)],
  }),
  sample: (draw) => draw(2) === 1,
};
