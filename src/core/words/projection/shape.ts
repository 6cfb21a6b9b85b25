import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `projection` is written. */
export const projectionShape: WordShape = {
  word: 'projection',
  schema,
  things: {
    projection: { zh: '记录跟随的流程表', en: 'what a record follows' },
    location: { zh: '记录独占的位置', en: 'the place that a row holds alone' },
    rowProgress: { zh: '记录所在的位置字段', en: 'the fields that say where a row is' },
  },
};
