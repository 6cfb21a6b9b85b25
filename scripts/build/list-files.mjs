// The list of a built folder that the server's first file checks at each start (src/server/app/main.ts): that of
// `sha256sum`, so that `sha256sum --check files.sha256` reads it too, and in its last line how many files there are.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { filesBelow, root } from './files.mjs';

/** @param {string} folder relative to the project */
export function listFiles(folder) {
  const base = resolve(root, folder);
  const list = join(base, 'files.sha256');
  rmSync(list, { force: true });
  const lines = filesBelow(folder).map((file) => {
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    return `${sum}  ${relative(base, file)}\n`;
  });
  writeFileSync(list, `${lines.join('')}# ${lines.length} files\n`);
}
