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
  /** Whether it runs together with the module that imports it: no import() and no mere type. */
  readonly eager: boolean;
}

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
  readonly eager: boolean;
}

function specifiersOf(file: string): Specifier[] {
  const source = readFileSync(file, 'utf8');
  const { module, program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found = new Map<string, boolean>();
  const add = (text: string, eager: boolean): void => void found.set(text, eager || found.get(text) === true);
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length === 0 || entries.some(({ isType }) => !isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest !== null) add(moduleRequest.value, !isType);
  }
  const addLater = (node: { type: string; value?: unknown }): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, false);
  };
  new Visitor({
    ImportExpression: (node) => addLater(node.source),
    TSImportType: (node) => addLater(node.source),
  }).visit(program);
  return [...found].map(([text, eager]) => ({ text, eager }));
}

function edgeOf(root: string, from: string, { text, eager }: Specifier): ImportEdge {
  if (isBuiltin(text)) return { from, to: text, kind: 'builtin', eager };
  if (!/^[./]/.test(text)) return { from, to: packageName(text), kind: 'package', eager };
  const to = posix.join(dirname(from), text.replace(/\?.*$/, ''));
  const exists = statSync(join(root, to), { throwIfNoEntry: false })?.isFile() === true;
  return { from, to, kind: exists ? 'file' : 'missing', eager };
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
