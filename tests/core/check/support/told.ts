import { compile } from '../../../../src/core/check/compile.ts';
import { text } from './both.ts';
import { type Plant, smallLibrary, sourcesOf } from './small-library.ts';

/** What is told of a library that is correct but for a change. */
export function told(plant: Plant) {
  const library = smallLibrary();
  plant(library);
  return compile(sourcesOf(library)).diagnostics;
}

/** The same as codes with their places. */
export const codes = (plant: Plant): readonly string[] => told(plant).map(({ code, pointer }) => `${code} ${pointer}`);

/** Adds a field to the form of processes. */
export const fact =
  (words: object): Plant =>
  ({ types }) =>
    void (types.sets.facts.properties.odd = { ...words, 'x-label': text('Odd') });
/** Where that field is written. */
export const factPlace = '/sets/facts/properties/odd';
