// Puts what a step page needs beyond the first pages into one file: parted by who else needs what, it would come as many
// small ones, which compress badly and are each asked for.
import { posix } from 'node:path';
import { root } from './files.mjs';

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }} Modules */

/** @param {string} path below src/web */
const inWeb = (path) => posix.join(root.replaceAll('\\', '/'), 'src/web', path);

/** What is loaded with login page and home. */
const first = ['main.tsx', 'shell/AppFrame.tsx', 'shell/SignedInPages.tsx', 'pages/home/HomePage.tsx'].map(inWeb);
const step = [inWeb('pages/step/StepPage.tsx')];

/**
 * Everything that runs with these modules.
 * @param {readonly string[]} ids
 * @param {Modules} modules
 */
function closure(ids, modules) {
  /** @type {Set<string>} */
  const found = new Set();
  const left = [...ids];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Names the chunk of a module; to be made anew for each build. */
export function stepChunk() {
  /** @type {Set<string> | undefined} */
  let members;
  /**
   * @param {string} id
   * @param {Modules} modules
   */
  return (id, modules) => {
    if (members === undefined) {
      const before = closure(first, modules);
      members = new Set([...closure(step, modules)].filter((one) => !before.has(one)));
    }
    return members.has(id) ? 'step' : null;
  };
}
