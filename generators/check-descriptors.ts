import { compile } from '../src/core/check/compile.ts';
import { diagnosticReport, type DiagnosticReport } from './output/diagnostic-report.ts';
import { readDescriptors } from './read/read-descriptors.ts';

/**
 * Checks the descriptors that `paths` name (by default the whole library) together with the library, and reports what
 * concerns the files asked for.
 *
 * @throws PathError for a path that names nothing or cannot be read
 */
export function checkDescriptors(root: string, paths: readonly string[]): DiagnosticReport {
  const { asked, sources, diagnostics } = readDescriptors(root, paths);
  const concerned = new Set(asked);
  const found = compile(sources).diagnostics.filter(({ file }) => concerned.has(file));
  return diagnosticReport(asked.length, [...diagnostics, ...found]);
}
