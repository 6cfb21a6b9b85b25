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
}

export interface ImportGraph {
  readonly modules: readonly string[];
  readonly edges: readonly ImportEdge[];
}

/** Reads every import of every module below the folders; type-only imports count like all others. */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const modules = sourceFiles(root, folders);
  const edges = modules.flatMap((from) => specifiersOf(join(root, from)).map((to) => edgeOf(root, from, to)));
  return { modules, edges };
}

function specifiersOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { module, program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found = module.staticImports.map((entry) => entry.moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest !== null) found.push(moduleRequest.value);
  }
  const add = (node: { type: string; value?: unknown }): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
  };
  new Visitor({
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  }).visit(program);
  return [...new Set(found)];
}

function edgeOf(root: string, from: string, specifier: string): ImportEdge {
  if (isBuiltin(specifier)) return { from, to: specifier, kind: 'builtin' };
  if (!/^[./]/.test(specifier)) return { from, to: packageName(specifier), kind: 'package' };
  const to = posix.join(dirname(from), specifier.replace(/\?.*$/, ''));
  const exists = statSync(join(root, to), { throwIfNoEntry: false })?.isFile() === true;
  return { from, to, kind: exists ? 'file' : 'missing' };
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
