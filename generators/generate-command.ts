import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { diagnosticText } from './output/diagnostic-text.ts';
import { folderCache } from './output/folder-cache.ts';
import { compareFolder, type FolderChanges, writeFolder, writeWhole } from './output/generated-files.ts';
import { PathError } from './read/collect-files.ts';
import type { Terminal } from './terminal.ts';
import { existsSync, readFileSync } from 'node:fs';
import { compile } from '../src/core/check/compile.ts';
import { emitAll } from './emit/emitters.ts';
import type { EmitCache } from './emit/emit-cache.ts';
import type { EmittedFile } from './emit/emitter.ts';
import { staleMetaSchema } from './output/meta-schema.ts';
import { diagnosticReport, type DiagnosticReport } from './output/diagnostic-report.ts';
import { readDescriptors } from './read/read-descriptors.ts';

/** The folder of generated source, relative to the project. */
const generatedFolder = join('src', 'generated');

/** What the descriptors of a project give: source files, or the errors that keep them from being made. */
interface GeneratedSource {
  readonly report: DiagnosticReport;
  /** Null while the report holds errors. */
  readonly files: readonly EmittedFile[] | null;
}

/** Compiles the descriptors of the project at `root` and builds the text of all generated files; writes nothing. */
async function generateSource(root: string, cache: EmitCache): Promise<GeneratedSource> {
  const { asked, sources, diagnostics } = readDescriptors(root, []);
  const compilation = compile(sources);
  const report = diagnosticReport(asked, [...diagnostics, ...compilation.diagnostics]);
  if (report.errors > 0) return { report, files: null };
  return { report, files: await emitAll({ sources, compilation, cache }) };
}

/** The lock file of the packages, which names the versions of what builds the texts. */
function lockedVersions(root: string): string {
  const path = join(root, 'package-lock.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const usage = `Usage: npm run generate [-- --check]

Makes src/generated from the descriptors in schemas/; writes only what changed.
--check  writes nothing; fails when src/generated is not what the descriptors give.
Exit code: 0 done, 1 errors in descriptors or (--check) stale files, 2 misuse.
`;

/** `generate`: makes the generated source, or checks that it is as it should be; gives the exit code. */
export async function generateCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const request = readRequest(args);
  if (request === null) {
    terminal.complain(usage);
    return 2;
  }
  if (request.help) {
    terminal.print(usage);
    return 0;
  }
  try {
    return await generate(request.check, terminal);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    terminal.complain(`${error.message}\n`);
    return 2;
  }
}

/** What the command line asks for; null when there is no such thing. */
function readRequest(args: readonly string[]): { readonly check: boolean; readonly help: boolean } | null {
  try {
    const options = { check: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false });
    return { check: values.check === true, help: values.help === true };
  } catch {
    return null;
  }
}

async function generate(check: boolean, { root, print, complain }: Terminal): Promise<0 | 1> {
  const cache = folderCache(join(root, '.cache', 'generate'), lockedVersions(root));
  const { report, files } = await generateSource(root, cache);
  if (files === null) {
    complain(diagnosticText(report, 'en'));
    return 1;
  }
  const folder = join(root, generatedFolder);
  const meta = staleMetaSchema(root);
  if (check) {
    const lines = [
      ...staleLines(compareFolder(folder, files)),
      ...(meta === null ? [] : [`${meta.path} is out of date.`]),
    ];
    if (lines.length === 0) print(`${generatedFolder} is up to date.\n`);
    else complain(`${lines.join('\n')}\nRun: npm run generate\n`);
    return lines.length === 0 ? 0 : 1;
  }
  const { missing, different, stale } = writeFolder(folder, files);
  if (meta !== null) writeWhole(join(root, meta.path), meta.text);
  cache.prune();
  const written = missing.length + different.length;
  print(`${generatedFolder}: ${files.length} files, ${written} written, ${stale.length} removed.\n`);
  return 0;
}

/** One line for each file that is not as it should be. */
function staleLines({ missing, different, stale }: FolderChanges): readonly string[] {
  return [
    ...missing.map((path) => `${join(generatedFolder, path)} is missing.`),
    ...different.map((path) => `${join(generatedFolder, path)} is out of date.`),
    ...stale.map((path) => `${join(generatedFolder, path)} belongs to no descriptor any more.`),
  ];
}
