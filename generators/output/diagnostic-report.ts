import type { Diagnostic } from '../../src/core/errors/diagnostic.ts';

/** What a check found in a set of files, sorted, so that the same files always give the same report. */
export interface DiagnosticReport {
  /** The files that were asked for. */
  readonly asked: readonly string[];
  /** How many files were checked. */
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The report of what was found, by file, place and code. */
export function diagnosticReport(asked: readonly string[], found: readonly Diagnostic[]): DiagnosticReport {
  const diagnostics = found.toSorted(byPlace);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { asked, files: asked.length, errors, warnings: diagnostics.length - errors, diagnostics };
}

function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (
    byText(one.file, other.file) ||
    one.line - other.line ||
    one.column - other.column ||
    byText(one.code, other.code) ||
    byText(one.pointer, other.pointer) ||
    byText(one.message.en, other.message.en)
  );
}

function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
