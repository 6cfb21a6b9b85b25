import { expect, test } from 'vitest';
import { applyDefaults } from '../../../src/core/form/defaults.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { benchProcess } from './bench-process.ts';

const process = benchProcess();

test('defaults fill what is empty and edited here, in the header and in every row', () => {
  const data = {
    planName: 'P',
    samples: [{ sampleNo: 'S1' }, { sampleNo: 'S2', isControl: 'blank' }, { sampleNo: 'S3', isControl: '' }],
  };
  const filled = applyDefaults(stepView(process, 'plan', ['lead']), data);
  expect(filled['mode']).toBe('mass');
  expect((filled['samples'] as { isControl: string }[]).map((row) => row.isControl)).toEqual(['none', 'blank', 'none']);
  expect(data.samples[0]).toEqual({ sampleNo: 'S1' });
});

test('what is only shown gets no default', () => {
  expect(applyDefaults(stepView(process, 'experiment', ['lead']), { samples: [{ sampleNo: 'S1' }] })).toEqual({
    samples: [{ sampleNo: 'S1' }],
  });
});
