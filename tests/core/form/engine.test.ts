import { describe, expect, test } from 'vitest';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { benchProcess, context, sampleRows } from './bench-process.ts';

const process = benchProcess();

function open(step: string, data: Record<string, unknown>) {
  return createFormEngine(stepView(process, step, ['lead']), data, context);
}

describe('computed values', () => {
  test('follow what they read, through other computed values, aggregates and the header', () => {
    const engine = open('experiment', { targetMass: 500, mode: 'mass', samples: sampleRows(4) });
    expect(engine.rows('samples').map((row) => row['total'])).toEqual([10, 20, 30, 40]);
    expect(engine.rows('samples').map((row) => row['share'])).toEqual([10, 20, 30, 40]);
    const change = engine.setCells('samples', [{ row: 0, key: 'conc', value: 11 }]);
    expect(engine.rows('samples').map((row) => row['total'])).toEqual([110, 20, 30, 40]);
    expect(engine.rows('samples').map((row) => row['share'])).toEqual([55, 10, 15, 20]);
    expect(engine.rows('samples')[0]!['targetLeft']).toBe(390);
    expect(change.rows['samples']).toEqual([0, 1, 2, 3]);
  });

  test('are empty while something they need is', () => {
    const engine = open('experiment', { samples: sampleRows(2) });
    engine.setCells('samples', [{ row: 0, key: 'volume', value: '' }]);
    expect(engine.rows('samples')[0]).not.toHaveProperty('total');
    expect(engine.rows('samples')[1]!['share']).toBe(100);
  });

  test('cannot be written, nor can what is only shown', () => {
    const engine = open('experiment', { planName: 'P', samples: sampleRows(1) });
    expect(engine.setCells('samples', [{ row: 0, key: 'total', value: 1 }])).toEqual({ header: [], rows: {} });
    expect(engine.setHeader('planName', 'Q')).toEqual({ header: [], rows: {} });
    expect(engine.rows('samples')[0]!['total']).toBe(10);
  });

  test('replace what was stored for them where the page edits their set', () => {
    const engine = open('experiment', { samples: [{ ...sampleRows(1)[0], total: 999 }] });
    expect(engine.rows('samples')[0]!['total']).toBe(10);
  });

  test('of other steps stay as stored unless something they depend on is edited here', () => {
    expect(open('experiment', { rowsTotal: 7, samples: sampleRows(2) }).header()['rowsTotal']).toBe(7);
    const view = stepView(process, 'start', ['lead']);
    const started = createFormEngine(view, { rowsTotal: 7, samples: sampleRows(2) }, context);
    expect(started.header()['rowsTotal']).toBe(2);
  });

  test('of the set stored with a completion are computed, and those of other such sets are not there', () => {
    expect(open('review', {}).header()).toEqual({ opinionUser: 'u1' });
    expect(open('experiment', {}).header()).not.toHaveProperty('opinionUser');
  });

  test('count the rows that come and go', () => {
    const engine = open('plan', { samples: sampleRows(3) });
    expect(engine.header()['rowsTotal']).toBe(3);
    const change = engine.insertRows('samples', 1, [{ sampleNo: 'S9' }, { sampleNo: 'S10' }]);
    expect(change).toMatchObject({ header: ['rowsTotal'], rows: { samples: expect.arrayContaining([1, 2]) } });
    expect(engine.header()['rowsTotal']).toBe(5);
    expect(engine.rows('samples').map((row) => row['sampleNo'])).toEqual(['S1', 'S9', 'S10', 'S2', 'S3']);
    engine.removeRows('samples', 0, 2);
    expect(engine.header()['rowsTotal']).toBe(3);
    expect(engine.rows('samples').map((row) => row['sampleNo'])).toEqual(['S10', 'S2', 'S3']);
  });

  test('work in detail tables as in the sheet', () => {
    const engine = open('experiment', { reagents: [{ reagentName: 'Kit', packs: 2, perPack: 96 }] });
    expect(engine.rows('reagents')[0]!['units']).toBe(192);
    engine.insertRows('reagents', 1, [{ reagentName: 'Buffer', packs: 3, perPack: 10 }]);
    engine.setCells('reagents', [{ row: 0, key: 'packs', value: 1 }]);
    expect(engine.rows('reagents').map((row) => row['units'])).toEqual([96, 30]);
  });
});

