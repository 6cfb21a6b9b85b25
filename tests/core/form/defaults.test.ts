import { expect, test } from 'vitest';
import { applyDefaults } from '../../../src/core/form/defaults.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
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

test('a stored row that is null is left out, and the form opens on the others', () => {
  const view = stepView(process, 'plan', ['lead']);
  const data = applyDefaults(view, { samples: [null, { sampleNo: 'S1' }, 'S2', [], { sampleNo: 'S3' }] });
  const rows = [
    { sampleNo: 'S1', isControl: 'none' },
    { sampleNo: 'S3', isControl: 'none' },
  ];
  expect(data['samples']).toEqual(rows);
  const context = {
    today: '2026-11-21',
    now: '2026-11-21T09:00:00+08:00',
    me: '1',
    prevUser: '',
    roles: [],
    release: 1,
  };
  const engine = createFormEngine(view, { samples: [null, ...rows] }, context);
  expect(engine.rows('samples').map((row) => row['sampleNo'])).toEqual(['S1', 'S3']);
  expect(engine.validateHeader()).toBeInstanceOf(Array);
});

test('what is only shown gets no default', () => {
  expect(applyDefaults(stepView(process, 'experiment', ['lead']), { samples: [{ sampleNo: 'S1' }] })).toEqual({
    samples: [{ sampleNo: 'S1' }],
  });
});
