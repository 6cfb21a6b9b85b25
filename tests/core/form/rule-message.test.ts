import { expect, test } from 'vitest';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import type { Finding } from '../../../src/core/values/finding.ts';
import { benchProcess, context, sampleRows } from './bench-process.ts';

const process = benchProcess();

function ruleFound(step: string, data: Record<string, unknown>, rule: string): Finding['message'] | undefined {
  const engine = createFormEngine(stepView(process, step, ['lead']), data, context);
  const found = data['row'] === undefined ? engine.validateHeader() : engine.validateRow('samples', 0);
  return found.find(({ code }) => code === `rule:${rule}`)?.message;
}

function blank(conc: number) {
  return { row: 0, samples: [{ ...sampleRows(1)[0], sampleNo: 'S1', isControl: 'blank', conc }] };
}

test('a rule that is not met says what is required and what is there, with its unit', () => {
  expect(ruleFound('experiment', blank(55.31), 'blank-clean')).toEqual({
    zh: '要求：字段clean blank；现为：字段conc 55.31 ng/µL',
    en: 'Required: Field clean blank; found: Field conc 55.31 ng/µL',
  });
});

test('a rule that is barely met recommends', () => {
  expect(ruleFound('experiment', blank(0.2), 'blank-clean')).toEqual({
    zh: '建议：字段clean blank；现为：字段conc 0.20 ng/µL',
    en: 'Recommended: Field clean blank; found: Field conc 0.20 ng/µL',
  });
});

test('a rule over computed values of the form shows these', () => {
  expect(ruleFound('plan', { samples: [] }, 'enough-rows')).toEqual({
    zh: '要求：字段enough rows；现为：字段rowsTotal 0',
    en: 'Required: Field enough rows; found: Field rowsTotal 0',
  });
});
