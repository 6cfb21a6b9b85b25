import { expect, test } from 'vitest';
import { nameFaults } from './file-names.ts';
import { projectFiles, projectRoot, withPlantedTree } from './project-tree.ts';

const folders = ['src', 'generators', 'scripts', 'tests', 'schemas', 'docs'];

test('folders and files are named by the rules', () => {
  expect(folders.flatMap((folder) => projectFiles(projectRoot, folder)).length).toBeGreaterThan(50);
  expect(nameFaults(projectRoot, folders)).toEqual([]);
});

test.each([
  ['a vague folder', 'src/core/utils/a.ts', ''],
  ['a folder with capitals', 'src/core/someFolder/a.ts', ''],
  ['a .ts file with capitals', 'src/core/someFile.ts', ''],
  ['a .tsx file in kebab case', 'src/web/some-part.tsx', 'export function SomePart() {}'],
  ['a barrel', 'src/core/form/index.ts', ''],
  ['two components in one file', 'src/web/A.tsx', 'export function A() {}\nexport const B = memo(() => null);'],
  ['a component of another name', 'src/web/A.tsx', 'export const B = () => null;'],
])('planted: %s', (_, path, content) => {
  expect(withPlantedTree({ [path]: content }, (root) => nameFaults(root, folders))).toHaveLength(1);
});

test('planted: well-named files pass', () => {
  const files = {
    'src/web/Part.tsx': 'const limit = 3;\nexport const Part = memo(() => null);\nfunction rowOf() {}',
    'src/web/Row.tsx': 'function Cells() {}\nfunction Mark() {}\nexport const Row = memo(Cells);',
    'src/web/Routes.tsx': "const Page = lazy(() => import('./Page.tsx'));\nexport function Routes() {}",
    'src/web/use-part.ts': '',
    'src/web/main.tsx': '',
    'src/web/i18n/shell.zh.ts': '',
    'tests/web/part.test.tsx': '',
  };
  expect(withPlantedTree(files, (root) => nameFaults(root, folders))).toEqual([]);
});
