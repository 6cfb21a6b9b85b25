import type { EffectSource } from '../../../generated/descriptor.ts';

/** What a row posts into a ledger, defaults settled. */
export interface EffectModel extends Omit<EffectSource, 'increase' | 'decrease' | 'opens' | 'at'> {
  readonly increase: Readonly<Record<string, unknown>>;
  readonly decrease: Readonly<Record<string, unknown>>;
  readonly opens: Readonly<Record<string, string>> | null;
  readonly at: string | null;
}
