import { expect, test } from 'vitest';
import { firstChoice } from '../../../../src/web/pages/step/first-choice.ts';

const offer = (process: string) => ({ process, label: { zh: process, en: process } });
const qc = offer('dna-qc-report');
const library = offer('dna-library-plan');
const stop = offer('stop-demand');

const opening = (process: string, only: string | null = null) => ({ process, carry: {}, only });
const either = {
  opens: [opening(qc.process), opening(library.process)],
  only: null,
  pick: 'any',
  direction: 'forward',
} as const;
const none = () => [];

test('S1-02 what a finished step offers alone is opened unless somebody takes the tick away', () => {
  expect(firstChoice(either, [qc], none)).toEqual(['dna-qc-report']);
});

test('of several the person chooses, where an outcome opens all of them there is nothing to choose', () => {
  expect(firstChoice(either, [qc, library], none)).toEqual([]);
  expect(firstChoice({ ...either, pick: 'all' }, [qc, library], none)).toEqual(['dna-qc-report', 'dna-library-plan']);
});

test('of several what the form names is ticked', () => {
  const named = (processes: readonly string[]) => processes.filter((process) => process === library.process);
  expect(firstChoice(either, [qc, library], named)).toEqual(['dna-library-plan']);
});

test('S2-20 what other samples go into is chosen for itself', () => {
  const opens = [opening(qc.process, 'good'), opening(library.process, 'good'), opening(stop.process, 'bad')];
  const outcome = { ...either, opens };
  expect(firstChoice(outcome, [qc, library, stop], none)).toEqual(['stop-demand']);
  expect(firstChoice(outcome, [qc, stop], none)).toEqual(['dna-qc-report', 'stop-demand']);
  const asked: (readonly string[])[] = [];
  firstChoice(outcome, [qc, library, stop], (processes) => {
    asked.push(processes);
    return [];
  });
  expect(asked).toEqual([['dna-qc-report', 'dna-library-plan']]);
});

test('what ends an instance opens what is asked for', () => {
  const ending = { ...either, opens: [opening(stop.process)], direction: 'terminate' } as const;
  expect(firstChoice(ending, [stop], () => ['stop-demand'])).toEqual([]);
});
