import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../src/core/check/compile.ts';
import { emitAll } from './emit/emitters.ts';
import type { EmitCache } from './emit/emit-cache.ts';
import type { EmittedFile } from './emit/emitter.ts';
import { diagnosticReport, type DiagnosticReport } from './output/diagnostic-report.ts';
import { readDescriptors } from './read/read-descriptors.ts';

/** The folder of generated source, relative to the project. */
export const generatedFolder = join('src', 'generated');

/** What the descriptors of a project give: source files, or the errors that keep them from being made. */
export interface GeneratedSource {
  readonly report: DiagnosticReport;
  /** Null while the report holds errors. */
  readonly files: readonly EmittedFile[] | null;
}

/** Compiles the descriptors of the project at `root` and builds the text of all generated files; writes nothing. */
export async function generateSource(root: string, cache: EmitCache): Promise<GeneratedSource> {
  const { asked, sources, diagnostics } = readDescriptors(root, []);
  const compilation = compile(sources);
  const report = diagnosticReport(asked.length, [...diagnostics, ...compilation.diagnostics]);
  if (report.errors > 0) return { report, files: null };
  return { report, files: await emitAll({ sources, compilation, cache }) };
}

/** The lock file of the packages, which names the versions of what builds the texts. */
export function lockedVersions(root: string): string {
  const path = join(root, 'package-lock.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
