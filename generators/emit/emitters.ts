import type { EmittedFile, Emitter, EmitInput } from './emitter.ts';
import { emitDescriptorTypes } from './descriptor-types.ts';
import { emitReleases } from './releases.ts';
import { emitRoutes } from './routes.ts';
import { emitSeeds } from './seeds.ts';
import { emitServerLibrary } from './server-library.ts';
import { emitTypes } from './types.ts';
import { emitValidators } from './validators.ts';

/** Every kind of generated files. A new kind is one file and one line here. */
export const emitters: readonly Emitter[] = [
  emitReleases,
  emitServerLibrary,
  emitSeeds,
  emitRoutes,
  emitTypes,
  emitDescriptorTypes,
  emitValidators,
];

/** The files of all emitters, by path. @throws RangeError when two emitters make the same file. */
export async function emitAll(input: EmitInput): Promise<readonly EmittedFile[]> {
  const files = (await Promise.all(emitters.map((emitter) => emitter.emit(input)))).flat();
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path.toLowerCase())) throw new RangeError(`Two emitters make ${path}.`);
    paths.add(path.toLowerCase());
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
