import type { Text } from '../text/text.ts';

/**
 * What a change means for tasks under way, from harmless to forbidden.
 * - `safe`: open tasks could go on under the new version;
 * - `pin`: open tasks stay with the version they were opened with;
 * - `upcast`: stored values have to be converted, whatever else changes;
 * - `refuse`: the version cannot be published, stored values would lose their meaning.
 */
export type ChangeClass = 'safe' | 'upcast' | 'pin' | 'refuse';

/** One difference between two versions of a form. */
export interface ReleaseChange {
  readonly class: ChangeClass;
  /** What changed: a field path, `step:{id}`, `outcome:{step}/{id}`, `set:{name}`, `table:{id}` or a word of the form. */
  readonly subject: string;
  readonly message: Text;
  /** Whether something has another name or place and is what it was otherwise. */
  readonly moves?: boolean;
}

const order: readonly ChangeClass[] = ['safe', 'pin', 'upcast', 'refuse'];

/** The gravest class of some changes; without changes `safe`. */
export function gravest(changes: readonly ReleaseChange[]): ChangeClass {
  return changes.reduce<ChangeClass>(
    (worst, change) => (order.indexOf(change.class) > order.indexOf(worst) ? change.class : worst),
    'safe',
  );
}

/**
 * The gravest class by what happens to what is stored: that some of it keeps the version that it was opened with, or has
 * to be corrected, weighs more than that the values of the rest are converted.
 */
export function gravestForWork(changes: readonly ReleaseChange[]): ChangeClass {
  const found = gravest(changes);
  return found === 'upcast' && changes.some((change) => change.class === 'pin') ? 'pin' : found;
}

/** Makes a change. */
export function change(changeClass: ChangeClass, subject: string, zh: string, en: string): ReleaseChange {
  return { class: changeClass, subject, message: { zh, en } };
}

/** The same change, as one that moves something. */
export function moving(found: ReleaseChange): ReleaseChange {
  return { ...found, moves: true };
}

/** The same change, with why it cannot be published and what helps. */
export function withReason(because: ReleaseChange, { zh, en }: Text): ReleaseChange {
  const { message } = because;
  return { ...because, message: { zh: `${message.zh}；${zh}`, en: `${message.en}; ${en}` } };
}
