import type { MenuSource } from '../../src/generated/descriptor.ts';
import type { ProcessModel } from '../../src/core/model/model.ts';
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

/** The addresses of a menu tree's pages, of this app's own alone. */
function menuPaths(entries: readonly MenuSource[]): readonly string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path.startsWith('/') ? [path] : []),
    ...menuPaths(children),
  ]);
}

/**
 * What the browser finds pages by, as data: records by their address, processes by the node of the menu. The addresses
 * of processes follow one pattern (`processRoutes`), so that those published later have pages too; no list holds them.
 */
export const emitRoutes: Emitter = {
  name: 'routes',
  emit: ({ compilation: { model } }) => {
    const records = [...model.records.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const lines = records.map(({ path, id }) => `  ${literal(path)}: ${literal(id)},\n`);
    const rows = records.flatMap(({ rowPath, id }) =>
      rowPath === null ? [] : [`  ${literal(rowPath)}: ${literal(id)},\n`],
    );
    const menu = [...new Set(menuPaths(model.menu?.menus ?? []))].map((path) => `  ${literal(path)},\n`);
    const text = `${banner}
/** The record behind each address that shows one. */
export const recordsByPath: Readonly<Record<string, string>> = {\n${lines.join('')}};

/** The record whose rows have pages below each address. */
export const recordsByRowPath: Readonly<Record<string, string>> = {\n${rows.join('')}};

/** The addresses of the menu, whoever sees them. */
export const menuPaths: readonly string[] = [
${menu.join('')}];

/** Processes by the menu node that they are counted under. */
export const processesByNode: Readonly<Record<string, readonly string[]>> = {
${nodeLines([...model.processes.values()]).join('')}};\n`;
    return Promise.resolve([{ path: 'routes.ts', text }]);
  },
};
