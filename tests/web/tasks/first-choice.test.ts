import { expect, test } from 'vitest';
import { firstChoice, namedProcesses } from '../../../src/web/pages/step/first-choice.ts';
import { stepForm } from '../support/forms.ts';

const offer = (process: string) => ({ process, label: { zh: process, en: process } });
const qc = offer('dna-qc-report');
const library = offer('dna-library-plan');
const forward = { pick: 'any', direction: 'forward' } as const;

test('S1-02 what a finished step offers alone is opened unless somebody takes the tick away', () => {
  expect(firstChoice(forward, [qc], [])).toEqual(['dna-qc-report']);
});

test('of several the person chooses, where an outcome opens all of them there is nothing to choose', () => {
  expect(firstChoice(forward, [qc, library], [])).toEqual([]);
  expect(firstChoice({ ...forward, pick: 'all' }, [qc, library], [])).toEqual(['dna-qc-report', 'dna-library-plan']);
});

test('of several what this step names goes first, then what the project’s route names', () => {
  expect(firstChoice(forward, [qc, library], [['dna-library-plan'], ['dna-qc-report']])).toEqual(['dna-library-plan']);
  expect(firstChoice(forward, [qc, library], [[null, 'pcr-mixing-plan'], ['dna-qc-report']])).toEqual([
    'dna-qc-report',
  ]);
});

test('what ends an instance opens what is asked for', () => {
  const terminate = { pick: 'any', direction: 'terminate' } as const;
  expect(firstChoice(terminate, [offer('stop-demand')], [['stop-demand']])).toEqual([]);
});

test('a form names processes in its fields of the dictionary of processes', () => {
  const data = { projectFlow: ['dna-extraction-plan', 'dna-qc-report'], handleNextProcess: 'dna-library-plan' };
  const { store } = stepForm('opinion-handling', data, 'dna-qc-report');
  expect(namedProcesses(store)).toEqual([['dna-library-plan'], ['dna-extraction-plan', 'dna-qc-report']]);
});
