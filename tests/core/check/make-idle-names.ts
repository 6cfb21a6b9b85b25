import { text } from './support/both.ts';
import type { Plant } from './support/small-library.ts';

const plate = { rows: 2, columns: 2 };
const repeated = { type: 'string', 'x-repeat': true, 'x-label': text('Odd') };

/** A column of places that are told by these words. */
const placed =
  (words: object): Plant =>
  ({ types }) =>
    void (types.sets.sample.properties.place = {
      type: 'string',
      'x-label': text('Place'),
      'x-position': { sizes: [plate], ...words },
    });

/** Names and values that lead elsewhere, or nowhere. */
export const plantedIdleNames: Readonly<Record<string, Plant>> = {
  'idle-repeats field/word-idle': ({ types }) => (types.sets.sample.properties.odd = repeated),
  'idle-repeats field/word-idle of an application': ({ types }) => (types.sets.head.properties.odd = repeated),
  'idle-repeats field/word-idle of what a step stores anew': ({ types, plain }) => {
    types.sets['approval-opinion'].properties.odd = repeated;
    plain.steps[0].own = ['approval-opinion'];
  },
  'aliases clash/alias': ({ types }) => (types.sets.result.properties.conc['x-paste'] = ['Volume']),
  'aliases clash/alias in a record': ({ types }) => (types.sets.facts.properties.title['x-paste'] = ['Number']),
  'aliases clash/alias in a table': ({ types }) => {
    types.sets.reagent.properties.maker = { type: 'string', 'x-paste': ['LOT'], 'x-label': text('Maker') };
  },
  'positions reference/choice-unknown': placed({ fixed: [{ with: { state: 'bat' }, at: ['A1'] }] }),
  'positions reference/choice-unknown of a size': placed({ sizes: [{ ...plate, with: { state: 'oh' } }] }),
  'positions reference/dictionary-value': (library) => {
    const { sample } = library.types.sets;
    sample.properties.group2 = { type: 'string', 'x-dict': 'biz:kind', 'x-label': text('Group') };
    placed({ fixed: [{ with: { group2: 'a2' }, at: ['A1'] }] })(library);
  },
  'no-value field/no-value pattern of no time': ({ types }) => {
    const time = { type: 'string', format: 'time', pattern: String.raw`^\d\d:\d\d$` };
    types.sets.facts.properties.odd = { ...time, 'x-label': text('Odd') };
  },
  'defaults field/sample-misfit': ({ types }) => {
    types.sets.facts.properties.odd = { type: 'number', maximum: 5, examples: [9], 'x-label': text('Odd') };
  },
  'sheets field/sheet-column-hidden': ({ plain }) => {
    plain.steps[1].read = ['samples.sampleNo'];
    plain.steps[1].sheet = { at: 'samples', key: 'sampleNo', columns: ['sampleNo', 'state'] };
  },
  'sheets field/word-alone': ({ plain }) => (plain.steps[1].sheet = { at: 'samples', key: 'sampleNo' }),
  'hidden-edits graph/edit-hidden all of a set': ({ plain }) => {
    plain.steps[0].hide = ['remark'];
  },
};
