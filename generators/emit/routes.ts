import { processRoutes, recordRoutes } from '../../src/core/descriptor/route.ts';
import type { Emitter } from './emitter.ts';
import { banner, literal } from './source-text.ts';

/** The addresses that descriptors open, as data. */
export const emitRoutes: Emitter = {
  name: 'routes',
  emit: ({ compilation: { model } }) => {
    const entries = [
      ...[...model.processes.values()].flatMap(processRoutes),
      ...[...model.records.values()].flatMap(recordRoutes),
    ].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const lines = entries.map(({ path, page, formId, stage }) => {
      const words = { path, page, formId, stage };
      return `  { ${Object.entries(words)
        .map(([word, value]) => `${word}: ${literal(value)}`)
        .join(', ')} },\n`;
    });
    const text = `${banner}import type { RouteEntry } from '../core/descriptor/route.ts';

/** Every address that a descriptor opens. */
export const routes: readonly RouteEntry[] = [\n${lines.join('')}];\n`;
    return Promise.resolve([{ path: 'routes.ts', text }]);
  },
};
