import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import type { PrintFile } from '../../../src/core/model/print-model.ts';
import type { PrintInput } from '../../../src/core/print/print-input.ts';
import { layPrint } from '../../../src/core/print/lay-print.ts';
import { printedNames } from '../../../src/core/print/printed-names.ts';
import { writeFile } from '../../../src/core/print/write-file.ts';
import { showValue } from '../../../src/core/values/values.ts';
import type { Lookups } from '../../../src/core/values/value-field.ts';
import { allForms } from '../check/all-forms.ts';

type Row = Readonly<Record<string, unknown>>;

const { processes } = allForms();
const golden = join(import.meta.dirname, '../../golden/machine-files');
const lookups: Lookups = { choices: ({ choices }) => choices ?? [], nameOf: () => null, meant: () => null };

function modelOf(id: string): ProcessModel {
  const model = processes.find(({ descriptor }) => descriptor.id === id)?.model;
  if (model === undefined) throw new Error(`no process ${id}`);
  return model;
}

function inputOf(model: ProcessModel, data: Row): PrintInput {
  return {
    language: 'en',
    model,
    visible: new Set([...model.fields.values()].flatMap((field) => [field.path, field.table ?? field.path])),
    data,
    trail: [],
    facts: { number: 'EP20261125-001', process: '', today: '', person: '', starter: '', started: '', samples: '4' },
    show: (field, value) => showValue(value, { field, language: 'en', lookups }),
  };
}

/** Four samples on two plates, entered in another order than they stand there; what is computed is computed. */
const samples: readonly Row[] = ['B1', 'A1', 'A2', 'A1'].map((wellPosition, index) => ({
  sampleNo: `26L00000${index + 1}`,
  sampleName: ['Río, upper "A"', '沉积物2', '=1+2', 'K-04'][index],
  containerType: 'plate96',
  plateNo: index === 3 ? 'PL-10' : 'PL-9',
  wellPosition,
  i7Seq: ['ATTACTCG', 'TCCGGAGA', 'CGCTCATT', 'GAGATTCC'][index],
  i5Seq: ['TATAGCCT', 'ATAGAGGC', 'CCTATCCT', 'GGCTCTGA'][index],
  i5ReverseComplement: true,
  mixVolume: 1.5 + index,
  rtInputVolume: 2.25 * (index + 1),
  libInputVolume: 12.5 - index,
  stockMolarity: 20 + index,
  dilutionTargetNm: 4,
  dilutionFinalVolume: 50,
  poolMolarity: 4,
  poolAvailable: 40,
  expectedDataGb: 10 + index,
}));
const form: Row = {
  projectNo: 'P-2026-001',
  poolNo: '26P000001',
  poolTargetNm: 2,
  poolTargetVolume: 100,
  cyclesPerRead: 151,
  samples,
};
const context = { today: '2026-11-25', now: '2026-11-25T09:00:00+08:00', me: '', prevUser: '', roles: [], release: 1 };

/** The stored values with those that the steps of the process compute. */
function computed(model: ProcessModel): Row {
  let data: Row = form;
  for (const { id } of model.steps) {
    const all = createFormEngine(stepView(model, id, []), data, context).data();
    const rows = (all['samples'] ?? []) as readonly Row[];
    data = { ...data, ...all, samples: samples.map((row, at) => ({ ...row, ...rows[at], ...row })) };
  }
  return data;
}

const withFiles = processes.flatMap(({ descriptor, model }) =>
  model.prints.flatMap(({ id, file }) => (file === null ? [] : [{ process: descriptor.id, model, id, file }])),
);

describe('files for machines', () => {
  test.each(withFiles)('$process $id is what it was to the byte', async ({ process, model, id, file }) => {
    const { text, missing } = writeFile(file, inputOf(model, computed(model)));
    expect(missing).toEqual([]);
    await expect(text).toMatchFileSnapshot(join(golden, `${process}.${id}.txt`));
  });

  test('at least twelve kinds of them are held to, and none is left over', () => {
    expect(new Set(withFiles.map(({ id }) => id)).size).toBeGreaterThanOrEqual(12);
    const names = withFiles.map(({ process, id }) => `${process}.${id}.txt`);
    expect(readdirSync(golden).toSorted()).toEqual(names.toSorted());
  });
});