describe('suggested values', () => {
  test('follow until somebody types, and again when cleared', () => {
    const engine = open('experiment', { samples: sampleRows(1) });
    const cell = () => [engine.rows('samples')[0]!['grade'], engine.cellState('samples', 0, 'grade').computed];
    expect(cell()).toEqual(['B', true]);
    engine.setCells('samples', [{ row: 0, key: 'conc', value: 20 }]);
    expect(cell()).toEqual(['A', true]);
    engine.setCells('samples', [{ row: 0, key: 'grade', value: 'B' }]);
    engine.setCells('samples', [{ row: 0, key: 'volume', value: 50 }]);
    expect(cell()).toEqual(['B', false]);
    engine.setCells('samples', [{ row: 0, key: 'grade', value: null }]);
    expect(cell()).toEqual(['A', true]);
  });

  test('are recognised among stored values, where a stored one differs it was typed', () => {
    const [row] = sampleRows(1);
    const engine = open('experiment', {
      samples: [
        { ...row, grade: 'B' },
        { ...row, sampleNo: 'S2', grade: 'A' },
      ],
    });
    expect(engine.cellState('samples', 0, 'grade').computed).toBe(true);
    expect(engine.cellState('samples', 1, 'grade').computed).toBe(false);
    engine.setCells(
      'samples',
      [0, 1].map((index) => ({ row: index, key: 'conc', value: 50 })),
    );
    expect(engine.rows('samples').map((each) => each['grade'])).toEqual(['A', 'A']);
  });
});

describe('visibility', () => {
  test('hidden values are dropped, come back with their field, and stay where x-keep says so', () => {
    const engine = open('plan', { mode: 'mass', targetMass: 12, targetVolume: 7 });
    expect(engine.header()).toMatchObject({ targetMass: 12, targetVolume: 7 });
    expect(engine.fieldState('targetVolume').visible).toBe(false);
    const change = engine.setHeader('mode', 'volume');
    expect(new Set(change.header)).toEqual(new Set(['mode', 'targetMass', 'targetVolume']));
    expect(engine.header()).not.toHaveProperty('targetMass');
    expect(engine.submission()).toMatchObject({ targetMass: null, targetVolume: 7 });
    engine.setHeader('mode', 'mass');
    expect(engine.header()['targetMass']).toBe(12);
  });

  test('works per row', () => {
    const engine = open('experiment', { samples: sampleRows(2) });
    engine.setCells('samples', [{ row: 1, key: 'gradeNote', value: 'why' }]);
    expect(engine.cellState('samples', 1, 'gradeNote').visible).toBe(true);
    engine.setCells('samples', [{ row: 1, key: 'conc', value: undefined }]);
    expect(engine.cellState('samples', 1, 'gradeNote').visible).toBe(false);
    expect(engine.rows('samples')[1]).not.toHaveProperty('gradeNote');
    expect(engine.cellState('samples', 0, 'gradeNote').visible).toBe(true);
  });
});

