import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A project folder of its own with the descriptors of a library in schemas/; `remove` takes it away. */
export function smallProject(library: object): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'seqdesk-generate-'));
  mkdirSync(join(root, 'schemas'));
  for (const [name, value] of Object.entries(library)) {
    writeFileSync(join(root, 'schemas', `${name}.json`), JSON.stringify(value, null, 2));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
