import type { Diagnostic, Severity } from '../../src/core/errors/diagnostic.ts';
import type { ChangedForm } from '../../src/core/release/libraries/compare.ts';
import { compareTexts } from '../../src/core/text/text.ts';

/** A finding of a check, or a note about a change that may pass. */
export type Finding = Omit<Diagnostic, 'severity'> & {
  readonly severity: Severity | 'note';
  /** How many other findings show only because of this one. */
  readonly waiting?: number;
};

/** What differs from another library. */
export interface Comparison {
  /** What was compared with, as the caller named it. */
  readonly base: string;
  readonly forms: readonly ChangedForm[];
  /** Each change at the place that brought it about, already held against the policy. */
  readonly findings: readonly Finding[];
}

/** What a check found in a set of files, sorted, so that the same files always give the same report. */
export interface DiagnosticReport {
  /** The files that were asked for. */
  readonly asked: readonly string[];
  /** How many files were checked. */
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly diagnostics: readonly Finding[];
  /** What shows only because of other findings. */
  readonly waiting?: readonly Diagnostic[];
  /** How a build machine names a file; without it, as the report does. */
  readonly pathOf?: (file: string) => string;
  /** Texts of files by name, of those whose findings bring an edit. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Of a comparison with another library the forms that differ; the changes stand among the diagnostics. */
  readonly against?: Pick<Comparison, 'base' | 'forms'>;
}

/** The report of what was found, by file, place and code. */
export function diagnosticReport(
  asked: readonly string[],
  found: readonly Finding[],
  comparison: Comparison | null = null,
): DiagnosticReport {
  const diagnostics = [...found, ...(comparison?.findings ?? [])].toSorted(byPlace);
  const count = (wanted: Finding['severity']): number =>
    diagnostics.filter(({ severity }) => severity === wanted).length;
  const report = { asked, files: asked.length, errors: count('error'), warnings: count('warning'), diagnostics };
  if (comparison === null) return report;
  const { base, forms } = comparison;
  return { ...report, against: { base, forms } };
}

/** The order of findings: by file, place and code. */
export function byPlace(one: Finding, other: Finding): number {
  return (
    compareTexts(one.file, other.file) ||
    one.line - other.line ||
    one.column - other.column ||
    compareTexts(one.code, other.code) ||
    compareTexts(one.pointer, other.pointer) ||
    compareTexts(one.message.en, other.message.en)
  );
}
