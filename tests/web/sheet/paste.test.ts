import { describe, expect, test } from 'vitest';
import { matchHeader } from '../../../src/core/model/header-names.ts';
import type { Row } from '../../../src/core/values/finding.ts';
import { planPaste, type PasteTarget } from '../../../src/web/sheet/paste-plan.ts';
import { runPaste, type PasteSummary } from '../../../src/web/sheet/paste-run.ts';
import type { TableStore } from '../../../src/web/sheet/table-store.ts';
import { parseTsv } from '../../../src/web/sheet/tsv.ts';
import { sampleRows, sampleTable } from '../support/forms.ts';

function at(table: TableStore, row: number, key: string, size: { rows?: number; columns?: number } = {}): PasteTarget {
  const column = table.columns.findIndex((candidate) => candidate.key === key);
  return { row, column, rows: size.rows ?? 1, columns: size.columns ?? 1 };
}

function paste(table: TableStore, text: string, target: PasteTarget): Promise<PasteSummary> {
  return runPaste(planPaste(parseTsv(text), table, target), table, 'zh', () => undefined);
}

function column(table: TableStore, key: string): unknown[] {
  return table.rows.map((row: Row) => row[key]);
}

describe('paste by place', () => {
  test('fills cells from the active one on and leaves columns alone that the step may not write', async () => {
    const table = sampleTable('experiment', sampleRows(3));
    const summary = await paste(table, '12.5\t50\tx\r\n1,300.5\t６０\ty\r\n', at(table, 0, 'extractConc'));
    expect(column(table, 'extractConc')).toEqual([12.5, 1300.5, undefined]);
    expect(column(table, 'extractVolume')).toEqual([50, 60, undefined]);
    expect(column(table, 'extractTotalNg')).toEqual([625, 78030, undefined]);
    expect(summary).toMatchObject({ rows: 2, cells: 4, skipped: 2, by: null, hadHeader: false });
  });

  test('one value fills the whole selection', async () => {
    const table = sampleTable('experiment', sampleRows(4));
    await paste(table, 'TE', at(table, 0, 'elutionBuffer', { rows: 3 }));
    expect(column(table, 'elutionBuffer')).toEqual(['te', 'te', 'te', undefined]);
  });

  test('keeps what cannot be read, so that the cell names its fault', async () => {
    const table = sampleTable('experiment', sampleRows(2));
    const summary = await paste(table, 'n/a\n7', at(table, 0, 'extractConc'));
    expect(column(table, 'extractConc')).toEqual(['n/a', 7]);
    expect(summary.problems).toBe(1);
    expect(table.findings(0)[0]).toMatchObject({ key: 'extractConc', code: 'type', pointer: '/samples/0/extractConc' });
  });

  test('a cell of several lines comes as one line, since no more is seen of it', async () => {
    const table = sampleTable('experiment', sampleRows(1));
    await paste(table, '"26N000001\r\n second tube"', at(table, 0, 'extractNo'));
    expect(column(table, 'extractNo')).toEqual(['26N000001 second tube']);
  });

  test('rows beyond the end are added where the step may add rows, with defaults', async () => {
    const table = sampleTable('plan', sampleRows(1));
    const summary = await paste(table, '26S000001\tA\n26S000002\tB\n26S000003\tC', at(table, 0, 'sampleNo'));
    expect(column(table, 'sampleName')).toEqual(['A', 'B', 'C']);
    expect(column(table, 'isControl')).toEqual(['none', 'none', 'none']);
    expect(summary).toMatchObject({ rows: 3, added: 2 });
  });

  test('rows beyond the end are left out where it may not, and counted', async () => {
    const table = sampleTable('experiment', sampleRows(2));
    const summary = await paste(table, '1\n2\n3\n4', at(table, 0, 'extractConc'));
    expect(table.rowCount).toBe(2);
    expect(summary).toMatchObject({ rows: 2, surplus: 2 });
  });
});

