import { describe, expect, test } from 'vitest';
import type { ExampleSource } from '../../../src/generated/descriptor.ts';
import { checkExample } from '../../../src/core/form/check-example.ts';
import { benchProcess } from './bench-process.ts';

const process = benchProcess();

function problems(example: Omit<ExampleSource, 'name'>) {
  return checkExample(process, { name: 'example', ...example }).problems.map(
    ({ pointer, message }) => `${pointer}: ${message.en}`,
  );
}

const good = {
  planName: 'Plan',
  targetMass: 5,
  watchers: ['u1'],
  samples: [
    { sampleNo: 'S1', sampleName: 'N' },
    { sampleNo: 'S2', sampleName: 'N' },
  ],
};

describe('an example', () => {
  test('that is as it says passes', () => {
    expect(
      checkExample(process, { name: 'x', step: 'plan', data: good, valid: true, calc: { '/rowsTotal': 2 } }),
    ).toEqual({ ok: true, problems: [] });
    expect(problems({ step: 'plan', data: { ...good, planName: null }, valid: false, errors: ['/planName'] })).toEqual(
      [],
    );
    expect(problems({ step: 'plan', data: { ...good, planName: null }, valid: false })).toEqual([]);
  });

  test('that claims to be valid but is not is told where', () => {
    expect(problems({ step: 'plan', data: { ...good, watchers: [] }, valid: true })).toEqual([
      '/valid: claims to be valid, but /watchers is not: Field watchers is required',
    ]);
  });

  test('that claims to be invalid but is fine is told so', () => {
    expect(problems({ step: 'plan', data: good, valid: false, errors: ['/planName'] })).toEqual([
      '/valid: claims to be invalid, but nothing is wrong',
    ]);
  });

  test('must name exactly the places that are wrong', () => {
    const data = {
      ...good,
      planName: 'much too long',
      samples: [
        { sampleNo: 'bad', sampleName: 'N' },
        { sampleNo: 'S2', sampleName: 'N' },
      ],
    };
    expect(problems({ step: 'plan', data, valid: false, errors: ['/planName', '/watchers'] })).toEqual([
      '/errors/1: claims that /watchers is wrong, but it is not',
      '/errors: does not list the error at /samples/0/sampleNo: Field sampleNo is not written as asked (rule ^S\\d+$), not “bad”',
    ]);
  });

  test('must give the computed values', () => {
    expect(problems({ step: 'plan', data: good, valid: true, calc: { '/rowsTotal': 3, '/none': 1 } })).toEqual([
      '/calc/~1rowsTotal: /rowsTotal should be 3 but comes out as 2',
      '/calc/~1none: /none should be 1 but comes out as null',
    ]);
  });

  test('hands in only what its step lets it, on top of what was before', () => {
    const before = { samples: [{ sampleNo: 'S1', sampleName: 'N', isControl: 'none' }] };
    const data = { reagents: [{ reagentName: 'Kit' }], samples: [{ sampleNo: 'S1', conc: 5, volume: 30 }] };
    expect(
      problems({
        step: 'experiment',
        before,
        data,
        valid: true,
        calc: { '/samples/0/total': 150, '/samples/0/grade': 'A' },
      }),
    ).toEqual([]);
    expect(
      problems({ step: 'experiment', before, data: { ...data, planName: 'X' }, valid: false, errors: ['/planName'] }),
    ).toEqual([]);
  });

  test('plays at its own moment', () => {
    expect(
      problems({
        step: 'review',
        now: '2026-11-20T09:00:00+08:00',
        data: { opinionText: 'yes', opinionTubes: 2, opinionStamp: 'x' },
        valid: true,
        calc: { '/opinionUser': 'example' },
      }),
    ).toEqual([]);
  });

  test('of a step that is not there is told so', () => {
    expect(problems({ step: 'none', data: {}, valid: true })).toEqual(['/step: the process has no step “none”']);
  });
});
