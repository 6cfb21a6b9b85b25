import type { RecordDescriptor } from '../../../generated/descriptor.ts';
import type { RecordModel } from '../model.ts';

/** The states of a record with the defaults of their moves settled; `resolve` makes field paths of a move's form. */
export function loadStates(
  { states }: RecordDescriptor,
  resolve: (form: readonly string[] | undefined, index: number) => readonly string[],
): RecordModel['states'] {
  if (states === undefined) return null;
  const moves = states.moves.map(({ from, to, label, roles, permission, form, need, process }, index) => {
    const asked = { form: resolve(form, index), need: need ?? [] };
    const settled = { permission: permission ?? null, process: process ?? null, ...asked };
    return Object.freeze({ from: [from].flat(), to, label, roles, ...settled });
  });
  return Object.freeze({ field: states.field, moves: Object.freeze(moves) });
}
