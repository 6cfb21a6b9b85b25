import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './project-tree.ts';

/** One import, export-from, import() or import type: `to` is a file of the project, a package or a Node built-in. */
export interface ImportEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: 'file' | 'package' | 'builtin' | 'missing';
  readonly use: ImportUse;
}

/** `now`: it runs together with the module that imports it; `later`: by an import(); `type`: it is a mere type. */
export type ImportUse = 'now' | 'later' | 'type';

export interface ImportGraph {
  readonly modules: readonly string[];
  readonly edges: readonly ImportEdge[];
}

/** Reads every import of every module below the folders; type-only imports count like all others. */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const modules = sourceFiles(root, folders);
  const edges = modules.flatMap((from) => readOnce(join(root, from)).map((found) => edgeOf(root, from, found)));
  return { modules, edges };
}

interface Specifier {
  readonly text: string;
  readonly use: ImportUse;
}

function specifiersOf(file: string): Specifier[] {
  const source = readFileSync(file, 'utf8');
  const { module, program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found = new Map<string, ImportUse>();
  const add = (text: string, use: ImportUse): void => {
    const known = found.get(text) ?? 'type';
    found.set(text, known === 'now' || use === 'type' ? known : use);
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const isValue = entries.length === 0 || entries.some(({ isType }) => !isType);
    add(moduleRequest.value, isValue ? 'now' : 'type');
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest !== null) add(moduleRequest.value, isType ? 'type' : 'now');
  }
  const addNamed = (node: { type: string; value?: unknown }, use: ImportUse): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, use);
  };
  new Visitor({
    ImportExpression: (node) => addNamed(node.source, 'later'),
    TSImportType: (node) => addNamed(node.source, 'type'),
  }).visit(program);
  return [...found].map(([text, use]) => ({ text, use }));
}

function edgeOf(root: string, from: string, { text, use }: Specifier): ImportEdge {
  if (isBuiltin(text)) return { from, to: text, kind: 'builtin', use };
  if (!/^[./]/.test(text)) return { from, to: packageName(text), kind: 'package', use };
  const to = posix.join(dirname(from), text.replace(/\?.*$/, ''));
  const exists = statSync(join(root, to), { throwIfNoEntry: false })?.isFile() === true;
  return { from, to, kind: exists ? 'file' : 'missing', use };
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const known = new Map<string, Specifier[]>();

/** Several tests look at the graph of the whole project. */
function readOnce(file: string): Specifier[] {
  const found = known.get(file) ?? specifiersOf(file);
  known.set(file, found);
  return found;
}
