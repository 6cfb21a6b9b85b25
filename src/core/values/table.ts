import { plainText } from '../text/plain-text.ts';
import type { Kind } from './kind.ts';

/** A row of a detail table; its columns have kinds of their own, and people fill it in a sheet. */
export const tableKind: Kind<'text'> = {
  label: { zh: '明细表', en: 'a table' },
  // Told by the items of a list, not by the words of one value.
  is: () => false,
  widgets: ['text'],
  words: ['minItems', 'maxItems'],
  isListed: true,
  search: 'contains',
  show: plainText,
  read: () => undefined,
  hint: () => ({ zh: '明细表', en: 'a table' }),
  sample: () => ({}),
};
