import type { EffectSource } from '../../../generated/descriptor.ts';
import { recordWord } from '../record-word.ts';

/** What a row posts into a ledger, defaults settled. */
export interface EffectModel extends Omit<EffectSource, 'increase' | 'decrease' | 'opens' | 'at'> {
  readonly increase: Readonly<Record<string, unknown>>;
  readonly decrease: Readonly<Record<string, unknown>>;
  readonly opens: Readonly<Record<string, string>> | null;
  readonly at: string | null;
}

/** Entries that the server writes into ledgers as the row changes. */
export const effects = recordWord({
  name: 'effects',
  renamed: { word: 'writes', keys: { '/*': { in: 'ledger', gives: 'amount', up: 'increase', down: 'decrease' } } },
  load: ({ effects: written = [] }): readonly EffectModel[] =>
    Object.freeze(
      written.map(({ increase = {}, decrease = {}, opens = null, at = null, ...effect }) =>
        Object.freeze({ ...effect, increase, decrease, opens, at }),
      ),
    ),
  changes: (model) => model.map(({ ledger }) => ledger),
});
