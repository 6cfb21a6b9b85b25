import { loadSource, type SourceModel } from '../calculation/word.ts';
import { recordWord } from '../record-word.ts';

/** What a row takes from other rows, defaults settled. */
export interface FillFromModel {
  readonly sources: readonly SourceModel[];
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
    const sources = Object.entries(source.sources).map(([name, one]) => loadSource(name, one));
    return Object.freeze({ sources: Object.freeze(sources), set: source.set, match: source.match ?? [] });
  },
  changes: () => [],
});
