import { describe, expect, test } from 'vitest';
import type { FieldModel } from '../../../src/core/model/model.ts';
import type { Instrument, Layout } from '../../../src/core/model/instruments/instrument.ts';
import { measuredPage } from '../../../src/core/model/instruments/measured-page.ts';
import type { MeasuredTable } from '../../../src/core/model/instruments/row-finder.ts';
import type { TablePage } from '../../../src/core/model/instruments/reading.ts';
import { recognise } from '../../../src/core/model/instruments/recognise.ts';

function pageOf(text: string, hidden: readonly number[] = []): TablePage {
  const rows = text
    .split('\n')
    .map((line, index) => ({ number: index + 1, hidden: hidden.includes(index + 1), cells: line.split(';') }));
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}

function column(key: string, kind: 'text' | 'number', unit: string | null = null, editable = true) {
  const field = { key, kind, unit, label: { zh: key, en: key }, words: {} };
  return { field: field as unknown as FieldModel, editable };
}

const table: MeasuredTable = {
  key: 'no',
  columns: [column('no', 'text', null, false), column('well', 'text'), column('amount', 'number', 'ng/uL')],
  rows: [
    { no: 'S1', well: 'A1' },
    { no: 'S2', well: 'B1' },
  ],
};

const plain: Layout = {
  form: 'rows',
  marks: [['Amount', 'Amt.']],
  names: ['Sample'],
  values: [{ titles: ['Amount', 'Amt.'], to: ['nowhere', 'amount'], unit: 'ng/uL' }],
};

function made(layout: Partial<Layout>, text: string, places: readonly string[] = []) {
  const instrument: Instrument = {
    id: 'planted',
    label: { zh: '仪器', en: 'Instrument' },
    places,
    layouts: [{ ...plain, ...layout }],
  };
  const file = recognise(pageOf(text), [instrument]);
  if (file === null) return null;
  const { rows, doubts, left } = measuredPage(file, table);
  return {
    rows: rows.slice(1).map(({ cells }) => cells.join(' ').trim()),
    doubts: [...doubts.values()].map(({ code }) => code),
    left: left.map(({ text: what, reason }) => `${what}: ${reason.code}`),
    file,
  };
}

const [value] = plain.values;
const withValue = (more: Partial<Layout['values'][number]>): Partial<Layout> => ({ values: [{ ...value!, ...more }] });

