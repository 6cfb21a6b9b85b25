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
  const { own, exported } = componentsOf(join(root, path));
  const fits = own.includes(stem) && exported.every((name) => name === stem);
  return fits ? [] : [`${path}: holds ${stem} and exports no other component, found ${own.join(', ') || 'none'}`];
}

/** Functions, classes and values made by a function, e.g. `memo(Part)`, with a capital letter. */
function componentsOf(file: string): Readonly<Record<'own' | 'exported', readonly string[]>> {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const own: string[] = [];
  const exported: string[] = [];
  for (const statement of program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    const names = declared === null ? [] : namesOf(declared).filter((name) => /^[A-Z]/.test(name));
    own.push(...names);
    if (isExported) exported.push(...names);
  }
  return { own, exported };
}

type Declared = ReturnType<typeof parseSync>['program']['body'][number];

function namesOf(declared: Declared): string[] {
  if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') return [declared.id?.name ?? ''];
  if (declared.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && makesComponent.has(init?.type ?? '') ? [id.name] : [],
  );
}

const makesComponent: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'CallExpression',
]);
