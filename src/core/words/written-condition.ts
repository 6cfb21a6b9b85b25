import type { RecordDescriptor } from '../../generated/descriptor.ts';
import type { Text } from '../text/text.ts';

/** What comes of a condition that is decided whatever is filled in. */
export interface ConditionEffects {
  readonly never: Text;
  /** Null where it may always hold. */
  readonly always: Text | null;
  /** Whether what stands around it does nothing where it never holds. */
  readonly goesWhole?: true;
  /** Whether there has to be one. */
  readonly isDemanded?: true;
}

/** A condition over the row of a record that a word has. */
export interface WrittenCondition {
  readonly text: string | undefined;
  /** A pointer into the descriptor. */
  readonly at: string;
  readonly effects: ConditionEffects;
}

/** The conditions of a word as a record writes it. */
export type ConditionsOfWord = (descriptor: RecordDescriptor) => readonly WrittenCondition[];

/** What comes of a rejection's condition. */
export const rejecting: ConditionEffects = {
  never: { zh: '永远不会拒绝任何人。', en: 'It never refuses anybody.' },
  always: { zh: '每个人都会被拒绝。', en: 'Everybody is refused.' },
  goesWhole: true,
};
