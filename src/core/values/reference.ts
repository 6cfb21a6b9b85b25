import { plainText } from '../text/plain-text.ts';
import type { Kind } from './kind.ts';

/** A row of a business record; its number or id is stored, its name shown. */
export const referenceKind: Kind<'ref' | 'tree'> = {
  label: { zh: '记录引用', en: 'a reference to a record' },
  is: (words) => words.type === 'string' && words['x-ref'] !== undefined,
  widgets: ['ref', 'tree'],
  // What is stored is a number as people write it; `x-ref` leads to the row.
  words: ['pattern', 'x-unique', 'x-paste'],
  isListed: true,
  search: 'contains',
  show: (value, { field, language, lookups }) =>
    (typeof value === 'string' ? lookups.nameOf(field, value, language) : null) ?? plainText(value),
  // A name that nothing or several have stays as it is, and is refused as that of nothing.
  read: (text, { field, lookups }) => lookups.meant(field, text) ?? undefined,
  hint: () => ({ zh: '已有数据的编号或名称', en: 'the number or name of a row that exists' }),
  fault: 'reference',
  sample: (draw) => String(1 + draw(1_000_000)),
};
