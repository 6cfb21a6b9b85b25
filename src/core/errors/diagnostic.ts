import type { Text } from '../text/text.ts';

/** How bad a finding about a descriptor is; only errors keep it from being built or published. */
export type Severity = 'error' | 'warning';

/** A replacement of a JSON value that mends the problem by machine. */
export interface Fix {
  /** What to do, in words. */
  readonly text: Text;
  /** Where the change goes (JSON pointer); absent when a person has to decide. */
  readonly pointer?: string;
  /** `replace` sets the value there, `remove` takes it away, `add` inserts it, `rename` renames the key to `value`. */
  readonly op?: 'replace' | 'remove' | 'add' | 'rename';
  readonly value?: unknown;
}

/** One problem of a descriptor: what, where, why it matters to the person filling the form, and how to mend it. */
export interface Diagnostic {
  /** Stable code such as `reference/set-unknown`; every code stands in one catalogue with its texts. */
  readonly code: string;
  readonly severity: Severity;
  /** File as the caller named it. */
  readonly file: string;
  /** 1-based; of the value (or key) at `pointer`. */
  readonly line: number;
  readonly column: number;
  /** JSON pointer (RFC 6901) into the file; '' is the whole document. */
  readonly pointer: string;
  readonly message: Text;
  readonly why: Text;
  readonly fix: Fix;
}
