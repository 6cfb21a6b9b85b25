import { type, type Mistake } from './mistake.ts';

/** What goes wrong in the text of a file, which is no JSON then or not what it seems. */
export const mistakesOfTexts: readonly Mistake[] = [
  type('JSON', 'kind', /("parent": "a")/, '$1,'),
  type('JSON', 'kind', '"biz",', '"biz"'),
  type('JSON', 'kind', '"store":', '"store"'),
  type('JSON', 'kind', '"store":', '"store" ='),
  type('JSON', 'kind', '"biz",', '"biz"，'),
  type('JSON', 'kind', '"biz"', '“biz”'),
  type('JSON', 'kind', '"biz"', "'biz'"),
  type('JSON', 'kind', '"store"', '// where it is kept\n  "store"'),
  type('JSON', 'kind', '"biz",', '"biz", /* kept */'),
  type('JSON', 'kind', '"store"', 'store'),
  type('JSON', 'kind', '"biz"', 'biz'),
  type('JSON', 'kind', '"sort": 2', '"sort": 02'),
  type('JSON', 'kind', '"A1"', '"A\t1"'),
  type('JSON', 'kind', /\n\}$/, ''),
  type('JSON', 'kind', '"biz"', '"biz'),
  type('JSON', 'types', '"maxLength": 50,', '"maxLength": 50,,'),
  type('JSON', 'plain', '"version": 1', '"version": 1.'),
  type('JSON', 'record', '"area": "stock"', '"area": "stock'),
  type('JSON', 'menu', '"path": "/lab"', '"path" "/lab"'),
  type('key twice', 'kind', '"code": "kind",', '"code": "kind",\n  "code": "kind",'),
  type('key twice', 'types', '"maxLength": 50,', '"maxLength": 50,\n          "maxLength": 60,'),
  type('key twice', 'plain', '"version": 1,', '"version": 1,\n  "version": 2,'),
  type('byte order mark', 'kind', /^/, '\uFEFF'),
];
