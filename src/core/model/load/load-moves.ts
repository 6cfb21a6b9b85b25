import type { RecordDescriptor } from '../../../generated/descriptor.ts';
import type { FieldModel, RecordModel } from '../model.ts';
import type { LedgerModel } from '../../words/ledger/word.ts';
import type { ReservationModel } from '../../words/reservations/word.ts';
import type { EffectModel } from '../../words/effects/word.ts';

/** The states of a record with the defaults of their moves settled; `resolve` makes field paths of a move's form. */
export function loadStates(
  { states }: RecordDescriptor,
  resolve: (form: readonly string[] | undefined, index: number) => readonly string[],
): RecordModel['states'] {
  if (states === undefined) return null;
  const moves = states.moves.map(({ from, to, label, roles, permission, form, need }, index) => {
    const settled = { permission: permission ?? null, form: resolve(form, index), need: need ?? [] };
    return Object.freeze({ from: [from].flat(), to, label, roles, ...settled });
  });
  return Object.freeze({ field: states.field, moves: Object.freeze(moves) });
}

/** The ledger of a record, defaults settled. */
export function loadLedger({ ledger }: RecordDescriptor): LedgerModel | null {
  if (ledger === undefined) return null;
  const { before = null, at = ledger.by, limit = null } = ledger;
  return Object.freeze({ ...ledger, before, at, limit });
}

/** What a record writes into ledgers, defaults settled. */
export function loadEffects({ effects }: RecordDescriptor): readonly EffectModel[] {
  return Object.freeze(
    (effects ?? []).map((effect) =>
      Object.freeze({
        ...effect,
        increase: effect.increase ?? {},
        decrease: effect.decrease ?? {},
        opens: effect.opens ?? null,
        at: effect.at ?? null,
      }),
    ),
  );
}

/** The rows that a record's rows take, defaults settled; what refers to no record takes nothing, which the check tells. */
export function loadReservations(
  { reservations }: RecordDescriptor,
  fields: ReadonlyMap<string, FieldModel>,
): readonly ReservationModel[] {
  return Object.freeze(
    (reservations ?? []).flatMap(({ by, free, states, join = {}, rejections = [], set = {} }): ReservationModel[] => {
      const ref = fields.get(by)?.ref ?? null;
      if (ref?.kind !== 'record') return [];
      const refusals = rejections.map((each) => Object.freeze({ ...each, at: each.at ?? by }));
      return [Object.freeze({ by, record: ref.record, free, states, join, set, rejections: Object.freeze(refusals) })];
    }),
  );
}
