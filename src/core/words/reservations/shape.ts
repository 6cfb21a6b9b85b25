import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `reservations` is written. */
export const reservationsShape: WordShape = {
  word: 'reservations',
  schema,
  things: {
    reservation: { zh: '占用的记录', en: 'a row taken' },
    reservedState: { zh: '占用的状态', en: 'a state of the row taken' },
    reservedJoin: { zh: '可一并读取的记录', en: 'rows read as well' },
    rejection: { zh: '不能占用的条件', en: 'why a row is not taken' },
    reservedValues: { zh: '占用时写入的字段', en: 'fields of the row taken' },
  },
};