describe('needs and locks', () => {
  test('a need makes a field required while it holds; empty counts as no', () => {
    const engine = open('plan', {});
    expect(engine.fieldState('riskNote').required).toBe(false);
    expect(engine.setHeader('risk', true).header).toEqual(['risk', 'riskNote']);
    expect(engine.fieldState('riskNote').required).toBe(true);
    expect(engine.validateHeader()).toContainEqual(
      expect.objectContaining({ pointer: '/riskNote', code: 'need', level: 'error' }),
    );
    engine.setHeader('riskNote', 'seen');
    expect(engine.validateHeader().map(({ pointer }) => pointer)).not.toContain('/riskNote');
  });

  test('a lock holds a field', () => {
    expect(open('plan', { planNo: 'EP1' }).fieldState('approvedBudget').locked).toBe(true);
    expect(open('plan', {}).fieldState('approvedBudget').locked).toBe(false);
    expect(open('plan', {}).fieldState('planNo').locked).toBe(true);
  });

  test('a required field with a condition is asked for only while it is shown', () => {
    const codes = (mode: string) =>
      open('plan', { mode })
        .validateHeader()
        .filter(({ key }) => key === 'targetMass');
    expect(codes('mass')).toEqual([expect.objectContaining({ code: 'required', pointer: '/targetMass' })]);
    expect(codes('volume')).toEqual([]);
  });
});

describe('checks and rules', () => {
  test('a check refuses while its condition holds, with its own words', () => {
    const engine = open('plan', { plannedDate: '2026-11-20', finishDate: '2026-11-18' });
    expect(engine.validateHeader()).toContainEqual(
      expect.objectContaining({
        pointer: '/finishDate',
        code: 'check',
        message: { zh: '完成早于开始', en: 'Ends before it starts' },
      }),
    );
  });

  test('a rule of a set fails or warns for the form', () => {
    const found = (count: number) =>
      open('plan', { samples: sampleRows(count) })
        .validateHeader()
        .filter(({ code }) => code === 'rule:enough-rows');
    expect(found(0)).toEqual([expect.objectContaining({ level: 'error', key: null, pointer: '' })]);
    expect(found(1)).toEqual([expect.objectContaining({ level: 'warn' })]);
    expect(found(2)).toEqual([]);
  });

  test('a row has the worst verdict of its rules, and what is empty is not checked', () => {
    const [row] = sampleRows(1);
    const engine = open('experiment', {
      samples: [
        { ...row, sampleNo: 'S1', isControl: 'blank', conc: 0.05 },
        { ...row, sampleNo: 'S2', isControl: 'blank', conc: 0.2 },
        { ...row, sampleNo: 'S3', isControl: 'blank', conc: 5 },
        { ...row, sampleNo: 'S4', isControl: 'blank', conc: null },
      ],
    });
    expect([0, 1, 2, 3].map((index) => engine.rowState('samples', index))).toEqual(['pass', 'warn', 'fail', 'none']);
    expect(engine.rows('samples').map((each) => each['worst'])).toEqual(['pass', 'warn', 'fail', 'none']);
    expect(engine.validateRow('samples', 2)).toContainEqual(
      expect.objectContaining({ pointer: '/samples/2', code: 'rule:blank-clean', level: 'error', row: 2, key: null }),
    );
    engine.setCells('samples', [{ row: 2, key: 'conc', value: 0.01 }]);
    expect(engine.rows('samples')[2]!['worst']).toBe('pass');
  });

  test('a fail that is only told refuses nothing and stays a fail', () => {
    const engine = open('experiment', { samples: [{ ...sampleRows(1)[0], sampleNo: 'POOR' }] });
    expect(engine.rowState('samples', 0)).toBe('fail');
    const found = engine.validateRow('samples', 0).filter(({ code }) => code === 'rule:conc-told');
    expect(found).toEqual([
      expect.objectContaining({
        level: 'warn',
        message: expect.objectContaining({ en: expect.stringMatching('^Required: ') }),
      }),
    ]);
  });
});

