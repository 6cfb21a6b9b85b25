import { processRoutes, recordRoutes } from '../../src/core/descriptor/route.ts';
import type { ProcessModel } from '../../src/core/descriptor/model.ts';
import type { Emitter } from './emitter.ts';
import { banner, literal } from './source-text.ts';

/** Menu node → ids of the processes that are counted under it, as the lines of an object. */
function nodeLines(processes: readonly ProcessModel[]): readonly string[] {
  const nodes = new Map<string, ProcessModel[]>();
  for (const process of processes) {
    if (process.node !== null) nodes.set(process.node, [...(nodes.get(process.node) ?? []), process]);
  }
  return [...nodes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([node, members]) => `  ${literal(node)}: [${members.map(({ id }) => literal(id)).join(', ')}],\n`);
}

/** The addresses that descriptors open, and the processes of each menu node, as data. */
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
export const routes: readonly RouteEntry[] = [\n${lines.join('')}];

/** Processes by the menu node that they are counted under. */
export const processesByNode: Readonly<Record<string, readonly string[]>> = {
${nodeLines([...model.processes.values()]).join('')}};\n`;
    return Promise.resolve([{ path: 'routes.ts', text }]);
  },
};
