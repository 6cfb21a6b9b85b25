import type { SourceFile } from './source-library.ts';
import type { StoredScope } from './release-row.ts';
import type { BundleEntry } from './tables.ts';
import type { CompanyFile } from '../../core/release/company-files.ts';

/** A file that is in use and will not be any more. */
export interface RemovedFile {
  readonly kind: string;
  readonly id: string;
  readonly file: string;
}

/** The files of a release, and the others of their folder. */
export interface AskedFiles {
  readonly files: readonly SourceFile[];
  readonly beside?: readonly SourceFile[];
  /** Fields that go for good though a new one looks like them: `form.path`. */
  readonly dropped?: readonly string[];
  /** Files that go out of use. */
  readonly removed?: readonly RemovedFile[];
  /** Files in use that the folder does not have, and that stay. */
  readonly absent?: readonly RemovedFile[];
  /** Files of the company, which no release makes live. */
  readonly company?: readonly CompanyFile[];
  /** Records whose rows are converted already, by id. */
  readonly converted?: readonly string[];
  /** For whom they are; without it for everybody of the company. */
  readonly scope?: StoredScope;
  /** The release that is taken back, and what it was of. */
  readonly restores?: { readonly number: number; readonly content: readonly BundleEntry[] };
}
