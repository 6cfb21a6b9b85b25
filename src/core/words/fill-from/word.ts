import { loadSource, type SourceModel } from '../calculation/word.ts';
import { recordWord } from '../record-word.ts';

/** Where a row finds what it takes, defaults settled. */
export interface FillSourceModel extends SourceModel {
  /** Fields that are added up over all rows that fit, which the source gives alone; none where it gives one row. */
  readonly sum: readonly string[];
  /** Whether of these only rows count that were added before the one that takes the sums. */
  readonly earlier: boolean;
}

/** What a row takes from other rows, defaults settled. */
export interface FillFromModel {
  readonly sources: readonly FillSourceModel[];
  readonly set: Readonly<Record<string, string>>;
  /** Fields of `set` that have to hold what is found. */
  readonly match: readonly string[];
}

/** Fields that are filled from rows found by what the row says. */
export const fillFrom = recordWord({
  name: 'fillFrom',
  renamed: {},
  load: ({ fillFrom: source }): FillFromModel | null => {
    if (source === undefined) return null;
    const sources = Object.entries(source.sources).map(([name, one]) =>
      Object.freeze({ ...loadSource(name, one), sum: one.sum ?? [], earlier: one.earlier ?? false }),
    );
    return Object.freeze({ sources: Object.freeze(sources), set: source.set, match: source.match ?? [] });
  },
  changes: () => [],
});