test('the bench sheet shows where the samples stand, a map for each plate, wide ones in parts', () => {
  const bench = modelOf('dna-extraction-plan').prints.find(({ id }) => id === 'bench-sheet')!;
  const maps = layPrint(bench, inputOf(modelOf('dna-extraction-plan'), form)).blocks.flatMap((block) =>
    block.kind === 'table' && block.head[0]?.label === '' ? [block] : [],
  );
  expect(maps.map(({ heading, rows }) => [heading, rows[0]?.slice(0, 3), rows[1]?.slice(0, 3)])).toEqual([
    ['Well PL-9', ['A', '沉积物2', '=1+2'], ['B', 'Río, upper "A"', '']],
    ['Well PL-10', ['A', 'K-04', ''], ['B', '', '']],
  ]);
  const large = { ...form, samples: [{ ...samples[0], containerType: 'plate1536', wellPosition: 'AF48' }] };
  const parts = layPrint(bench, inputOf(modelOf('dna-extraction-plan'), large)).blocks.filter(
    (block) => block.kind === 'table' && block.head[0]?.label === '',
  );
  expect(parts).toHaveLength(2);
});

const model = modelOf('sequencing-qc-plan');
const plain: PrintFile = { name: '[[poolNo]]/a.csv', separator: ',', lineEnd: '\n', plain: false, lines: [] };
const rows = { kind: 'rows', table: 'samples', need: [], only: null, from: null, beside: [], to: null } as const;

function written(lines: PrintFile['lines'], data: Row = form, change: Partial<PrintFile> = {}) {
  return writeFile({ ...plain, ...change, lines }, inputOf(model, data));
}

describe('writing a file', () => {
  test('quotes what would be read as two cells, and leaves machines no signs they do not read', () => {
    const lines = [{ ...rows, each: [['[[sampleName]]', '[[plateNo]]']] }];
    // What a spreadsheet would compute is a text there.
    expect(written(lines).text).toBe('"Río, upper ""A""",PL-9\n沉积物2,PL-9\n\'=1+2,PL-9\nK-04,PL-10\n');
    expect(written(lines, form, { plain: true }).text).toBe('R_o_ upper _A_,PL-9\n___2,PL-9\n_1+2,PL-9\nK-04,PL-10\n');
  });

  test('orders rows by carrier and place, numbers places down the columns and fills targets one after the other', () => {
    const each = [['[[#row]]', '[[sampleNo]]', '[[#from]]', '[[#fromNo]]', '[[#to]]', '[[#toNo]]', '[[#toCarrier]]']];
    const { text } = written([{ ...rows, each, from: 'wellPosition', to: { rows: 1, columns: 3 } }]);
    expect(text.split('\n')).toEqual([
      '1,26L000002,A1,1,A1,1,1',
      '2,26L000001,B1,2,A2,2,1',
      '3,26L000003,A2,9,A3,3,1',
      '4,26L000004,A1,1,A1,1,2',
      '',
    ]);
  });

  test('names what is missing by row and column, and leaves out rows that are not meant', () => {
    const data = { ...form, samples: samples.map((row, at) => (at === 1 ? { ...row, i7Seq: '' } : row)) };
    const each = [['[[sampleNo]]']];
    expect(written([{ ...rows, each, need: ['i7Seq'] }], data).missing).toEqual([{ row: 2, label: 'i7 sequence' }]);
    const only = written([{ ...rows, each, only: 'i7Seq' }], data);
    expect([only.missing, only.text]).toEqual([[], '26L000001\n26L000003\n26L000004\n']);
  });

  test('asks the server for what it names, and for what orders its rows', () => {
    const printed = model.prints.find(({ id }) => id === 'pool-pick-list');
    const { names, columns } = printedNames(printed!);
    expect(names.has('samples')).toBe(true);
    expect([...(columns.get('samples') ?? [])].toSorted()).toEqual(
      ['#row', 'containerType', 'plateNo', 'poolVolume', 'sampleName', 'sampleNo', 'wellPosition'].toSorted(),
    );
  });

  test('is called by its values, with signs that every system takes', () => {
    expect(written([{ kind: 'line', cells: ['a', 'b'] }])).toMatchObject({ name: '26P000001-a.csv', text: 'a,b\n' });
  });

  test('holds nothing that the person may not see', () => {
    const input = { ...inputOf(model, form), visible: new Set(['samples', 'samples.plateNo']) };
    const lines = [{ ...rows, each: [['[[sampleNo]]', '[[plateNo]]']] }];
    expect(writeFile({ ...plain, lines }, input).text).toBe(',PL-9\n,PL-9\n,PL-9\n,PL-10\n');
  });
});