describe('uniqueness', () => {
  test('of the sheet key and of x-unique columns is validated within the table', () => {
    const engine = open('plan', { samples: sampleRows(3) });
    const change = engine.setCells('samples', [{ row: 2, key: 'sampleNo', value: 'S1' }]);
    expect(change.rows['samples']).toEqual(expect.arrayContaining([0, 2]));
    for (const row of [0, 2]) {
      const [found] = engine.validateRow('samples', row).filter(({ code }) => code === 'unique');
      expect(found).toMatchObject({ pointer: `/samples/${row}/sampleNo`, level: 'error' });
      expect(found!.message.en).toContain('1, 3');
    }
    expect(engine.validateRow('samples', 1).filter(({ code }) => code === 'unique')).toEqual([]);
    expect(engine.setCells('samples', [{ row: 0, key: 'sampleNo', value: 'S7' }]).rows['samples']).toEqual([0, 2]);
    expect(engine.validateRow('samples', 2).filter(({ code }) => code === 'unique')).toEqual([]);
  });

  test('holds for a column that is to be so in its table', () => {
    const engine = open('experiment', { samples: sampleRows(2).map((row) => ({ ...row, tubeNo: 'T1' })) });
    expect(engine.validateRow('samples', 1)).toContainEqual(
      expect.objectContaining({ code: 'unique', pointer: '/samples/1/tubeNo' }),
    );
  });

  test('follows rows that are put in and taken out', () => {
    const engine = open('plan', { samples: sampleRows(2) });
    engine.insertRows('samples', 0, [{ sampleNo: 'S2' }]);
    expect(engine.validateRow('samples', 2).map(({ code }) => code)).toContain('unique');
    engine.removeRows('samples', 0, 1);
    expect(engine.validateRow('samples', 1).map(({ code }) => code)).not.toContain('unique');
  });

  test('asks nothing of empty cells', () => {
    const engine = open('experiment', { samples: sampleRows(3).map((row) => ({ ...row, tubeNo: '' })) });
    expect(engine.validateRow('samples', 0).map(({ code }) => code)).not.toContain('unique');
  });
});

describe('rows', () => {
  test('handed out stay as they are; only changed rows are new objects', () => {
    const engine = open('plan', { samples: sampleRows(3) });
    const before = engine.rows('samples');
    engine.setCells('samples', [{ row: 1, key: 'sampleName', value: 'X' }]);
    const after = engine.rows('samples');
    expect(before[1]!['sampleName']).toBe('N2');
    expect(after[1]!['sampleName']).toBe('X');
    expect(after).not.toBe(before);
    expect(after[0]).toBe(before[0]);
  });

  test('cannot be added or removed where the key is only shown', () => {
    const engine = open('experiment', { samples: sampleRows(2) });
    engine.insertRows('samples', 0, [{ sampleNo: 'S9' }]);
    engine.removeRows('samples', 0, 1);
    expect(engine.rows('samples')).toHaveLength(2);
  });

  test('begin with the defaults of their columns; what is given as null stays empty', () => {
    const engine = open('plan', {});
    engine.insertRows('samples', 0, [{ sampleNo: 'S1' }, { sampleNo: 'S2', isControl: null }]);
    expect(engine.rows('samples').map((row) => row['isControl'])).toEqual(['none', undefined]);
  });
});

describe('a submission', () => {
  test('S5-13 holds only what can be written here, null where it is empty, and rows with their key', () => {
    const engine = open('experiment', { planName: 'P', samples: [{ ...sampleRows(1)[0], tubeNo: 'null' }] });
    expect(engine.submission()).toEqual({
      files: null,
      reagents: [],
      samples: [{ sampleNo: 'S1', tubeNo: null, conc: 1, volume: 10, grade: 'B', gradeNote: null }],
    });
  });
});

describe('an explanation', () => {
  test('names the word, its expression, what it read and the result', () => {
    const engine = open('experiment', { samples: sampleRows(2) });
    expect(engine.explain('samples.total', 1)).toEqual([
      { word: 'x-calc', expression: 'round(conc * volume, 1)', inputs: { conc: 2, volume: 10 }, result: 20 },
    ]);
    const [share] = engine.explain('samples.share', 0);
    expect(share!.inputs).toEqual({ total: 10, 'root.samples': 2, 'root.samples[].total': [10, 20] });
  });
});
