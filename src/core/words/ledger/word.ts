import type { LedgerSource, LimitSource } from '../../../generated/descriptor.ts';
import { recordWord } from '../record-word.ts';

/** What entries of a record do to the balances of another, defaults settled. */
export interface LedgerModel extends Omit<LedgerSource, 'before' | 'at' | 'limit'> {
  readonly before: string | null;
  readonly at: string;
  readonly limit: LimitSource | null;
}

/** Rows are entries that change a balance. */
export const ledger = recordWord({
  name: 'ledger',
  renamed: { keys: { '': { books: 'postings' } } },
  load: ({ ledger: source }): LedgerModel | null => {
    if (source === undefined) return null;
    const { before = null, at = source.by, limit = null } = source;
    return Object.freeze({ ...source, before, at, limit });
  },
  changes: (model) => (model === null ? [] : [model.of]),
});