describe('what a descriptor of an instrument says', () => {
  test('each word of an instrument has its effect', () => {
    const known = made({}, 'Sample;Amount\nS1;5');
    expect(known?.rows).toEqual(['S1 5']);
    // id and label are what the preview calls it, layouts what it is known by: marks, in each spelling, or none at all.
    expect([known?.file.instrument.id, known?.file.instrument.label.en]).toEqual(['planted', 'Instrument']);
    expect(made({ marks: [['Amount'], ['Signal']] }, 'Sample;Amount\nS1;5')).toBeNull();
    expect(made({}, 'Sample;Amt. (ng/uL)\nS1;5')?.rows).toEqual(['S1 5']);
    expect(made({ above: ['Reader X'] }, 'Sample;Amount\nS1;5')).toBeNull();
    expect(made({ above: ['Reader X'] }, 'by Reader X\nSample;Amount\nS1;5')?.rows).toEqual(['S1 5']);
    // names and wells find rows; places are the fields that hold wells.
    expect(made({ names: ['Tube'] }, 'Sample;Amount\nS1;5')).toBeNull();
    expect(made({ wells: ['Well'] }, 'Well;Amount\nB01;5', ['well'])?.rows).toEqual(['S2 5']);
    expect(made({ wells: ['Well'] }, 'Well;Amount\nB01;5')?.left).toEqual(['B1: unknown']);
    // skip leaves rows out by what begins under its titles, and says so.
    const skip = [{ titles: ['Kind'], values: ['Std'] }];
    expect(made({ skip }, 'Sample;Kind;Amount\nS1;Std 1;5\nS2;x;6')).toMatchObject({
      rows: ['S2 6'],
      left: ['S1 Std 1 5: control'],
    });
    // unused titles ask nothing; others do.
    expect(made({}, 'Sample;Amount;Lamp\nS1;5;on')?.file.others).toEqual(['Lamp']);
    expect(made({ unused: ['Lamp'] }, 'Sample;Amount;Lamp\nS1;5;on')?.file).toMatchObject({
      others: [],
      unused: ['Lamp'],
    });
    // values: to names fields, the first that is there; unit and unitTitles say in what they are measured.
    expect(made(withValue({ to: ['nowhere'] }), 'Sample;Amount\nS1;5')?.left).toEqual(['Amount: noColumn']);
    expect(made(withValue({ unit: 'ng/mL' }), 'Sample;Amount\nS1;5')?.rows).toEqual(['S1 0.005']);
    expect(made(withValue({ unitTitles: ['Unit'] }), 'Sample;Amount;Unit\nS1;5;ug/uL')?.rows).toEqual(['S1 5000']);
    expect(made({}, 'Sample;Amount [nM]\nS1;5')?.left).toEqual(['5 nM: unit']);
    // usual: below least, above most, or a thousand times off; alike: how far repetitions may lie apart.
    const usual = { least: 1, most: 10 };
    expect(made(withValue({ usual }), 'Sample;Amount\nS1;5')?.doubts).toEqual([]);
    expect(made(withValue({ usual }), 'Sample;Amount\nS1;20\nS2;0.5')?.doubts).toEqual(['range', 'range']);
    expect(made(withValue({ usual }), 'Sample;Amount\nS1;5000\nS2;0.005')?.doubts).toEqual(['magnitude', 'magnitude']);
    expect(made(withValue({ alike: 10 }), 'Sample;Amount\nS1;5\nS1;6')).toMatchObject({
      rows: ['S1 5.5'],
      doubts: ['spread'],
    });
    expect(made(withValue({ alike: 50 }), 'Sample;Amount\nS1;5\nS1 rep 2;6')?.doubts).toEqual([]);
  });

  test('each form of a layout, and each word of one form alone, has its effect', () => {
    // form: rows, sections or a grid.
    const sections: Partial<Layout> = { form: 'sections', marks: [['Amount']] };
    expect(made(sections, 'Run;7\nSample;S1\nAmount:;5 ng/µl (v2)\nSample;S2\nAmount:;6000 ng/mL')?.rows).toEqual([
      'S1 5',
      'S2 6',
    ]);
    const grid: Partial<Layout> = { form: 'grid', marks: [], above: ['plate'] };
    expect(made(grid, 'plate\n;1;2;3;4;5;6\nA;5;;;;;\nB;6;;;;;', ['well'])?.rows).toEqual(['S1 5', 'S2 6']);
    // labels say what a grid holds, above it or behind its lines; letters that are not written are counted.
    const named = { ...grid, labels: ['Label'] };
    const numbers = ';1;2;3;4;5;6';
    const amounts = `plate\nLabel: Amount\n${numbers}\nA;5;;;;;\nB;6;;;;;`;
    expect(made(named, amounts, ['well'])?.rows).toEqual(['S1 5', 'S2 6']);
    const light = made(named, amounts.replace('Amount', 'Light'), ['well']);
    expect([light?.rows, light?.file.others]).toEqual([['S1 5', 'S2 6'], ['Light']]);
    expect(light?.file.measurements.map(({ values }) => values.size)).toEqual([0, 0]);
    const behind = `plate\n${numbers}\nA;5;;;;;;[Amount]\n;0.1;;;;;;260\nB;6;;;;;;[Amount]\n;0.2;;;;;;260`;
    expect(made(named, behind, ['well'])?.rows).toEqual(['S1 5 0.1', 'S2 6 0.2']);
    const counted = { ...grid, letters: 'counted' as const };
    expect(made(counted, `plate\nTemp${numbers}\n24.1;5;;;;;\n;6;;;;;\n~End`, ['well'])?.rows).toEqual([
      'S1 5',
      'S2 6',
    ]);
    // section names the sample of the tables below it, or leaves them out with it.
    const inSections = { names: [], section: ['Tube'], skip: [{ titles: ['Tube'], values: ['Ladder'] }] };
    const tables = 'Tube;S1\n\nSize;Amount\n7;5\n\nTube;Ladder\n\nSize;Amount\n8;9\n\nTube;S2\nAmount\n6';
    expect(made(inSections, tables)).toMatchObject({ rows: ['S1 5 7', 'S2 6'], left: ['Tube Ladder: control'] });
  });

  test('what is about a thousand times what stands there, or what else the file says, is doubted', () => {
    const doubtsOf = (text: string, rows: MeasuredTable['rows']) => {
      const instrument = { id: 'planted', label: { zh: '', en: '' }, places: [], layouts: [plain] };
      const { doubts } = measuredPage(recognise(pageOf(text), [instrument])!, { ...table, rows });
      return [...doubts].map(([at, { code, args }]) => [at, code, args['value'], args['times']]);
    };
    const held = [
      { no: 'S1', amount: 27.5 },
      { no: 'S2', amount: 26.5 },
      { no: 'S3', amount: 20 },
    ];
    expect(doubtsOf('Sample;Amount\nS1;0.0275\nS2;14300\nS3;45', held)).toEqual([
      ['0 amount', 'former', '27.5', 1000],
      ['1 amount', 'former', '26.5', 540],
    ]);
    const empty = ['S1', 'S2', 'S3', 'S4', 'S5'].map((no) => ({ no }));
    expect(doubtsOf('Sample;Amount\nS1;20\nS2;25000\nS3;30\nS4;22\nS5;26', empty)).toEqual([
      ['1 amount', 'outlier', '24', 1000],
    ]);
    // Values that lie far apart by themselves tell nothing.
    expect(doubtsOf('Sample;Amount\nS1;0.01\nS2;0.02\nS3;30\nS4;20\nS5;0', empty)).toEqual([]);
  });

  test('numbers are read with points or commas, as the whole file has them; where it has both, neither is guessed', () => {
    expect(made({}, 'Sample;Amount\nS1;1,234.5\nS2;0.5')?.rows).toEqual(['S1 1234.5', 'S2 0.5']);
    expect(made({}, 'Sample;Amount\nS1;1.234,5\nS2;0,5')?.rows).toEqual(['S1 1234.5', 'S2 0.5']);
    expect(made({}, 'Sample;Amount\nS1;1,234')?.rows).toEqual(['S1 1234']);
    expect(made({}, 'Sample;Amount\nS1;1.5\nS2;1,5')?.left).toEqual(['1.5: ambiguous', '1,5: ambiguous']);
    expect(made({}, 'Sample;Amount\nS1;<0.05\nS2;N/A')?.left).toEqual(['<0.05: noNumber', 'N/A: noNumber']);
  });

  test('a table ends with an empty line, another begins with its titles, and what stands beside is told', () => {
    const text = 'Report 7\n\nSample;Amount\nS1;5\n\nMean;5\n\nAmount;Sample\n6;S2';
    expect(made({}, text)).toMatchObject({ rows: ['S1 5', 'S2 6'], file: { beside: [{ line: 1 }, { line: 6 }] } });
  });

  test('a number and a well that mean two rows are told, and nothing is written', () => {
    const found = made({ wells: ['Well'] }, 'Sample;Well;Amount\nS1;B1;5\nS2;B1;6', ['well']);
    expect(found).toMatchObject({ rows: ['S2 6'], left: ['S1 B1: clash'] });
  });

  test('wells of a run that are not those of the plate here find nothing: the names do', () => {
    const wells = { wells: ['Well Position', 'Well'] };
    // Mostly other samples stand in these wells.
    expect(made(wells, 'Well;Sample;Amount\nB1;S1;5\nA1;S2;6\nB1;;7', ['well'])).toMatchObject({
      rows: ['S1 5', 'S2 6'],
      left: ['B1: unknown'],
    });
    // A name that no row has is no row, whatever stands in its well.
    expect(made(wells, 'Well;Sample;Amount\nA1;X9;5', ['well'])?.left).toEqual(['X9 A1: unknown']);
    expect(made(wells, 'Well;Sample;Amount\nA1;S1;5\nB1;X9;6', ['well'])?.rows).toEqual(['S1 5', 'S2 6']);
    // The well by its name, not by its count; neither is a column of the sheet.
    const counted = made(wells, 'Well;Well Position;Sample;Amount\n1;A1;;5\n2;B1;;6', ['well']);
    expect([counted?.rows, counted?.file.others]).toEqual([['S1 5', 'S2 6'], []]);
  });

  test('of several plates no well alone tells a row', () => {
    const position = { ...column('well', 'text').field, words: { 'x-position': { carrier: 'plate', sizes: [] } } };
    const two: MeasuredTable = {
      ...table,
      columns: [...table.columns.filter(({ field }) => field.key !== 'well'), { field: position, editable: true }],
      rows: [
        { no: 'S1', well: 'A1', plate: 'P1' },
        { no: 'S2', well: 'B1', plate: 'P2' },
      ],
    };
    const layout = { ...plain, names: [], wells: ['Well'] };
    const instrument = { id: 'planted', label: { zh: '', en: '' }, places: ['well'], layouts: [layout] };
    const file = recognise(pageOf('Well;Amount\nB1;5'), [instrument])!;
    expect(measuredPage(file, two).left).toMatchObject([{ text: 'B1', reason: { code: 'unknown' } }]);
    const one = { ...two, rows: two.rows.map((row) => ({ ...row, plate: 'P1' })) };
    expect(measuredPage(file, one).left).toEqual([]);
  });
});
