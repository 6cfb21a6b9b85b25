import { join } from 'node:path';
import { compile } from '../src/core/descriptor/compile.ts';
import { fingerprint } from '../src/core/release/make.ts';
import type { ReleasedDescriptor } from '../src/core/release/release.ts';
import { emitAll } from './emit/emitters.ts';
import { generatedFolder, lockedVersions } from './generate-source.ts';
import { diagnosticReport, type DiagnosticReport } from './output/diagnostic-report.ts';
import { diagnosticText } from './output/diagnostic-text.ts';
import { folderCache } from './output/folder-cache.ts';
import { writeFolder } from './output/generated-files.ts';
import { readDescriptors } from './read/read-descriptors.ts';

/** What the descriptors say after a file was saved. */
export interface SavedState {
  readonly report: DiagnosticReport;
  /** The report as a terminal shows it; '' without findings. */
  readonly text: string;
  /** The forms that are others than they were; none while the report holds errors. */
  readonly changed: readonly ReleasedDescriptor[];
  /** Makes the generated source of it; gives the paths below its folder that it wrote. Not while there are errors. */
  readonly generate: () => Promise<readonly string[]>;
}

/** Follows the descriptors of a project while their authors change them. */
export interface Authoring {
  readonly read: () => SavedState;
}

/** Begins to follow the descriptors of the project at `root`: what they say now counts as known. */
export function followDescriptors(root: string): Authoring {
  let known = new Map<string, string>();
  function read(): SavedState {
    const { asked, sources, diagnostics } = readDescriptors(root, []);
    const compilation = compile(sources);
    const report = diagnosticReport(asked.length, [...diagnostics, ...compilation.diagnostics]);
    const text = report.diagnostics.length === 0 ? '' : diagnosticText(report, 'en');
    if (report.errors > 0) return { report, text, changed: [], generate: () => Promise.resolve([]) };
    const prints = new Map([...compilation.expanded].map(([id, form]) => [id, fingerprint(form)] as const));
    const changed = [...compilation.expanded.values()].filter(({ id }) => known.get(id) !== prints.get(id));
    known = prints;
    const generate = async (): Promise<readonly string[]> => {
      const cache = folderCache(join(root, '.cache', 'generate'), lockedVersions(root));
      const files = await emitAll({ sources, compilation, cache });
      const { missing, different, stale } = writeFolder(join(root, generatedFolder), files);
      return [...missing, ...different, ...stale];
    };
    return { report, text, changed, generate };
  }
  read();
  return { read };
}
