import type { OwnRowsSource } from '../../../generated/descriptor.ts';
import { recordWord } from '../record-word.ts';

/** Whose rows are whose, defaults settled. */
export type OwnRowsModel = Required<OwnRowsSource>;

/** Rows that only the person sees whom they name. */
export const ownRows = recordWord({
  name: 'ownRows',
  renamed: {},
  load: ({ ownRows: source }): OwnRowsModel | null =>
    source === undefined ? null : Object.freeze({ ...source, only: source.only ?? {} }),
  changes: () => [],
});
