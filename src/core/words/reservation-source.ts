import type { Text } from '../text/text.ts';

/**
 * A reservation: another row that a row keeps for itself as long as one of `states` holds, such as the coupon of an order. It says what the
 * row stands for and not what happens on which button: whatever changes the row, the server keeps the other in step.
 */
export interface ReservationSource {
  /** The field here that refers to the reserved row. */
  readonly by: string;
  /** The state from which the other row is reserved, and to which it goes back. */
  readonly free: string;
  /** The states that it is kept in; the first whose condition holds counts, and where none does it is given back. */
  readonly states: readonly ReservedStateSource[];
  /** Rows that the reserved row refers to, by the name under which expressions read them. */
  readonly join?: Readonly<Record<string, string>>;
  /** Why it may not be reserved; judged when it is reserved, and again when a value here changes that one reads. */
  readonly rejections?: readonly RejectionSource[];
  /** Fields of the reserved row, as expressions; emptied when it is given back. */
  readonly set?: Readonly<Record<string, string>>;
}

/** A state of the reserved row, and the condition over the row here while it is kept in it. */
export interface ReservedStateSource {
  readonly state: string;
  readonly while: string;
}

/** A condition under which the row may not be reserved, and what people are told. */
export interface RejectionSource {
  readonly if: string;
  readonly msg: Text;
  /** The field here at which it stands; without it that of `by`. */
  readonly at?: string;
}

/** The name under which expressions read the reserved row. */
export const reservedName = 'reserved';
