import { expect, test } from 'vitest';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { pageReasons } from '../../../src/core/form/page-reasons.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { benchProcess, context } from './bench-process.ts';

const process = benchProcess();

function reasons(step: string, path: string, roles: readonly string[] = ['lead']): readonly string[] {
  return pageReasons(stepView(process, step, roles), path).map(({ en }) => en);
}

test('a required field says who requires it: the form, the step or an outcome', () => {
  expect(reasons('plan', 'planName')).toEqual(['The form requires it']);
  expect(reasons('plan', 'plannedDate')).toEqual(['“Field submit” requires it']);
  expect(reasons('experiment', 'samples.tubeNo')).toEqual(['“Field stop” requires it']);
  expect(reasons('plan', 'mode')).toEqual([]);
});

test('a field that cannot be typed into says what holds it: the system, the step or the roles', () => {
  expect(reasons('plan', 'planNo')).toEqual(['The system numbers it']);
  expect(reasons('review', 'opinionResult')).toEqual(['The system fills it in']);
  expect(reasons('experiment', 'planName')).toEqual(['This step shows it only']);
  expect(reasons('plan', 'approvedBudget', ['tech'])).toEqual(['Your roles may read it, not edit it']);
  expect(reasons('plan', 'approvedBudget', ['lead'])).toEqual([]);
});

test('a field that the person may not see says nothing', () => {
  expect(reasons('plan', 'approvedBudget', ['guest'])).toEqual([]);
});

test('a field stored with each completion says so', () => {
  expect(reasons('review', 'opinionText')).toEqual(['Stored anew each time the step is completed']);
});

test('a hidden field is explained by its condition and the values that it read', () => {
  const engine = createFormEngine(stepView(process, 'plan', ['lead']), { mode: 'volume' }, context);
  expect(engine.fieldState('targetMass').visible).toBe(false);
  expect(engine.explain('targetMass', null)).toEqual([
    { word: 'x-when', expression: "mode == 'mass'", inputs: { mode: 'volume' }, result: false },
  ]);
});
