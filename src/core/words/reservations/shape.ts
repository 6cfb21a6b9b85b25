import type { WordShape } from '../record-word.ts';
import { pointerTo } from '../../text/json.ts';
import { rejecting, type ConditionsOfWord } from '../written-condition.ts';
import schema from './schema.json' with { type: 'json' };

/** What comes of the condition of a state. */
const reserved = {
  never: { zh: '占用的行永远不会有这个状态。', en: 'What is reserved never comes into the state.' },
  always: { zh: '它后面的状态永远轮不到。', en: 'No state behind it is ever reached.' },
  isDemanded: true,
} as const;

/** The row decides which state what it reserves has; what refuses it may read the reserved row too, which nobody decides. */
const conditions: ConditionsOfWord = ({ reservations = [] }) =>
  reservations.flatMap(({ states, rejections = [] }, order) => [
    ...states.map((state, index) => ({
      text: state.while,
      at: pointerTo('/reservations', order, 'states', index, 'while'),
      // What is reserved as long as the row is there needs no other condition in the end.
      effects: index < states.length - 1 ? reserved : { ...reserved, always: null },
    })),
    ...rejections.map((rejection, index) => ({
      text: rejection.if,
      at: pointerTo('/reservations', order, 'rejections', index, 'if'),
      effects: rejecting,
    })),
  ]);

/** How `reservations` is written. */
export const reservationsShape: WordShape = {
  word: 'reservations',
  schema,
  conditions,
  things: {
    reservation: { zh: '占用的记录', en: 'a row taken' },
    reservedState: { zh: '占用的状态', en: 'a state of the row taken' },
    reservedJoin: { zh: '可一并读取的记录', en: 'rows read as well' },
    rejection: { zh: '不能占用的条件', en: 'why a row is not taken' },
    reservedValues: { zh: '占用时写入的字段', en: 'fields of the row taken' },
  },
};
