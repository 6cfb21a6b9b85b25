import { expect, test } from 'vitest';
import { firstChoice } from '../../../src/web/pages/step/first-choice.ts';

const offer = (process: string) => ({ process, label: { zh: process, en: process } });
const qc = offer('dna-qc-report');
const library = offer('dna-library-plan');

test('S1-02 what a finished step offers alone is opened unless somebody takes the tick away', () => {
  expect(firstChoice({ pick: 'any', direction: 'forward' }, [qc], [])).toEqual(['dna-qc-report']);
});

test('of several the person chooses, where an outcome opens all of them there is nothing to choose', () => {
  expect(firstChoice({ pick: 'any', direction: 'forward' }, [qc, library], [])).toEqual([]);
  expect(firstChoice({ pick: 'all', direction: 'forward' }, [qc, library], [])).toEqual([
    'dna-qc-report',
    'dna-library-plan',
  ]);
});

test('of several what the form names is ticked', () => {
  const named = ['dna-library-plan'];
  expect(firstChoice({ pick: 'any', direction: 'forward' }, [qc, library], named)).toEqual(named);
});

test('what ends an instance opens what is asked for', () => {
  expect(firstChoice({ pick: 'any', direction: 'terminate' }, [offer('stop-demand')], ['stop-demand'])).toEqual([]);
});
