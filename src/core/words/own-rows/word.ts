import type { OwnRowsSource } from '../../../generated/descriptor.ts';
import { recordWord } from '../record-word.ts';

/** Whose rows are whose, defaults settled. */
export interface OwnRowsModel extends Required<Omit<OwnRowsSource, 'through'>> {
  /** Of the row that `by` names, the field that refers to the user; null where `by` does so itself. */
  readonly through: string | null;
}

/** Rows that only the person sees whom they name. */
export const ownRows = recordWord({
  name: 'ownRows',
  renamed: {},
  load: ({ ownRows: source }): OwnRowsModel | null =>
    source === undefined
      ? null
      : Object.freeze({ ...source, only: source.only ?? {}, through: source.through ?? null }),
  changes: () => [],
});
