import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './project-tree.ts';

/** How long one file or function is, in lines. */
export interface Measure {
  readonly file: string;
  /** `file`, or the function's name and the line where it starts. */
  readonly what: string;
  readonly kind: 'file' | 'function' | 'component';
  readonly lines: number;
  /** How many parameters it takes; 0 for a file. */
  readonly parameters: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const grouping = new Set(['describe', 'describe.each']);

/** Measures every file and function below the folders. The callback of `describe` groups tests and is no function. */
export function measureSources(root: string, folders: readonly string[]): Measure[] {
  return sourceFiles(root, folders).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const lines = text.trimEnd().split('\n').length;
    return [{ file, what: 'file', kind: 'file', lines, parameters: 0 }, ...measureFunctions(file, text)];
  });
}

function measureFunctions(file: string, text: string): Measure[] {
  const names = new Map<number, string>();
  const skipped = new Set<number>();
  const found: Measure[] = [];
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const record = (node: Span & { readonly params: readonly unknown[] }, own: string | undefined): void => {
    if (skipped.has(node.start)) return;
    const name = own ?? names.get(node.start) ?? 'function';
    const line = lineAt(node.start);
    const kind = file.endsWith('.tsx') && /^[A-Z]/.test(name) ? 'component' : 'function';
    found.push({
      file,
      what: `${name} (line ${line})`,
      kind,
      lines: lineAt(node.end) - line + 1,
      parameters: node.params.length,
    });
  };
  new Visitor({
    VariableDeclarator: (node) => {
      if (node.init !== null && node.id.type === 'Identifier') names.set(node.init.start, node.id.name);
    },
    CallExpression: (node) => {
      const callee = text.slice(node.callee.start, node.callee.end).replace(/\(.*$/s, '');
      for (const argument of node.arguments) {
        if (grouping.has(callee)) skipped.add(argument.start);
        else if (names.has(node.start)) names.set(argument.start, names.get(node.start) ?? '');
      }
    },
    FunctionDeclaration: (node) => record(node, node.id?.name),
    FunctionExpression: (node) => record(node, node.id?.name),
    ArrowFunctionExpression: (node) => record(node, undefined),
  }).visit(parseSync(basename(file), text).program);
  return found;
}
