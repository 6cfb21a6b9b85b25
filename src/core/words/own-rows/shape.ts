import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `ownRows` is written. */
export const ownRowsShape: WordShape = {
  word: 'ownRows',
  schema,
  things: {
    ownRows: { zh: '本人数据', en: 'rows of one’s own' },
    ownRowsOnly: { zh: '本人可见的条件', en: 'which rows of their own people see' },
  },
};
