import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { projectFiles, sourceFiles } from './project-tree.ts';

const vagueFolders = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'lib']);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;

/** Where the browser enters; it holds no component. */
const entry = 'src/web/main.tsx';

/** Names of folders and files that break the rules, each with the rule. */
export function nameFaults(root: string, folders: readonly string[]): string[] {
  const all = folders.flatMap((folder) => projectFiles(root, folder));
  const folderNames = new Set(all.flatMap((path) => path.split('/').slice(0, -1)));
  return [
    ...[...folderNames]
      .filter((name) => vagueFolders.has(name))
      .map((name) => `${name}/: name a folder by its subject`),
    ...[...folderNames].filter((name) => !kebab.test(name)).map((name) => `${name}/: folders are kebab-case`),
    ...sourceFiles(root, folders).flatMap((path) => fileFaults(root, path)),
  ];
}

function fileFaults(root: string, path: string): string[] {
  const stem = basename(path).replace(/\.(test\.)?(d\.)?(ts|tsx|mjs)$/, '');
  if (stem === 'index') return [`${path}: no index files, import the file that holds the name`];
  const component = path.endsWith('.tsx') && !path.endsWith('.test.tsx') && path !== entry;
  if (!component) return stem.split('.').every((part) => kebab.test(part)) ? [] : [`${path}: .ts files are kebab-case`];
  if (!pascal.test(stem)) return [`${path}: .tsx files are PascalCase`];
  const found = componentsOf(join(root, path));
  const fits = found.length === 1 && found[0] === stem;
  return fits ? [] : [`${path}: holds the one component ${stem}, found ${found.join(', ') || 'none'}`];
}

type TopLevel = ReturnType<typeof parseSync>['program']['body'][number];
type Initial = Extract<TopLevel, { type: 'VariableDeclaration' }>['declarations'][number]['init'];

/** Top-level functions, classes and function-valued constants with a capital letter; a wrapped one counts once. */
function componentsOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const found = new Set<string>();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration') {
      found.add(declaration.id?.name ?? '');
    }
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) if (id.type === 'Identifier') addValue(found, id.name, init);
  }
  return [...found].filter((name) => /^[A-Z]/.test(name));
}

/** What only announces a component that lives elsewhere. */
const announcers: readonly string[] = ['lazy', 'lazyPage'];

/** `memo(Part)` gives the component `Part` another name; `lazy(…)` only announces one. */
function addValue(found: Set<string>, name: string, init: Initial): void {
  if (isFunction(init)) found.add(name);
  if (init?.type !== 'CallExpression') return;
  if (init.callee.type === 'Identifier' && announcers.includes(init.callee.name)) return;
  const inner = init.arguments.find((argument) => argument.type === 'Identifier' && found.has(argument.name));
  if (inner?.type === 'Identifier') found.delete(inner.name);
  if (inner !== undefined || init.arguments.some(isFunction)) found.add(name);
}

function isFunction(node: { readonly type: string } | null): boolean {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
}
