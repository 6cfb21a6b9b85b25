import type { Json } from '../support/small-library.ts';

type Edit = (library: Json) => void;

/** An example that is wrong, so that the check names it. */
function wrong(name: string): Edit {
  return ({ process }) => Object.assign(process.examples[0], { name, calc: { '/samples/0/total': 21 } });
}

/** Words that are seen beside others alone: two libraries that differ in the word, of which different things are told. */
export const pairs: Readonly<Record<string, readonly [Edit, Edit]>> = {
  'example.name': [wrong('one'), wrong('another')],
  // A personal field says who may see it.
  'field.x-personal': [
    ({ types }) => (types.sets.facts.properties.title['x-personal'] = true),
    ({ types }) => (types.sets.facts.properties.title['x-personal'] = false),
  ],
  // A record of one row has no lists.
  'record.single': [
    ({ own }) => Object.assign(own, { search: ['title'], list: ['title'] }),
    ({ own }) => Object.assign(own, { search: ['title'], list: ['title'], single: undefined }),
  ],
  // Letters of two processes must differ.
  'process.numberPrefix': [({ plain }) => (plain.numberPrefix = 'EX'), ({ plain }) => (plain.numberPrefix = 'PL')],
  'family.numberPrefix': [({ family }) => (family.numberPrefix = 'PL'), ({ family }) => (family.numberPrefix = 'EX')],
};
