import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';

/** What one member of a kind touches. */
interface Member {
  readonly row: string;
  /** What stands in every file that the member touches. */
  readonly mark: RegExp;
  /** Folders of the member alone: each counts as one place. */
  readonly own: readonly string[];
  /** How many places it touches at most: a number here may fall and not rise. */
  readonly most: number;
}

/** One thing, one place: a typical member of each kind that people add. */
const members: readonly Member[] = [
  {
    row: 'a word of descriptors with its behaviour on the server: reservations',
    mark: /\breservations\b/,
    own: ['src/core/words/reservations/', 'src/server/records/reservations/'],
    most: 5,
  },
  // Its file, its input, and a line in the list of kinds and in that of inputs: core knows no inputs.
  { row: 'a kind of value: switch', mark: /'switch'|\bswitchKind\b|\bswitch: [{s]|\bSwitchInput\b/, own: [], most: 4 },
  // One place more validates the format for validators.
  { row: 'a kind of value: date-time', mark: /'date-time'|\bdateTimeKind\b|\bdatetime: \{/, own: [], most: 4 },
  { row: 'a kind of value: person', mark: /kind === 'person'|\bpersonKind\b|\buser: \{ \.\.\./, own: [], most: 3 },
  {
    row: 'a kind of value: file',
    mark: /(?:kind|widget) [!=]== 'file'|\bfileKind\b|\bfile: \{ \.\.\.|\bFileInput\b/,
    own: [],
    most: 4,
  },
  // Its declaration and its handler; a page that asks for it is its user.
  { row: 'a server call: tenant/submit', mark: /blade-system\/tenant\/submit'/, own: [], most: 2 },
  { row: 'a server call that a page asks for: process/start', mark: /blade-flow\/process\/start'/, own: [], most: 3 },
  {
    row: 'a kind of page: info',
    mark: /pages\/info\/|'\/info\b|\binfo\.(zh|en)\.ts|\binfo(Zh|En)\b/,
    own: ['src/web/pages/info/'],
    most: 2,
  },
  { row: 'a diagnostic: graph/not-automatic', mark: /'graph\/not-automatic'/, own: [], most: 1 },
  { row: 'a function of expressions: hoursBetween', mark: /\bhoursBetween\b/, own: [], most: 1 },
  { row: 'an emitter of the generators: emitRoutes', mark: /\bemitRoutes\b/, own: [], most: 2 },
];

/** The places that a member touches: files, and folders of its own. */
function placesOf(root: string, { mark, own }: Pick<Member, 'mark' | 'own'>): readonly string[] {
  const files = sourceFiles(root, ['src', 'generators']).filter((path) =>
    mark.test(readFileSync(join(root, path), 'utf8')),
  );
  return [...new Set([...own, ...files.map((path) => own.find((folder) => path.startsWith(folder)) ?? path)])];
}

test.each(members)('$row touches no more places than it may', ({ mark, own, most }) => {
  const places = placesOf(projectRoot, { mark, own });
  expect(places.length, places.join('\n')).toBeLessThanOrEqual(most);
  expect(places).not.toEqual([]);
});

test('planted: one more file that names a member is counted, a file of its own folder is not', () => {
  const files = {
    'src/core/list.ts': "export const all = ['glow'];",
    'src/server/glow/one.ts': "export const one = 'glow';",
    'src/server/glow/two.ts': "export const two = 'glow';",
    'src/web/page.ts': "export const page = 'glow';",
  };
  const found = withPlantedTree(files, (root) => placesOf(root, { mark: /'glow'/, own: ['src/server/glow/'] }));
  expect(found.toSorted()).toEqual(['src/core/list.ts', 'src/server/glow/', 'src/web/page.ts']);
});
