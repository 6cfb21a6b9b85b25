import { recordWord } from '../record-word.ts';

/** Which fields a new row takes from an earlier one, and what both have in common. */
export interface CarryOverModel {
  readonly fields: readonly string[];
  readonly same: readonly string[];
  /** Fields of the earlier row and the expressions over the new one that they do not equal. */
  readonly differ: Readonly<Record<string, string>>;
}

/** Fields that are stated once and carried over into further rows. */
export const carryOver = recordWord({
  name: 'carryOver',
  renamed: {},
  load: ({ carryOver: source }): CarryOverModel | null =>
    source === undefined ? null : Object.freeze({ differ: {}, ...source }),
  changes: () => [],
});
