import type { Message } from './message.ts';

/** Refusals of the dictionary calls. */
export const dictionaryMessages = {
  'dict.taken': { zh: '当前字典键值已存在!', en: 'This key already exists in the dictionary' },
  'dict.has-children': { zh: '请先删除子节点!', en: 'Remove the entries below it first' },
  'dict.own-parent': { zh: '父节点不可选择自身!', en: 'An entry cannot stand below itself' },
  'dict.no-key': { zh: 'dictKey:不能为空', en: 'dictKey: is required' },
  'dict.no-parent': { zh: '父节点不存在', en: 'The parent entry does not exist' },
} as const satisfies Record<string, Message>;
