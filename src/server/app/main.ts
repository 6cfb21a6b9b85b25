// The first file that runs, for the server and for the operator's commands. It imports nothing of ours, so that it can
// name the damaged file of a build even where that one cannot be read as a program. That it is whole itself is seen
// before: by `npm start`, and by the entry of the image (Dockerfile).
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** Commands run where no page is served. */
const isCommand = process.argv[1]?.endsWith('operate.js') === true;

/** `{folder}/files.sha256` lists what a build wrote below a folder of dist/, as `sha256sum` does, and how many they are. */
function listOf(folder: string): URL {
  return new URL(`../${folder}/files.sha256`, import.meta.url);
}

/** What is wrong with the build: the first file that is not as it was written; null where all are. */
function findDamage(): string | null {
  // The web app is not built where Vite serves it.
  const hasPages = process.env['NODE_ENV'] === 'production' || existsSync(new URL('../web', import.meta.url));
  const folders = isCommand || !hasPages ? ['server'] : ['server', 'web'];
  for (const folder of folders) {
    const text = contentOf(listOf(folder))?.toString() ?? '';
    const lines = text.split('\n').slice(0, -1);
    if (lines.pop() !== `# ${lines.length} files`) return `dist/${folder}/files.sha256 is damaged or missing`;
    for (const line of lines) {
      const [, wanted = '', path = ''] = /^(\w+) {2}(.+)$/.exec(line) ?? [];
      const content = contentOf(new URL(`../${folder}/${encodeURI(path)}`, import.meta.url));
      if (content === null) return `dist/${folder}/${path} is missing`;
      if (hash('sha256', content) !== wanted) return `dist/${folder}/${path} is damaged`;
    }
  }
  return null;
}

function contentOf(file: URL): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

const damage = findDamage();
if (damage === null) {
  await (isCommand ? import('./commands.ts') : import('./serve.ts'));
} else {
  console.error(
    `SeqDesk cannot start: ${damage}. Run "npm run build", or take the image anew; what is stored is safe.`,
  );
  process.exitCode = 1;
}
