import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `ledger` is written. */
export const ledgerShape: WordShape = {
  word: 'ledger',
  schema,
  things: {
    ledger: { zh: '台账', en: 'a ledger' },
    postings: { zh: '台账的记账', en: 'what an entry adds' },
    limit: { zh: '台账的上限', en: 'the limit of a ledger' },
  },
};
