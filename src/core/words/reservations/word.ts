import type { RejectionSource, ReservationSource } from '../../../generated/descriptor.ts';

/** A reservation of another row, defaults settled. */
export interface ReservationModel extends Required<Omit<ReservationSource, 'rejections'>> {
  /** The record of the rows taken. */
  readonly record: string;
  readonly rejections: readonly Required<RejectionSource>[];
}

/** The name under which expressions read the reserved row. */
export const reservedName = 'reserved';
