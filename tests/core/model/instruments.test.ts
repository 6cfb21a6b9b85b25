import { describe, expect, test } from 'vitest';
import type { FieldModel } from '../../../src/core/model/model.ts';
import type { Instrument, Layout } from '../../../src/core/model/instruments/instrument.ts';
import { measuredPage, type MeasuredTable } from '../../../src/core/model/instruments/measured-page.ts';
import { recognise, type TablePage } from '../../../src/core/model/instruments/recognise.ts';

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
    // form: rows, sections or a grid.
    const sections: Partial<Layout> = { form: 'sections', marks: [['Amount']] };
    expect(made(sections, 'Run;7\nSample;S1\nAmount:;5 ng/µl (v2)\nSample;S2\nAmount:;6000 ng/mL')?.rows).toEqual([
      'S1 5',
      'S2 6',
    ]);
    const grid: Partial<Layout> = { form: 'grid', marks: [], above: ['plate'] };
    expect(made(grid, 'plate\n;1;2;3;4;5;6\nA;5;;;;;\nB;6;;;;;', ['well'])?.rows).toEqual(['S1 5', 'S2 6']);
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
    const found = made({ wells: ['Well'] }, 'Sample;Well;Amount\nS1;B1;5', ['well']);
    expect(found).toMatchObject({ rows: [], left: ['S1 B1: clash'] });
  });
});
