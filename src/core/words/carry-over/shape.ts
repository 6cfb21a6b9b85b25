import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `carryOver` is written. */
export const carryOverShape: WordShape = {
  word: 'carryOver',
  schema,
  things: {
    carryOver: { zh: '沿用的字段', en: 'fields that are carried over' },
    carryOverDiffer: { zh: '沿用的排除字段', en: 'what the row carried over from does not equal' },
  },
};