describe('paste of rows that are named', () => {
  const named = (...names: readonly string[]): Row[] =>
    sampleRows(names.length).map((row, index) => ({ ...row, sampleName: names[index] }));

  test('below titles rows go by a name that is only read, wherever the selection stands', async () => {
    const table = sampleTable('experiment', named('BLK-3', 'SD-01', 'SD-03'));
    const text = '样本名称\t投入量\nSD-03\t0.333\nSD-01\t0.111';
    const summary = await paste(table, text, at(table, 0, 'sampleNo'));
    expect(column(table, 'extractInput')).toEqual([undefined, 0.111, 0.333]);
    expect(summary).toMatchObject({ by: { key: 'sampleName' }, unknownKeys: [] });
  });

  test('without titles they go by that name too, and a name that no row has is told', async () => {
    const table = sampleTable('experiment', named('BLK-3', 'SD-01', 'SD-03'));
    const place = at(table, 0, 'sampleName');
    const summary = await paste(table, 'SD-03\t0.333\nSD-09\t0.9', place);
    expect(table.columns[place.column + 1]?.key).toBe('extractInput');
    expect(column(table, 'extractInput')).toEqual([undefined, undefined, 0.333]);
    expect(summary.unknownKeys).toEqual(['SD-09']);
  });

  test('a name that several rows have means none of them', async () => {
    const table = sampleTable('experiment', named('BLK', 'BLK', 'SD-01', 'SD-02', 'SD-03'));
    const summary = await paste(table, '样本名称\t投入量\nBLK\t5\nSD-03\t3', at(table, 0, 'sampleNo'));
    expect(column(table, 'extractInput')).toEqual([undefined, undefined, undefined, undefined, 3]);
    expect(summary.sharedKeys).toEqual(['BLK']);
  });

  test('where names do not tell rows apart, none is written to a row of another name', async () => {
    const table = sampleTable('experiment', named('A', 'A', 'B', 'B'));
    const summary = await paste(table, '样本名称\t投入量\nB\t1\nA\t2', at(table, 0, 'sampleNo'));
    expect(column(table, 'extractInput')).toEqual([undefined, 2, undefined, undefined]);
    expect(summary).toMatchObject({ by: null, misnamed: 1, rows: 1 });
  });

  test('names that may be changed find rows where most of them are here, and other rows are added', async () => {
    const table = sampleTable('plan', named('WS-105', 'WS-106'));
    const text = '样本名称\t备注\nWS-106\tb\nWS-105\ta\nWS-107\tc';
    const summary = await paste(table, text, at(table, 0, 'sampleNo'));
    expect(column(table, 'sampleName')).toEqual(['WS-105', 'WS-106', 'WS-107']);
    expect(summary).toMatchObject({ by: { key: 'sampleName' }, added: 1, renamed: 0 });
  });

  test('names that may be changed and are not here go in order, and that is told', async () => {
    const table = sampleTable('plan', named('WS-105', 'WS-106'));
    const summary = await paste(table, '样本名称\t样本类型\nX-1\t土壤\nX-2\t土壤', at(table, 0, 'sampleName'));
    expect(column(table, 'sampleName')).toEqual(['X-1', 'X-2']);
    expect(summary).toMatchObject({ by: null, renamed: 2 });
  });
});

describe('paste of numbers as people write them', () => {
  test('the unit in a cell goes before that of the title; one that leads nowhere stays as text, marked', async () => {
    const table = sampleTable('experiment', sampleRows(3));
    const text = '体积 (mL)\t浓度 (µg/µL)\n50 µL\t35 ng/µL\n0.05\t0.02\n0.05 mL\t7 nM';
    const summary = await paste(table, text, at(table, 0, 'extractVolume'));
    expect(column(table, 'extractVolume')).toEqual([50, 50, 50]);
    expect(column(table, 'extractConc')).toEqual([35, 20, '7 nM']);
    expect(summary.problems).toBe(1);
  });

  test('other cells of the column decide what a comma is; where none does, it is told', async () => {
    const table = sampleTable('experiment', sampleRows(3));
    await paste(table, '1,125\n12,5\n12,500', at(table, 0, 'extractConc'));
    expect(column(table, 'extractConc')).toEqual([1.125, 12.5, 12.5]);
    const summary = await paste(table, '1,125\n7', at(table, 0, 'extractVolume'));
    expect(column(table, 'extractVolume')).toEqual([1125, 7, undefined]);
    expect(summary.unsure).toEqual(['1,125']);
  });
});

