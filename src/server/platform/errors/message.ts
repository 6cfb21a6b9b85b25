import type { Text } from '../../../core/text/text.ts';

/** A text of the catalogue; `{name}` is filled in. */
export interface Message extends Text {
  /** HTTP status, and code of the envelope, of the rejection that says it; default 400. 200 for what is no rejection. */
  readonly status?: number;
}
