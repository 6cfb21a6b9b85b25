import { expect, test } from 'vitest';
import type { ProcessDescriptor } from '../../../src/generated/descriptor.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import { rowVerdicts } from '../../../src/core/form/row-verdicts.ts';

const both = (text: string) => ({ zh: text, en: text });

test('a verdict says what its rule asks for with the values of the row that it names', () => {
  const descriptor: ProcessDescriptor = {
    kind: 'process',
    id: 'bench',
    version: 1,
    label: both('Bench'),
    stage: 'experiment',
    node: 'bench',
    start: { by: ['manual'], roles: ['lead'], edit: ['@index'] },
    steps: [],
    sets: {
      index: {
        label: both('Index'),
        scope: 'sample',
        properties: {
          nearest: { type: 'string', 'x-label': both('Nearest') },
          distance: {
            type: 'integer',
            'x-label': both('Distance'),
            'x-rules': [{ id: 'apart', pass: 'distance >= 3', label: both('at least 3 bases (nearest: {nearest})') }],
          },
        },
      },
    },
  };
  const at = { head: {}, now: '2026-11-20T09:00:00+08:00', release: 1 };
  const verdicts = rowVerdicts(loadProcess(descriptor), 'samples', { nearest: '26N000002', distance: 5 }, at);
  expect(verdicts.map(({ label, verdict }) => [label.en, verdict])).toEqual([
    ['at least 3 bases (nearest: 26N000002)', 'pass'],
  ]);
});
