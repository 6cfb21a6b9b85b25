import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generatedFolder, generateSource } from '../generate-source.ts';
import { diagnosticText } from '../output/diagnostic-text.ts';
import { folderCache } from '../output/folder-cache.ts';
import { compareFolder, type FolderChanges, writeFolder } from '../output/generated-files.ts';

const usage = `Usage: npm run generate [-- --check]

Makes src/generated from the descriptors in schemas/; writes only what changed.
--check  writes nothing; fails when src/generated is not what the descriptors give.
Exit code: 0 done, 1 errors in descriptors or (--check) stale files, 2 misuse.
`;

/** Whether to check only; null when the command line asks for something there is not. */
function readRequest(args: readonly string[]): { readonly check: boolean; readonly help: boolean } | null {
  try {
    const options = { check: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false });
    return { check: values.check === true, help: values.help === true };
  } catch {
    return null;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const request = readRequest(args);
  if (request === null) {
    process.stderr.write(usage);
    return 2;
  }
  if (request.help) {
    process.stdout.write(usage);
    return 0;
  }
  const root = process.cwd();
  const cache = folderCache(join(root, '.cache', 'generate'));
  const { report, files } = await generateSource(root, cache);
  if (files === null) {
    process.stderr.write(diagnosticText(report, 'en'));
    return 1;
  }
  const folder = join(root, generatedFolder);
  if (request.check) return tellStale(compareFolder(folder, files));
  const changes = writeFolder(folder, files);
  cache.prune();
  const count = changes.missing.length + changes.different.length;
  process.stdout.write(
    `${generatedFolder}: ${files.length} files, ${count} written, ${changes.stale.length} removed.\n`,
  );
  return 0;
}

/** Names every file that is not as it should be, and the command that mends it. */
function tellStale({ missing, different, stale }: FolderChanges): number {
  const lines = [
    ...missing.map((path) => `${join(generatedFolder, path)} is missing.`),
    ...different.map((path) => `${join(generatedFolder, path)} is out of date.`),
    ...stale.map((path) => `${join(generatedFolder, path)} belongs to no descriptor any more.`),
  ];
  if (lines.length === 0) {
    process.stdout.write(`${generatedFolder} is up to date.\n`);
    return 0;
  }
  process.stderr.write(`${lines.join('\n')}\nRun: npm run generate\n`);
  return 1;
}

process.exitCode = await run(process.argv.slice(2));
