import type { RejectionSource, ReservationSource } from '../../../generated/descriptor.ts';
import { recordWord } from '../record-word.ts';

/** A reservation of another row, defaults settled. */
export interface ReservationModel extends Required<Omit<ReservationSource, 'rejections'>> {
  /** The record of the rows taken. */
  readonly record: string;
  readonly rejections: readonly Required<RejectionSource>[];
}

/** The name under which expressions read the reserved row. */
export const reservedName = 'reserved';

/** Rows of other records that a row has to itself. What refers to no record reserves nothing, which the check tells. */
export const reservations = recordWord({
  name: 'reservations',
  renamed: {
    word: 'takes',
    keys: { '/*': { also: 'join', refuse: 'rejections' } },
    values: { '/*/rejections/*/if': withReserved, '/*/set/*': withReserved },
  },
  load: ({ reservations: written = [] }, fields): readonly ReservationModel[] =>
    Object.freeze(
      written.flatMap(({ by, free, states, join = {}, rejections = [], set = {} }): ReservationModel[] => {
        const ref = fields.get(by)?.ref ?? null;
        if (ref?.kind !== 'record') return [];
        const placed = Object.freeze(rejections.map((each) => Object.freeze({ ...each, at: each.at ?? by })));
        return [Object.freeze({ by, record: ref.record, free, states, join, set, rejections: placed })];
      }),
    ),
  changes: (model) => model.map(({ record }) => record),
  joins: (model) => model.flatMap(({ record, join }) => Object.values(join).map((field) => [record, field] as const)),
});

/** The name by which expressions read the reserved row now. */
function withReserved(text: string): string {
  return text.replaceAll(/(?<![\w.'"])taken\./g, `${reservedName}.`);
}
