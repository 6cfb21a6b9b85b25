import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { projectRoot, sourceFiles } from './project-tree.ts';

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

let own: ImportGraph | undefined;

/** The graph of the whole project, read once. */
export function projectGraph(): ImportGraph {
  own ??= readImportGraph(projectRoot, ['src', 'src/generated', 'generators', 'scripts', 'tests']);
  return own;
}

/** Reads every import of every module below the folders; type-only imports count like all others. */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const modules = sourceFiles(root, folders);
  const edges = modules.flatMap((from) => specifiersOf(join(root, from)).map((found) => edgeOf(root, from, found)));
  return { modules, edges };
}

interface Specifier {
  readonly text: string;
  readonly eager: boolean;
}

function specifiersOf(file: string): Specifier[] {
  const source = readFileSync(file, 'utf8');
  const parsed = parseSync(file, source);
  const { module, errors } = parsed;
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
  // Only where there may be one, as taking over the tree of a large file is slow.
  if (/\bimport\s*\(/.test(source)) addLaterImports(parsed.program, add);
  return [...found].map(([text, eager]) => ({ text, eager }));
}

type Program = ReturnType<typeof parseSync>['program'];

/** import() and types that are imported where they are named. */
function addLaterImports(program: Program, add: (text: string, eager: boolean) => void): void {
  const addLater = (node: { type: string; value?: unknown }): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, false);
  };
  new Visitor({
    ImportExpression: (node) => addLater(node.source),
    TSImportType: (node) => addLater(node.source),
  }).visit(program);
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
