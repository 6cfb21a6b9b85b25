import { fingerprint } from '../../src/core/release/make.ts';
import { rendererVersion } from '../../src/core/model/release.ts';
import type { Emitter } from './emitter.ts';
import { banner, fileName, jsonText, literal } from './source-text.ts';

/** The self-contained descriptors, one file a form, and their list with versions and fingerprints. */
export const emitReleases: Emitter = {
  name: 'releases',
  emit: ({ compilation }) => {
    const forms = [...compilation.expanded.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const files = forms.map((form) => ({ path: `releases/${fileName(form.id)}.json`, text: jsonText(form) }));
    const entries = forms.map((form) => {
      const facts = `formId: ${literal(form.id)}, version: ${form.version}, sha256: ${literal(fingerprint(form))}`;
      const load = `async () => (await import(${literal(`./${form.id}.json`)})).default as unknown as ReleasedDescriptor`;
      return `  {\n    ${facts},\n    minRenderer: ${rendererVersion},\n    load: ${load},\n  },\n`;
    });
    const index = `${banner}${indexHead}[\n${entries.join('')}];\n`;
    return Promise.resolve([...files, { path: 'releases/index.ts', text: index }]);
  },
};

const indexHead = `import type { ReleasedDescriptor } from '../../core/model/release.ts';

/** A release that comes with the build; its descriptor is loaded when asked for. */
export interface BuiltRelease {
  readonly formId: string;
  readonly version: number;
  readonly sha256: string;
  readonly minRenderer: number;
  readonly load: () => Promise<ReleasedDescriptor>;
}

/** Every form of this build. */
export const releases: readonly BuiltRelease[] = `;
