import { describe, expect, test } from 'vitest';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { allForms } from '../check/all-forms.ts';

const { processes } = allForms();

/** A step's page with values, as somebody opens it after somebody. */
function opened(process: string, step: string, data: Readonly<Record<string, unknown>>, [me, prevUser] = ['a', 'b']) {
  const { model } = processes.find(({ descriptor }) => descriptor.id === process)!;
  const view = stepView(model, step, model.steps.find(({ id }) => id === step)!.roles);
  const now = '2026-11-20T09:00:00+08:00';
  const context = { today: '2026-11-20', now, me, prevUser, roles: [], release: 1 };
  return createFormEngine(view, data, context);
}

describe('a second person looks at an analysis', () => {
  const told = (people: [string, string]) =>
    opened('data-analysis', 'review', {}, people)
      .validateHeader()
      .filter(({ message }) => message.zh.includes('复核人不是分析员'))
      .map(({ level }) => level);

  test('who did it is told and not refused', () => {
    expect(told(['bioinfo', 'bioinfo'])).toEqual(['warn']);
    expect(told(['lead', 'bioinfo'])).toEqual([]);
  });
});

describe('an amplification beside its control', () => {
  const product = { sampleNo: '26N000001', isControl: 'none', ampConc: 61.5, ampVolume: 48 };
  const ratio = (samples: readonly object[]) =>
    opened('whole-genome-amplification-qc-report', 'result-feedback', { samples }).rows('samples')[0]?.['ampVsNtc'] ??
    null;

  test('has no ratio where none was measured: nothing is compared with nothing', () => {
    expect(ratio([product])).toBeNull();
    expect(ratio([product, { sampleNo: '26N000002', isControl: 'ntc' }])).toBeNull();
  });

  test('is compared with the one that gave most, and with 1 ng at least', () => {
    const control = { sampleNo: '26N000002', isControl: 'ntc', ampConc: 0.8, ampVolume: 48 };
    const empty = { sampleNo: '26N000003', isControl: 'negative', ampConc: 0, ampVolume: 48 };
    expect(ratio([product, control, empty])).toBe(76.9);
    expect(ratio([product, empty])).toBe(2952);
  });
});
