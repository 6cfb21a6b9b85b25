import type { RecordModel } from '../model/model.ts';

type Access = Pick<RecordModel, 'roles'>;

/** Whether a person with these roles may read a record's rows; where nothing is said, everybody signed in may. */
export function mayReadRecord({ roles }: Access, held: readonly string[]): boolean {
  return roles.read === null || roles.read.some((role) => held.includes(role)) || mayBoth(roles.write, held);
}

/** Whether a person with these roles may write a record's rows. */
export function mayWriteRecord({ roles }: Access, held: readonly string[]): boolean {
  return roles.write === null || mayBoth(roles.write, held);
}

/** Whether a person with these roles sees the rows of a record that are theirs, and no others. */
export function seesOwnAlone({ ownRows }: Pick<RecordModel, 'ownRows'>, held: readonly string[]): boolean {
  return ownRows !== null && !ownRows.all.some((role) => held.includes(role));
}

/** Whoever may write has to see what was written. */
function mayBoth(writers: readonly string[] | null, held: readonly string[]): boolean {
  return writers !== null && writers.some((role) => held.includes(role));
}
