import { text } from './support/both.ts';
import type { Plant } from './support/small-library.ts';

/** Adds a field to the note of the plain process, which its step demands. */
const demanded =
  (words: object): Plant =>
  ({ plain }) => {
    plain.sets.note.properties.odd = { type: 'string', ...words, 'x-label': text('Odd') };
    plain.steps[0].need.push('odd');
  };

const labelled =
  (as: string): Plant =>
  ({ family, plain }) => {
    Object.assign(plain.start, { need: [], edit: ['@head'] });
    family.steps[2].outcomes[0].opens[0].carry = ['@head'];
    plain.steps[0].actions = [{ verb: 'print', as }];
  };

/** What leaves people at a page without a way out. */
export const plantedStuck: Readonly<Record<string, Plant>> = {
  'untyped-needs graph/need-untyped': demanded({ readOnly: true }),
  'untyped-needs graph/need-untyped of other roles': demanded({ 'x-access': { qc: 'read', '*': 'edit' } }),
  'untyped-needs graph/need-untyped of an outcome': ({ plain }) => {
    plain.sets.note.properties.odd = { type: 'string', readOnly: true, 'x-label': text('Odd') };
    plain.steps[1].outcomes[0].need.push('odd');
  },
  'untyped-needs graph/need-untyped of a start': ({ types, plain }) => {
    types.sets.other = {
      scope: 'form',
      label: text('Other'),
      properties: { odd: { type: 'string', readOnly: true, 'x-label': text('Odd') } },
    };
    plain.start.edit.push('@other');
    plain.start.need.push('odd');
  },
  'prints print/unknown labels without samples': labelled('labels'),
  'prints print/unknown sheet of labels without samples': labelled('label-sheet'),
};
