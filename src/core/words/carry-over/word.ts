import { recordWord } from '../record-word.ts';

/** Which fields a new row takes from an earlier one, and what both have in common. */
export interface CarryOverModel {
  readonly fields: readonly string[];
  readonly same: readonly string[];
}

/** Fields that are stated once and carried over into further rows. */
export const carryOver = recordWord({
  name: 'carryOver',
  renamed: {},
  load: ({ carryOver: source }): CarryOverModel | null => (source === undefined ? null : Object.freeze({ ...source })),
  changes: () => [],
});
