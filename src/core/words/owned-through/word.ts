import { recordWord } from '../record-word.ts';

/** Rows belong to whom the rows belong that they name. */
export const ownedThrough = recordWord({
  name: 'ownedThrough',
  renamed: {},
  load: ({ ownedThrough: source }): readonly string[] | null =>
    source === undefined ? null : Object.freeze([...source]),
  changes: () => [],
  kept: (model) => model ?? [],
});
