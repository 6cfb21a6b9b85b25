import type { Text } from '../text/text.ts';

/** A button that a role may be granted; its code is `{menu code}_{action}` with underscores (S6-02). */
export interface ButtonSource {
  readonly code: string;
  readonly label: Text;
  readonly action: 1 | 2 | 3;
  readonly roles?: readonly string[];
}

/** A menu entry. `path` is a route of the app or a remote address; without a page built, it leads to /developing. */
export interface MenuSource {
  readonly code: string;
  readonly label: Text;
  readonly path: string;
  readonly icon?: string;
  readonly isOpen?: 1 | 2;
  /** Role aliases that are granted the entry; absent = the parent's, at the top = everybody. */
  readonly roles?: readonly string[];
  /** What the entry's badge counts: `list:claim`, `list:todo`, `stage:{stage}`, `node:{node}` or `process:{id}`. */
  readonly counts?: string;
  readonly buttons?: readonly ButtonSource[];
  readonly children?: readonly MenuSource[];
}
