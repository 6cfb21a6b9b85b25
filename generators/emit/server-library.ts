import type { Emitter } from './emitter.ts';
import { banner, jsonText } from './source-text.ts';

/** The descriptors as written, for linking and checking what is published at run time. */
export const emitServerLibrary: Emitter = {
  name: 'server-library',
  emit: ({ sources }) => {
    const texts = sources.map(({ file, text }) => ({ file, text }));
    return Promise.resolve([
      { path: 'server-library.json', text: jsonText(texts) },
      { path: 'server-library.ts', text: `${banner}${module}` },
    ]);
  },
};

const module = `import library from './server-library.json' with { type: 'json' };

/** A descriptor of this build as its file holds it. */
export interface LibraryFile {
  readonly file: string;
  readonly text: string;
}

/** Every descriptor of this build. */
export const serverLibrary: readonly LibraryFile[] = library;
`;
