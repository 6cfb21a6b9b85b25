import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf, type SmallLibrary } from './support/small-library.ts';

type Change = (library: SmallLibrary) => void;

function told(change: Change): readonly (readonly [string, string])[] {
  const library = smallLibrary();
  change(library);
  const found = compile(sourcesOf(library)).diagnostics.filter(({ code }) => code === 'clash/title');
  return found.map(({ file, pointer }) => [file, pointer] as const);
}

const volume = '/sets/result/properties/volume/x-label';

describe('titles of columns on one sheet', () => {
  test('are told in the language in which they are the same, however they are written', () => {
    const english: Change = ({ types }) => (types.sets.result.properties.volume['x-label'].en = 'concentration');
    expect(told(english)).toEqual([['types.json', `${volume}/en`]]);
    const both: Change = ({ types }) =>
      (types.sets.result.properties.volume['x-label'] = types.sets.result.properties.conc['x-label']);
    expect(told(both)).toEqual([
      ['types.json', `${volume}/zh`],
      ['types.json', `${volume}/en`],
    ]);
  });

  test('may be the same where no step shows both', () => {
    const apart: Change = ({ types, family }) => {
      types.sets.result.properties.volume['x-label'].en = 'Concentration';
      for (const step of family.steps) step.hide = ['samples.volume'];
    };
    expect(told(apart)).toEqual([]);
  });

  test('are those of detail tables too, and not those of the form around them', () => {
    const twin: Change = ({ types }) => {
      const { lot } = types.sets.reagent.properties;
      types.sets.reagent.properties.again = { ...lot };
    };
    expect(told(twin).map(([, pointer]) => pointer)).toContain('/sets/reagent/properties/again/x-label/en');
    expect(told(({ types }) => (types.sets.facts.properties.amount['x-label'].en = 'Title'))).toEqual([]);
  });
});
