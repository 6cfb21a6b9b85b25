import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '../../../src/generated/descriptor.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import { context } from './bench-process.ts';

const label = { zh: '字段', en: 'Field' };

/** Reads as many pairs as there are rows times rows. */
const pairs = 'samples.count(a, samples.count(b, b.x == a.x) > 1)';

function field(words: FieldSchema): FieldSchema {
  return { 'x-label': label, ...words };
}

/** A step whose header compares all rows with all others, and whose rows may each do so too. */
function open(rows: number) {
  const sets = {
    head: {
      label,
      scope: 'form' as const,
      uses: ['row'],
      properties: {
        plain: field({ type: 'string' }),
        doubles: field({ type: 'number', 'x-calc': pairs }),
        note: field({ type: 'string', 'x-need': `${pairs} > 0` }),
      },
    },
    row: {
      label,
      scope: 'sample' as const,
      uses: ['head'],
      properties: {
        x: field({ type: 'number' }),
        share: field({ type: 'number', 'x-calc': `x / root.${pairs.replaceAll('(a, samples', '(a, root.samples')}` }),
      },
    },
  };
  const model = loadProcess({
    kind: 'process',
    id: 'pairs',
    version: 1,
    label,
    stage: 'experiment',
    sets,
    start: { by: ['manual'], roles: ['lead'], edit: ['@head'] },
    steps: [
      {
        id: 'only',
        label,
        roles: ['lead'],
        edit: ['@head', '@row'],
        sheet: { at: 'samples', key: 'x' },
        outcomes: [{ id: 'submit', label, to: 'end' }],
      },
    ],
  });
  const samples = Array.from({ length: rows }, (_, x) => ({ x }));
  return createFormEngine(stepView(model, 'only', ['lead']), { samples }, context);
}

describe('what takes too many steps', () => {
  test('is empty and told at its field, in both languages, while everything else goes on', () => {
    const engine = open(3_000);
    expect(engine.header()).not.toHaveProperty('doubles');
    const found = engine.validateHeader();
    expect(found.map(({ key, code, level }) => [key, code, level])).toStrictEqual([
      ['doubles', 'costly', 'error'],
      ['note', 'costly', 'error'],
    ]);
    expect(found[0]?.message.zh).toContain('步数太多');
    expect(found[0]?.message.en).toContain('too many steps');
    engine.setHeader('plain', 'typed');
    expect(engine.header()['plain']).toBe('typed');
  });

  test('is told in the rows that read it', () => {
    const engine = open(3_000);
    expect(engine.validateRow('samples', 7).map(({ row, key, code }) => [row, key, code])).toStrictEqual([
      [7, 'share', 'costly'],
    ]);
  });

  test('is computed as soon as the data are small enough', () => {
    const engine = open(3_000);
    engine.removeRows('samples', 0, 2_900);
    expect(engine.header()['doubles']).toBe(0);
    expect(engine.validateHeader()).toStrictEqual([]);
    expect(engine.validateRow('samples', 7)).toStrictEqual([]);
  });

  test('a form that takes its time altogether ends it once', () => {
    const before = process.cpuUsage();
    open(6_000);
    expect(process.cpuUsage(before).user).toBeLessThan(30_000_000);
  });
});
