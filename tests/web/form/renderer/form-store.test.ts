import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { validate, validateKnown } from '../../../../src/core/form/validate.ts';
import type { Finding } from '../../../../src/core/values/finding.ts';
import { sampleRows, stepForm } from '../../support/forms.ts';

function remote(pointer: string, place: Partial<Finding>): Finding {
  const message = { zh: '服务器不接受', en: 'the server refuses it' };
  return { pointer, table: null, row: null, key: null, code: 'server', level: 'error', message, ...place };
}

describe('an open form', () => {
  test('tells those who listen to a row of its change, and nobody else', () => {
    const { store } = stepForm('experiment', { samples: sampleRows(10) });
    const heard: string[] = [];
    store.onRow('samples', 3, () => heard.push('row 3'));
    store.onRow('samples', 4, () => heard.push('row 4'));
    store.onKey('deviation', () => heard.push('deviation'));
    store.onTable('samples', () => heard.push('samples'));
    store.setCells('samples', [{ row: 3, key: 'extractConc', value: 5 }]);
    expect(heard.toSorted()).toEqual(['row 3', 'samples']);
  });

  test('a repeated key is a fault of both rows, and of none once mended', () => {
    const { store } = stepForm('plan', { samples: sampleRows(3) });
    const repeated = (row: number): boolean => store.rowFindings('samples', row).some(({ code }) => code === 'unique');
    store.setCells('samples', [{ row: 2, key: 'sampleNo', value: '26S000001' }]);
    expect([0, 1, 2].map(repeated)).toEqual([true, false, true]);
    store.setCells('samples', [{ row: 2, key: 'sampleNo', value: '26S000003' }]);
    expect([0, 1, 2].map(repeated)).toEqual([false, false, false]);
  });

  test('a question stays at its place while that is edited, beside what the server finds, until it is taken away', () => {
    const { store } = stepForm('experiment', { samples: sampleRows(2) });
    const question = remote('/samples/1/extractConc', {
      table: 'samples',
      row: 1,
      key: 'extractConc',
      code: 'question',
    });
    const codes = (): readonly string[] => store.rowFindings('samples', 1).map(({ code }) => code);
    store.showHints('question', [{ ...question, level: 'warn' }]);
    store.setCells('samples', [{ row: 1, key: 'extractConc', value: 5 }]);
    store.showRemote([remote('/samples/1/extractConc', { table: 'samples', row: 1, key: 'extractConc' })]);
    expect(codes()).toEqual(expect.arrayContaining(['server', 'question']));
    store.showHints('question', []);
    expect(codes()).not.toContain('question');
  });

  test('sums stay true while rows change, come and go', () => {
    const { store } = stepForm('plan', { samples: sampleRows(4) });
    store.setCells('samples', [
      { row: 0, key: 'replicateNo', value: 'x' },
      { row: 3, key: 'replicateNo', value: 'y' },
    ]);
    store.allFindings();
    expect(store.tableCount('samples').errors).toBe(2);
    store.removeRows('samples', 3, 1);
    expect(store.tableCount('samples').errors).toBe(1);
    store.setCells('samples', [{ row: 0, key: 'replicateNo', value: 2 }]);
    expect(store.tableCount('samples').errors).toBe(0);
  });

  test('a row with something wrong in it has not passed, whatever its other cells say', () => {
    const { store } = stepForm('experiment', { reagents: [{ reagentName: 'powersoil', reagentExpiry: '2030-01-31' }] });
    expect(store.rowVerdict('reagents', 0)).toBe('pass');
    store.setCells('reagents', [{ row: 0, key: 'reagentExpiry', value: 'next year' }]);
    expect(store.rowVerdict('reagents', 0)).toBe('none');
    expect(store.tableCount('reagents')).toMatchObject({ errors: 1, pass: 0 });
  });

  test('an unfinished form is no fault until it is handed in', () => {
    const { store } = stepForm('experiment', { samples: sampleRows(2) });
    expect(store.allFindings()).toEqual([]);
    expect(store.attempts).toBe(0);
    store.validateAs('submit');
    expect(store.attempts).toBe(1);
    const missing = store.allFindings().filter(({ code }) => code === 'required');
    expect(missing.map(({ key }) => key)).toEqual(expect.arrayContaining(['instrumentNo', 'extractConc']));
  });

  test('what an outcome asks of rows as they were validated here is what the whole form is asked', () => {
    const rows = sampleRows(40).map((row, at) => ({
      ...row,
      ...(at % 3 === 0 && { extractConc: at % 2 === 0 ? -1 : 12.5, extractVolume: 50 }),
      ...(at % 5 === 0 && { sampleNo: '26S000002' }),
    }));
    const { store, check } = stepForm('experiment', { samples: rows });
    const outcome = store.view.outcomes.find(({ direction }) => direction === 'forward') ?? null;
    const told = (findings: readonly Finding[]) =>
      findings.map(({ pointer, code, message }) => `${pointer} ${code} ${message.zh}`).toSorted();
    const known = validateKnown(store.engine, check, { outcome, rows: store.validateAs('submit') });
    const whole = told(validate(store.engine, check, 'submit', outcome));
    expect(told(known)).toEqual(whole);
    expect(whole.length).toBeGreaterThan(100);
    // What the server refused before is none of ours: it is asked again.
    store.showRemote([remote('/samples/1/sampleName', { table: 'samples', row: 1, key: 'sampleName' })]);
    expect(told(validateKnown(store.engine, check, { outcome, rows: store.validateAs('submit') }))).toEqual(whole);
  });

  test('findings of the server go when their place is edited, rows’ when rows move', () => {
    const { store } = stepForm('plan', { samples: sampleRows(2) });
    store.showRemote([
      remote('/batchNo', { key: 'batchNo' }),
      remote('/samples/1/sampleNo', { table: 'samples', row: 1, key: 'sampleNo' }),
      remote('/samples', { table: 'samples' }),
    ]);
    const places = () => store.allFindings().flatMap(({ code, pointer }) => (code === 'server' ? [pointer] : []));
    expect(places()).toEqual(['/batchNo', '/samples/1/sampleNo', '/samples']);
    store.setValue('batchNo', 'B2');
    expect(places()).toEqual(['/samples/1/sampleNo', '/samples']);
    store.insertRows('samples', 0, [{}]);
    expect(places()).toEqual([]);
  });

  test('what the server repeats of our own findings is told once', () => {
    const { store } = stepForm('experiment', { samples: sampleRows(1) });
    store.validateAs('submit');
    const own = store.allFindings();
    store.showRemote(own);
    expect(store.allFindings()).toEqual(own);
  });

  test('picking a record fills what may be written here and nothing else', () => {
    const { store } = stepForm('start', {});
    store.fillValues({ projectName: '湖泊', customerName: '李明', unknown: 1 });
    expect(store.value('projectName')).toBe('湖泊');
    expect(store.value('unknown')).toBeUndefined();
    const later = stepForm('experiment', { samples: sampleRows(1) });
    later.store.fillValues({ projectName: '湖泊' });
    expect(later.store.value('projectName')).toBeUndefined();
  });
});

describe('a long table', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is validated in the background, and its sums come true', async () => {
    const rows = sampleRows(500).map((row, index) => (index % 50 === 0 ? { ...row, extractConc: -1 } : row));
    const { store } = stepForm('experiment', { samples: rows });
    let told = 0;
    store.onTable('samples', () => (told += 1));
    expect(store.tableCount('samples').errors).toBe(0);
    store.validateInBackground();
    await vi.runAllTimersAsync();
    expect(store.tableCount('samples').errors).toBe(10);
    expect(told).toBeGreaterThan(1);
  });

  test('whose rows were validated by being drawn is told its sums too', async () => {
    const { store } = stepForm('experiment', { samples: [{ ...sampleRows(1)[0], extractConc: -1 }] });
    let sums = 0;
    store.onTable('samples', () => (sums = store.tableCount('samples').errors));
    expect(store.rowFindings('samples', 0)).toHaveLength(1);
    store.validateInBackground();
    await vi.runAllTimersAsync();
    expect(sums).toBe(1);
  });
});