describe('paste with a header', () => {
  test('columns go by their labels in either language, by key or alias, whatever their order', async () => {
    const table = sampleTable('experiment', sampleRows(2));
    const text = '体积(µL)\tConcentration\textractNo\n50\t10\t26N000001\n60\t20\t26N000002';
    const summary = await paste(table, text, at(table, 0, 'extractNote'));
    expect(column(table, 'extractVolume')).toEqual([50, 60]);
    expect(column(table, 'extractConc')).toEqual([10, 20]);
    expect(column(table, 'extractNo')).toEqual(['26N000001', '26N000002']);
    expect(summary).toMatchObject({ hadHeader: true, unknownHeaders: [] });
  });

  test('a title of a column goes before a word for another one', async () => {
    const table = sampleTable('experiment', sampleRows(1));
    await paste(table, 'Sample no.\tNote\n26S000001\tcloudy', at(table, 0, 'sampleNo'));
    expect(column(table, 'extractNote')).toEqual(['cloudy']);
  });

  test('of two columns with one title the second header means the second', () => {
    const field = (key: string) => ({ field: { key, label: { zh: '香农', en: 'Shannon' }, words: {} } });
    const [first, second] = [field('shannon'), field('chipShannon')];
    expect(matchHeader(['Shannon', 'Shannon', 'Shannon'], [first, second])).toEqual([first, second, null]);
    expect(matchHeader(['Shannon [chipShannon]', 'Shannon'], [first, second])).toEqual([second, first]);
  });

  test('numbers below another unit are converted, and left out where nothing leads to the column’s', async () => {
    const table = sampleTable('experiment', sampleRows(2));
    const text = '实验编号\t体积 (mL)\t浓度 (nM)\n26S000001\t0.05\t7\n26S000002\t0.06\t8';
    const summary = await paste(table, text, at(table, 0, 'sampleNo'));
    expect(column(table, 'extractVolume')).toEqual([50, 60]);
    expect(column(table, 'extractConc')).toEqual([undefined, undefined]);
    expect(summary).toMatchObject({ converted: ['体积 (mL)'], otherUnits: ['浓度 (nM)'], unknownHeaders: [] });
  });

  test('rows go by the key column, in any order', async () => {
    const table = sampleTable('experiment', sampleRows(3));
    const text = '实验编号\t浓度\tfoo\n26S000003\t3\tx\n26S000001\t1\tx\n26S000009\t9\tx';
    const summary = await paste(table, text, at(table, 2, 'sampleNo'));
    expect(column(table, 'extractConc')).toEqual([1, undefined, 3]);
    expect(summary).toMatchObject({
      by: { key: 'sampleNo' },
      unknownKeys: ['26S000009'],
      unknownHeaders: ['foo'],
      skipped: 0,
    });
  });

  test('rows that the list lacks are added where the step may, others are matched', async () => {
    const table = sampleTable('plan', sampleRows(2));
    const summary = await paste(table, '实验编号\t样本名称\n26S000002\tX\n26S000007\tY', at(table, 0, 'sampleNo'));
    expect(column(table, 'sampleNo')).toEqual(['26S000001', '26S000002', '26S000007']);
    expect(column(table, 'sampleName')).toEqual(['S1', 'X', 'Y']);
    expect(summary.added).toBe(1);
  });

  test('a row pasted twice and a row without key are told; the last of the same rows stands', async () => {
    const table = sampleTable('experiment', sampleRows(2));
    const text = '实验编号\t浓度\n26S000001\t1\n26Ｓ０００００１\t2\n\t3\n\t\n';
    const summary = await paste(table, text, at(table, 0, 'sampleNo'));
    expect(column(table, 'extractConc')).toEqual([2, undefined]);
    expect(summary).toMatchObject({ repeatedKeys: ['26Ｓ０００００１'], keyless: 1, unknownKeys: [] });
  });

  test('a block without header that begins at a key column that cannot change goes by key', async () => {
    const table = sampleTable('experiment', sampleRows(3));
    await paste(table, '26S000002\tS2\t0.5\n26S000001\tS1\t0.25', at(table, 0, 'sampleNo'));
    expect(column(table, 'extractInput')).toEqual([0.25, 0.5, undefined]);
  });
});

