import type { Text } from '../text/text.ts';

/**
 * A row that a row has to itself for as long as one of `states` holds, such as the coupon of an order. It says what the
 * row stands for and not what happens on which button: whatever changes the row, the server keeps the other in step.
 */
export interface TakeSource {
  /** The field here that refers to the row taken. */
  readonly by: string;
  /** The state from which the other row is taken, and to which it goes back. */
  readonly free: string;
  /** The states that it is kept in; the first whose condition holds counts, and where none does it is given back. */
  readonly states: readonly TakenStateSource[];
  /** Rows that the row taken refers to, by the name under which expressions read them. */
  readonly also?: Readonly<Record<string, string>>;
  /** Why it may not be taken; judged when it is taken, and again when a value here changes that one reads. */
  readonly refuse?: readonly TakeRefusalSource[];
  /** Fields of the row taken, as expressions; emptied when it is given back. */
  readonly set?: Readonly<Record<string, string>>;
}

/** A state of the row taken, and the condition over the row here while it is kept in it. */
export interface TakenStateSource {
  readonly state: string;
  readonly while: string;
}

/** A condition under which the row may not be taken, and what people are told. */
export interface TakeRefusalSource {
  readonly if: string;
  readonly msg: Text;
  /** The field here at which it stands; without it that of `by`. */
  readonly at?: string;
}

/** The name under which expressions read the row taken. */
export const takenName = 'taken';
