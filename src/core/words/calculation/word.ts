import type { CalculationSource, CalculationRowSource } from '../../../generated/descriptor.ts';
import type { Text } from '../../text/text.ts';
import { recordWord } from '../record-word.ts';

/** Where a calculation looks a row up, defaults settled. */
export interface SourceModel {
  readonly name: string;
  readonly record: string;
  readonly equal: Readonly<Record<string, string>>;
  /** Fields there and what they do not equal in rows that count. */
  readonly differ: Readonly<Record<string, string>>;
  /** Fields there and the values that they have in rows that count. */
  readonly only: Readonly<Record<string, readonly string[]>>;
  readonly latest: string | null;
  /** What `latest` is at most, and whether it has to stay below. */
  readonly bound: { readonly text: string; readonly below: boolean } | null;
  readonly fill: boolean;
  readonly need: Text | null;
  /** What is told where several rows have as good a claim. */
  readonly several: Text | null;
  /** Whether its rows stay as they are while the batches that read them are closed. */
  readonly frozen: boolean;
}

/** Rows that are computed for a row, defaults settled. */
export interface CalculationModel extends Required<
  Pick<CalculationSource, 'rows' | 'by' | 'open' | 'each' | 'key' | 'set' | 'follow' | 'totals'>
> {
  readonly only: string | null;
  readonly sources: readonly SourceModel[];
  readonly faults: Required<CalculationSource>['faults'] | null;
  readonly late: Required<CalculationSource>['late'] | null;
}

/** The name under which expressions read the row that one is computed for. */
export const eachName = 'each';

/** What a button that calculates calls. */
export const calculateCall = 'calculate';

/** A row that has rows of another record computed. */
export const calculation = recordWord({
  name: 'calculation',
  renamed: {},
  load: ({ calculation: source }): CalculationModel | null => {
    if (source === undefined) return null;
    const { only = null, sources = {}, set = {}, follow = {}, totals = {}, faults = null, late = null } = source;
    const loaded = Object.entries(sources).map(([name, one]) => loadSource(name, one));
    return Object.freeze({ ...source, only, set, follow, totals, faults, late, sources: Object.freeze(loaded) });
  },
  changes: (model) => (model === null ? [] : [model.rows]),
});

/** A source with its defaults settled. */
export function loadSource(name: string, source: CalculationRowSource): SourceModel {
  const { record, equal, differ = {}, only = {}, latest = null, until, below, fill = false, frozen = false } = source;
  const { need = null, several = null } = source;
  const text = until ?? below;
  const bound = text === undefined ? null : { text, below: until === undefined };
  return Object.freeze({ name, record, equal, differ, only, latest, bound, fill, need, several, frozen });
}
