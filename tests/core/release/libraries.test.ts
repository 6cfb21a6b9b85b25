import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ChangeClass } from '../../../src/core/release/change.ts';
import { compareLibraries, type LibraryChanges } from '../../../src/core/release/libraries/compare.ts';
import { stateOf, stateOfReleases } from '../../../src/core/release/libraries/library-state.ts';
import { type Json, type SmallLibrary, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const stateOfLibrary = (library: object) => {
  const sources = sourcesOf(library);
  return stateOf(compile(sources), sources);
};

const before = stateOfLibrary(smallLibrary());

function changesOf(edit: (library: Record<keyof SmallLibrary, Json>) => void): LibraryChanges {
  const library = smallLibrary();
  edit(library);
  return compareLibraries(before, stateOfLibrary(library));
}

/** The causes as class, file and words. */
const told = ({ causes }: LibraryChanges) => causes.map((one) => [one.class, one.place.file, one.message.en]);
const sets = (library: Json): Json => library['types'].sets;

test('equal libraries do not differ, whatever their versions and examples', () => {
  expect(changesOf(() => {})).toEqual({ forms: [], causes: [] });
  const raised = changesOf(({ process }) => {
    process.version += 1;
    delete process.examples;
  });
  expect(raised).toEqual({ forms: [], causes: [] });
});

test('a new field of a shared set is one line in its file, and names the forms that it reaches', () => {
  const found = changesOf((library) => {
    sets(library).result.properties.batch = { type: 'string', 'x-label': { zh: '批', en: 'Batch' } };
  });
  expect(told(found)).toEqual([['safe', 'types.json', 'new field "Batch"']]);
  expect(found.causes[0]?.forms).toEqual(['process bench-one']);
  expect(found.causes[0]?.place.pointer).toBe('/sets/result/properties/batch');
  expect(found.forms).toMatchObject([{ kind: 'process', id: 'bench-one', state: 'changed', class: 'safe' }]);
});

type Edit = (library: Record<keyof SmallLibrary, Json>) => void;

const conc = (library: Json): Json => sets(library).result.properties.conc;

const cases: readonly (readonly [string, ChangeClass, string, RegExp, Edit])[] = [
  [
    'a role that loses a step',
    'pin',
    'family.json',
    /may no longer work on the step/,
    ({ family }) => (family.steps[0].roles = ['qc']),
  ],
  [
    'a role that is added',
    'safe',
    'family.json',
    /may work on the step/,
    ({ family }) => family.steps[0].roles.push('sequencing-operator'),
  ],
  [
    'a number with fewer decimals',
    'pin',
    'types.json',
    /limits of "Amount" are tighter: decimals 1 → 0/,
    (library) => (sets(library).facts.properties.amount['x-decimals'] = 0),
  ],
  [
    'a number with a narrower range',
    'pin',
    'types.json',
    /tighter: minimum 0 → 3/,
    (library) => (conc(library).minimum = 3),
  ],
  [
    'a dictionary entry that is gone',
    'pin',
    'kind.json',
    /dictionary ".*" lost entries/,
    ({ kind }) => kind.entries.pop(),
  ],
  [
    'a dictionary entry that is new',
    'safe',
    'kind.json',
    /has new entries: zz/,
    ({ kind }) => kind.entries.push({ dictKey: 'zz', dictValue: '新', en: 'New', sort: 99 }),
  ],
  [
    'a field that must be filled',
    'pin',
    'types.json',
    /"Conc\S*" becomes required|becomes required/,
    (library) => (sets(library).facts.required = ['title', 'amount']),
  ],
  ['a process that is gone', 'pin', 'plain.json', /the process is gone/, (library) => delete library['plain']],
  ['a record that is gone', 'refuse', 'record.json', /the record is gone/, (library) => delete library['record']],
];

test.each(cases)('%s is classed %s and told in %s', (_, changeClass, file, words, edit) => {
  const found = changesOf(edit);
  expect(told(found)).toContainEqual([changeClass, file, expect.stringMatching(words)]);
});

test('a dictionary reaches the forms that choose from it', () => {
  const found = changesOf(({ kind }) => kind.entries.pop());
  expect(found.causes[0]?.forms.length).toBeGreaterThan(0);
  expect(found.forms.map(({ class: changeClass }) => changeClass)).toContain('pin');
});

test('forms of a server are compared without their files', () => {
  const server = stateOfReleases(
    [...before.forms.values()].map(({ descriptor }) => descriptor),
    [...before.tables.values()],
  );
  expect(compareLibraries(server, before)).toEqual({ forms: [], causes: [] });
  const library = smallLibrary() as Record<keyof SmallLibrary, Json>;
  delete sets(library).result.properties.reason;
  const { causes } = compareLibraries(server, stateOfLibrary(library));
  expect(causes).toContainEqual(
    expect.objectContaining({ class: 'pin', place: expect.objectContaining({ file: 'types.json' }) }),
  );
});

test('a form with errors is neither gone nor changed', () => {
  const found = changesOf(({ plain }) => (plain.steps = 'none'));
  expect(found.forms.map(({ id }) => id)).not.toContain('plain');
});

test('a former key that never was is told, with what may be meant; one from a version still older is not', () => {
  const renamed = (was: readonly string[]) =>
    changesOf((library) => {
      const { conc: field, ...others } = sets(library).result.properties;
      sets(library).result.properties = { strength: { ...field, 'x-was': was }, ...others };
      others.total['x-calc'] = 'strength * volume';
      sets(library).result.required = ['strength'];
      delete library.process.examples;
    });
  const strange =
    /^x-was of samples\.strength names cnoc, .* has no effect unless an earlier one left values; is samples\.conc meant\? Else remove it$/;
  expect(told(renamed(['cnoc'])).map(([, , words]) => words)).toContainEqual(expect.stringMatching(strange));
  expect(told(renamed(['older', 'conc'])).filter(([, , words]) => /never|no effect/.test(String(words)))).toEqual([]);
});

test('a former step or outcome that never was is told, and migrate in a new file', () => {
  const step = changesOf(({ plain }) => Object.assign(plain.steps[1], { id: 'report-out', was: ['reprot'] }));
  expect(told(step)).toContainEqual(['safe', 'plain.json', expect.stringMatching(/^was of report-out names reprot, /)]);
  const kept = changesOf(({ plain }) => (plain.steps[1].was = ['reprot']));
  expect(told(kept), 'also of one that is called as before').toContainEqual([
    'safe',
    'plain.json',
    expect.stringMatching(/ names reprot, which the version before does not have: it has no effect; remove it$/),
  ]);
  const outcome = (was: readonly string[]) =>
    changesOf(({ plain }) => Object.assign(plain.steps[1].outcomes[0], { id: 'done-now', was }));
  const [first] = (smallLibrary() as Record<'plain', Json>).plain.steps[1].outcomes;
  const [step1] = [(smallLibrary() as Record<'plain', Json>).plain.steps[1].id];
  expect(told(outcome(['dnoe']))).toContainEqual([
    'safe',
    'plain.json',
    `was of ${step1}/done-now names dnoe, which the version before does not have: it has no effect; is ${first.id} meant? Else remove it`,
  ]);
  expect(told(outcome([first.id, 'older'])).filter(([, , words]) => /no effect/.test(String(words)))).toEqual([]);
  const fresh = changesOf((library) => {
    const copy = { ...library.record, id: 'copy', migrate: { title: "'a'" } };
    Object.assign(library, { copy });
    library.menu.menus.push({ code: 'copy', label: { zh: '抄', en: 'Copies' }, path: '/stock/copy', roles: ['qc'] });
    delete copy.unique;
    copy.actions = [];
  });
  expect(told(fresh)).toContainEqual(['safe', 'copy.json', expect.stringMatching(/^migrate \(title\) has no effect/)]);
});
