import type { LedgerSource, LimitSource } from '../../../generated/descriptor.ts';

/** What entries of a record do to the balances of another, defaults settled. */
export interface LedgerModel extends Omit<LedgerSource, 'before' | 'at' | 'limit'> {
  readonly before: string | null;
  readonly at: string;
  readonly limit: LimitSource | null;
}
