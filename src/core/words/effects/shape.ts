import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `effects` is written. */
export const effectsShape: WordShape = {
  word: 'effects',
  schema,
  things: {
    effect: { zh: '写入台账的流水', en: 'an entry written' },
    carried: { zh: '带入的字段', en: 'the fields carried' },
    entryValues: { zh: '流水的字段值', en: 'values of an entry' },
  },
};
