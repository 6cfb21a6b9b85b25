import type { Text } from '../text/text.ts';

/** How bad a finding about a descriptor is; only errors keep it from being built or published. */
export type Severity = 'error' | 'warning';

/** A change of a descriptor that a machine can make. */
export interface Edit {
  /** Where the change goes (JSON pointer). */
  readonly pointer: string;
  /**
   * `replace` sets the value there, `remove` takes it away, `add` inserts it, `rename` renames the key to `value`;
   * `splice` changes the text itself, which is no JSON yet; `create` writes a file that is not there (pointer '').
   */
  readonly op: 'replace' | 'remove' | 'add' | 'rename' | 'splice' | 'create';
  /** What is set, inserted or written, the new key, or for `splice` a `Splice`. */
  readonly value?: unknown;
}

/** A part of a text that is replaced, as offsets. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** An edit of a file. */
export interface FileEdit extends Edit {
  readonly file: string;
}

/** What mends a problem: in words, and as the edits of a machine where no person has to decide. */
export interface Fix extends Partial<FileEdit> {
  /** What to do, in words. */
  readonly text: Text;
  /** The file of the edit, where it is another one than that of the finding. */
  readonly file?: string;
  /** Edits that go with the first one, in the order in which they are made. */
  readonly more?: readonly FileEdit[];
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
