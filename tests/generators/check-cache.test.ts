import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheIn } from '../../generators/output/check-cache.ts';
import { causesOf } from '../../src/core/check/causes.ts';
import { compile } from '../../src/core/check/compile.ts';
import { editedText } from '../../src/core/words/reading/edited-text.ts';
import { mistakesOfForms } from '../core/check/mistakes/of-forms.ts';
import { smallLibrary, sourcesOf, type SmallLibrary } from '../core/check/support/small-library.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'seqdesk-checks-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Checks a library as `validate` does, and tells which forms had their examples run. */
function check(library: object, tools = 'these checks') {
  const cache = cacheIn(folder, tools);
  const run: string[] = [];
  const memory = {
    isClean: (one: Parameters<typeof cache.isClean>[0]) => {
      const isClean = cache.isClean(one);
      if (!isClean) run.push(one.parts[0]?.file ?? '');
      return isClean;
    },
  };
  const sources = sourcesOf(library);
  const found = compile(sources, () => true, { ...cache, ...memory }).diagnostics;
  cache.keep(sources, causesOf(found, sources, sources));
  return { run, codes: found.map(({ code }) => code) };
}

function changed(change: (library: SmallLibrary) => void): SmallLibrary {
  const library = smallLibrary();
  change(library);
  return library;
}

describe('examples that came out as they claim', () => {
  test('are not run again while nothing changes that decides on them', () => {
    expect(check(smallLibrary())).toEqual({ run: ['process.json'], codes: [] });
    expect(check(smallLibrary())).toEqual({ run: [], codes: [] });
    expect(check(changed(({ menu }) => (menu.menus[1].label.en = 'Stock')))).toEqual({ run: [], codes: [] });
  });

  test.each<[string, (library: SmallLibrary) => void]>([
    ['their form', ({ process }) => (process.params.days = 3)],
    ['the family', ({ family }) => (family.steps[0].sheet.freeze = 2)],
    ['a set', ({ types }) => (types.sets.result.properties.total['x-decimals'] = 2)],
    ['a look-up table', ({ limits }) => (limits.version = 2)],
    ['a dictionary', ({ kind }) => (kind.entries[0].en = 'Another')],
  ])('are run again when %s changes', (_, change) => {
    check(smallLibrary());
    expect(check(changed(change)).run).toEqual(['process.json']);
  });

  test('a formula that goes wrong is found, and found again', () => {
    check(smallLibrary());
    const wrong = changed(
      ({ types }) => (types.sets.result.properties.total['x-calc'] = 'conc * volume + conc * volume'),
    );
    for (let time = 0; time < 2; time += 1) expect(check(wrong).codes).toContain('example/calc');
    expect(check(smallLibrary()).codes).toEqual([]);
  });

  test('other checks run everything', () => {
    check(smallLibrary());
    expect(check(smallLibrary(), 'other checks').run).toEqual(['process.json']);
  });
});

describe('a menu that alone is another', () => {
  const mistakes = mistakesOfForms.filter(({ file }) => file === 'menu');
  const codesOf = (library: object): readonly string[] =>
    compile(sourcesOf(library)).diagnostics.map(({ code }) => code);
  const withMenu = (text: string): SmallLibrary => ({ ...smallLibrary(), menu: JSON.parse(text) });

  test.each(mistakes.flatMap(({ edit }) => ('op' in edit ? [edit] : [])))(
    'is found to have the same faults as if nothing were known: $pointer',
    (edit) => {
      check(smallLibrary());
      const wrong = withMenu(editedText(JSON.stringify(smallLibrary().menu, null, 2), edit));
      const { codes, run } = check(wrong);
      expect(codes).toEqual(codesOf(wrong));
      expect([codes.length > 0, run]).toEqual([true, []]);
    },
  );

  test('keeps nothing from being found that another file has as well', () => {
    check(smallLibrary());
    const wrong = changed(({ menu, plain }) => {
      menu.menus[1].label.en = 'Stock';
      plain.steps[0].roles = ['quality'];
    });
    for (let time = 0; time < 2; time += 1) expect(check(wrong).codes).toEqual(['reference/role-unknown']);
    const both = structuredClone(wrong);
    both.menu.menus[1].roles = ['quality'];
    expect(check(both).codes).toEqual(['reference/role-unknown', 'reference/role-unknown']);
  });
});

describe('what was found in the very same files', () => {
  test('is known at once, with findings and what waits for them; one letter more is not', () => {
    const library = changed(({ types }) => (types.sets.facts.properties.amount.minimum = '0'));
    const sources = sourcesOf(library);
    const found = causesOf(compile(sources).diagnostics, sources, sources);
    expect(found.causes.length).toBeGreaterThan(0);
    cacheIn(folder, 'a').keep(sources, found);
    expect(cacheIn(folder, 'a').known(sources)).toEqual(JSON.parse(JSON.stringify(found)));
    expect(cacheIn(folder, 'b').known(sources)).toBeNull();
    expect(cacheIn(folder, 'a').known(sources.slice(1))).toBeNull();
    expect(cacheIn(folder, 'a').known(sources.map((one) => ({ ...one, text: `${one.text} ` })))).toBeNull();
  });

  test('a cache that is damaged or cannot be written to is none', () => {
    const sources = sourcesOf(smallLibrary());
    writeFileSync(join(folder, 'last.json'), '{');
    writeFileSync(join(folder, 'forms.json'), '{ "tools": "a", "forms": 1 }');
    expect(cacheIn(folder, 'a').known(sources)).toBeNull();
    const under = join(folder, 'last.json', 'deeper');
    expect(() => cacheIn(under, 'a').keep(sources, { causes: [], waiting: [] })).not.toThrow();
  });
});
