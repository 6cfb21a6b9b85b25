import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf, type SmallLibrary } from './support/small-library.ts';

function told(change: (library: SmallLibrary) => void): readonly (readonly [string, string])[] {
  const library = smallLibrary();
  change(library);
  const found = compile(sourcesOf(library)).diagnostics.filter(({ code }) => code === 'clash/former-name');
  return found.map(({ file, pointer }) => [file, pointer] as const);
}

const result = '/sets/result/properties';

describe('former keys of fields', () => {
  test('may be those of nothing any more', () => {
    expect(told(({ types }) => (types.sets.result.properties.volume['x-was'] = ['amountBefore']))).toEqual([]);
  });

  test('are refused where a field is still called so: its own key, or that of a field beside it', () => {
    const own = told(({ types }) => (types.sets.result.properties.volume['x-was'] = ['volume']));
    expect(own).toEqual([['types.json', `${result}/volume/x-was/0`]]);
    const beside = told(({ types }) => (types.sets.result.properties.volume['x-was'] = ['gone', 'conc']));
    expect(beside).toEqual([['types.json', `${result}/volume/x-was/1`]]);
  });

  test('are refused where two fields claim one, so that an exchange of names is told at both', () => {
    const twice = told(({ types }) => {
      types.sets.result.properties.volume['x-was'] = ['gone'];
      types.sets.result.properties.conc['x-was'] = ['gone'];
    });
    expect(twice.map(([, pointer]) => pointer).toSorted()).toEqual([
      `${result}/conc/x-was/0`,
      `${result}/volume/x-was/0`,
    ]);
    const exchanged = told(({ types }) => {
      types.sets.result.properties.volume['x-was'] = ['conc'];
      types.sets.result.properties.conc['x-was'] = ['volume'];
    });
    expect(exchanged).toHaveLength(2);
  });

  test('of columns of a detail table are compared with its columns alone', () => {
    const apart = told(({ types }) => (types.sets.reagent.properties.lot['x-was'] = ['conc']));
    expect(apart).toEqual([]);
    const twin = told(({ types }) => {
      const { lot } = types.sets.reagent.properties;
      types.sets.reagent.properties.again = { ...lot, 'x-was': ['lot'] };
    });
    expect(twin).toEqual([['types.json', '/sets/reagent/properties/again/x-was/0']]);
  });
});
