import type { PrintSource } from '../../generated/descriptor.ts';

/** The prints that are written in full; those of a released descriptor all are. */
export function writtenPrints(prints: readonly (string | PrintSource)[] | undefined): readonly PrintSource[] {
  return (prints ?? []).filter((print) => typeof print !== 'string');
}
