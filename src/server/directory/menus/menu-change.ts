import type { Text } from '../../../core/text/text.ts';
import type { MenuDescriptor } from '../../../generated/descriptor.ts';

/** The menu's file, and the one in use; null where there is none. */
export interface MenuFiles {
  readonly next: MenuDescriptor;
  readonly base: MenuDescriptor | null;
}

/** What a file changes of an entry, of a group in the top bar, or of what a role sees. */
export interface MenuChange {
  readonly kind: 'added' | 'changed' | 'removed' | 'moved' | 'taken' | 'granted' | 'revoked' | 'top';
  /** Code of the entry or group, or alias of the role. */
  readonly code: string;
  readonly label: Text;
  /** Of a role: codes of entries; they are new to it, or not its own any more. */
  readonly entries: readonly string[];
}
