import type { Kind } from './kind.ts';
import { referenceKind } from './reference.ts';

/** A person of the tenant; the user id is stored, the name shown. */
export const personKind: Kind<'user'> = {
  ...referenceKind,
  label: { zh: '人员', en: 'a person' },
  is: (words) => words.type === 'string' && words['x-ref'] === 'user',
  widgets: ['user'],
  words: ['x-unique', 'x-paste', 'x-link'],
  search: 'equals',
  names: ['me', 'prevUser'],
  hint: () => ({ zh: '姓名或账号；同名时写 姓名 (账号)', en: 'the name or the account; of namesakes: name (account)' }),
};