test('a cell that another one of the same paste opens is written too, and taken back with it', async () => {
  const table = sampleTable('result-feedback', sampleRows(2), 'whole-genome-amplification-qc-report');
  const text = '实验编号\t去分支\t扩增方法\n26S000001\t是\tMDA\n26S000002\t是\tMALBAC';
  const summary = await paste(table, text, at(table, 0, 'sampleNo'));
  expect(column(table, 'ampMethod')).toEqual(['mda', 'malbac']);
  expect(column(table, 'debranching')[0]).toBe(true);
  expect(summary).toMatchObject({ cells: 3, skipped: 1, unknownHeaders: [] });
  table.undo();
  expect(column(table, 'ampMethod')).toEqual([undefined, undefined]);
});

describe('pasted values', () => {
  const cases: [key: string, text: string, value: unknown][] = [
    ['extractType', 'cdna', 'cDNA'],
    ['elutionBuffer', '水', 'water'],
    ['elutionBuffer', 'Water', 'water'],
    ['pretreatment', '珠磨、Filtration', ['bead', 'filter']],
    ['extractTimes', '２', 2],
    ['extractStatus', '做完了', '做完了'],
  ];
  test.each(cases)('%s: %s', async (key, text, value) => {
    const table = sampleTable('experiment', sampleRows(1));
    await paste(table, text, at(table, 0, key));
    expect(table.rows[0]?.[key]).toEqual(value);
  });

  test('yes and no, dictionary names and dates', async () => {
    const table = sampleTable('plan', sampleRows(2));
    await paste(table, '是\nFALSE', at(table, 0, 'humanGeneticResource'));
    expect(column(table, 'humanGeneticResource')).toEqual([true, false]);
    await paste(table, '水体\nSoil', at(table, 0, 'sampleType'));
    expect(column(table, 'sampleType')).toEqual(['water', 'soil']);
  });

  test('a name that the dictionary lacks stays and is named as a fault', async () => {
    const table = sampleTable('plan', sampleRows(1));
    await paste(table, 'moon dust', at(table, 0, 'sampleType'));
    expect(table.findings(0)).toContainEqual(expect.objectContaining({ key: 'sampleType', code: 'dict' }));
  });
});

test('a long paste is one command: undone and redone as one, rows and cells', async () => {
  const table = sampleTable('plan', sampleRows(2));
  const lines = Array.from({ length: 500 }, (_, index) => `27S${String(index).padStart(6, '0')}\tN${index}`);
  const done: number[] = [];
  const plan = planPaste(parseTsv(lines.join('\n')), table, at(table, 0, 'sampleNo'));
  await runPaste(plan, table, 'zh', (rows) => done.push(rows));
  expect(done).toEqual([50, 250, 450]);
  expect(table.rowCount).toBe(500);
  table.undo();
  expect(column(table, 'sampleNo')).toEqual(['26S000001', '26S000002']);
  table.redo();
  expect(table.rowCount).toBe(500);
  expect(table.rows[499]).toMatchObject({ sampleNo: '27S000499', sampleName: 'N499' });
});
