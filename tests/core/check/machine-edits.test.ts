import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { Diagnostic } from '../../../src/core/errors/diagnostic.ts';
import { editedTexts, editsOf } from '../../../src/core/words/reading/edited-text.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { planted } from './planted.ts';
import { smallLibrary } from './support/small-library.ts';

type Texts = ReadonlyMap<string, string>;

function textsOf(library: object): Texts {
  return new Map(Object.entries(library).map(([name, value]) => [`${name}.json`, JSON.stringify(value, null, 2)]));
}

function findings(texts: Texts): readonly Diagnostic[] {
  const parsed = [...texts].map(([file, text]) => parseDescriptor(file, text));
  const sources = parsed.flatMap(({ source }) => source ?? []);
  return [...parsed.flatMap(({ diagnostics }) => diagnostics), ...compile(sources).diagnostics];
}

const keyOf = ({ code, file, pointer }: Diagnostic): string => `${code} ${file}${pointer}`;

/** What is left after the edits of the first finding that brings any; null where none does. */
function mendOnce(
  texts: Texts,
): { readonly before: readonly Diagnostic[]; readonly after: readonly Diagnostic[] } | null {
  const before = findings(texts);
  const mendable = before.find((one) => editsOf(one).length > 0);
  if (mendable === undefined) return null;
  const changed = editedTexts(editsOf(mendable), (file) => texts.get(file) ?? null);
  return { before, after: findings(new Map([...texts, ...(changed ?? [])])) };
}

const outcomes = Object.entries(planted).map(([name, plant]) => {
  const library = smallLibrary();
  plant(library);
  return { name, mended: mendOnce(textsOf(library)) };
});

describe('the edits that findings bring with them', () => {
  test.each(outcomes.flatMap(({ name, mended }) => (mended === null ? [] : [{ name, ...mended }])))(
    '$name: mends what it was found for, and nothing is wrong that was right before',
    ({ before, after }) => {
      expect(after.length).toBeLessThan(before.length);
      const known = new Set(before.map(keyOf));
      expect(after.filter((one) => !known.has(keyOf(one))).map(keyOf)).toEqual([]);
    },
  );

  test('three of four planted faults can be mended by a machine; the others take a person', () => {
    const mended = outcomes.filter((one) => one.mended !== null).length;
    expect(mended / outcomes.length).toBeGreaterThan(3 / 4);
  });
});

describe('definitions of what is missing', () => {
  const role = {
    kind: 'dictionary',
    id: 'role',
    version: 1,
    label: { zh: '角色', en: 'Role' },
    store: 'system',
    code: 'role',
    entries: [{ dictKey: 'lead', dictValue: '组长', en: 'Lead', sort: 1 }],
  };

  test('a role that nobody has becomes an entry of the dictionary of roles', () => {
    const library = { ...smallLibrary(), role };
    library.plain.steps[1].roles = ['quality-manager'];
    const mended = mendOnce(textsOf(library));
    expect(mended?.before.map(({ code }) => code)).toEqual(['reference/role-unknown']);
    expect(mended?.before.flatMap(editsOf)).toEqual([
      {
        file: 'role.json',
        op: 'add',
        pointer: '/entries/-',
        value: { dictKey: 'quality-manager', dictValue: 'Quality manager（待译）', en: 'Quality manager', sort: 2 },
      },
    ]);
    expect(mended?.after).toEqual([]);
  });

  test('a role where no dictionary has roles yet, and a dictionary that is not there, become new files', () => {
    const library = smallLibrary();
    library.plain.steps[1].roles = ['quality-manager'];
    const made = findings(textsOf(library)).flatMap(editsOf);
    expect(made).toMatchObject([
      { file: 'role.json', op: 'create', pointer: '', value: { entries: [{ dictKey: 'quality-manager' }] } },
    ]);
    expect(mendOnce(textsOf(library))?.after).toEqual([]);
    const other = smallLibrary();
    other.types.sets.facts.properties.title['x-dict'] = 'biz:season';
    delete other.types.sets.facts.properties.title.maxLength;
    other.types.sets.facts.properties.title.default = 'spring';
    expect(findings(textsOf(other)).flatMap(editsOf)).toMatchObject([
      { file: 'season.json', op: 'create', value: { store: 'biz', code: 'season', entries: [{ dictKey: 'spring' }] } },
    ]);
    expect(mendOnce(textsOf(other))?.after).toEqual([]);
  });

  test('a file that is there already is not written over', () => {
    const edit = { file: 'role.json', op: 'create', pointer: '', value: {} } as const;
    expect(editedTexts([edit], () => '{"kept": true}')).toBeNull();
    expect(editedTexts([edit], () => null)).toEqual(new Map([['role.json', '{}\n']]));
  });

  test('a button that the menu lacks is added beside those of its record', () => {
    const library = smallLibrary();
    library.record.actions.push({ verb: 'call', as: 'archive', permission: 'thing_archive' });
    const found = findings(textsOf(library)).filter(({ code }) => code === 'reference/permission-unknown');
    expect(found.flatMap(editsOf)).toMatchObject([
      { file: 'menu.json', op: 'add', pointer: '/menus/1/buttons/-', value: { code: 'thing_archive', action: 2 } },
    ]);
  });

  test('an entry that a dictionary lacks, and the text in the other language, are added to be translated', () => {
    const library = smallLibrary();
    library.types.sets.facts.properties.group.default = 'longer';
    expect(mendOnce(textsOf(library))?.after).toEqual([]);
    delete library.types.sets.facts.properties.title['x-label'].zh;
    const found = findings(textsOf(library)).filter(({ code }) => code === 'text/language-missing');
    expect(found.flatMap(editsOf)).toMatchObject([{ op: 'add', value: 'Title（待译）' }]);
  });
});

describe('a text that is no JSON', () => {
  const good = JSON.stringify(smallLibrary().kind, null, 2);

  test.each([
    ['a comma behind the last item', /("parent": "a")/, '$1,'],
    ['a comma that is missing', /"a",\n/, '"a"\n'],
    ['a colon that is missing', /"store":/, '"store"'],
    ['a mark of full width', /"biz",/, '"biz"，'],
    ['quotes of the wrong kind', /"biz"/, '“biz”'],
    ['a comment', /"store"/, '// where it is kept\n  "store"'],
    ['a comment at the end of a line', /"biz",/, '"biz", /* kept */'],
    ['a key without quotes', /"store"/, 'store'],
    ['a value without quotes', /"biz"/, 'biz'],
    ['a number with a leading zero', /"sort": 2/, '"sort": 02'],
    ['a tab within quotes', /"A1"/, '"A\t1"'],
    ['a bracket that is missing at the end', /\n\}$/, ''],
    ['a key that stands twice and says the same', /"code": "kind",/, '"code": "kind",\n  "code": "kind",'],
  ])('%s is mended where it stands', (_, from, to) => {
    const { kind, ...others } = smallLibrary();
    expect(kind).toBeDefined();
    const texts = new Map([...textsOf(others), ['kind.json', good.replace(from, to)]]);
    const [first] = findings(texts).filter(({ code }) => code.startsWith('syntax/'));
    expect(first).toBeDefined();
    const changed = editedTexts(first === undefined ? [] : editsOf(first), (file) => texts.get(file) ?? null);
    expect(findings(new Map([...texts, ...(changed ?? [])]))).toEqual([]);
  });
});
