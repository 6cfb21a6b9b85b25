import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { layLabels, sampleLabels, type LabelChoice } from '../../../src/core/print/lay-labels.ts';
import { layPrint } from '../../../src/core/print/lay-print.ts';
import type { PrintInput } from '../../../src/core/print/print-input.ts';
import { printedNames } from '../../../src/core/print/printed-names.ts';
import { smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const label = { zh: '单', en: 'Sheet' };
const labels = { code: 'sampleNo', lines: ['sampleNo', 'title', '#number'], width: 25.4, height: 12.7 };
let model: ProcessModel;

beforeAll(() => {
  const library = smallLibrary();
  library.family.prints = [
    {
      id: 'report',
      label,
      header: { zh: '[[#process]]', en: 'For [[title]]' },
      blocks: [
        { title: { zh: '[[title]]报告', en: 'Report of [[title]]' } },
        { text: { zh: '共 [[#samples]] 个\n[[opinionText]]', en: '[[#samples]] samples\n[[opinionText]]' } },
        { fields: ['title', 'amount', 'group'], filled: true, heading: { zh: '概况', en: 'Facts' } },
        { fields: ['title', 'kind'] },
        { rows: 'samples', columns: ['sampleNo', 'conc'], spare: 1 },
        { trail: [] },
        { signs: [label], newPage: true },
      ],
    },
    { id: 'tubes', label, labels: { ...labels, sheet: { across: 2, down: 2, left: 5, top: 5 } } },
  ];
  const { model: all, diagnostics } = compile(sourcesOf(library));
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  model = [...all.processes.values()].find(({ id }) => id === library.process.id)!;
});

const opinion = {
  stepLabel: { zh: '审核', en: 'Review' },
  outcomeLabel: { zh: '同意', en: 'Agreed' },
  at: '2026-11-20 09:00:00',
};

function input(changes: Partial<PrintInput> = {}): PrintInput {
  const event = { kind: 'complete', step: 'review', actorName: '周敏', comment: '好', undone: false, ...opinion };
  const columns = [...model.fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
  return {
    language: 'en',
    model,
    visible: new Set([...columns.map(({ path }) => path), 'samples', 'opinionText']),
    data: {
      title: 'Mud',
      amount: 12.5,
      samples: [
        { sampleNo: 'S1', conc: 3 },
        { sampleNo: 'S2', conc: null },
        { sampleNo: '', conc: 1 },
      ],
    },
    trail: [
      { ...event, own: { opinionText: 'first' } },
      { ...event, own: { opinionText: 'taken back' }, undone: true },
    ],
    facts: { number: 'EP-1', process: 'P', today: '', person: '', starter: '', started: '', samples: '3' },
    show: (_, value) => String(value),
    ...changes,
  };
}

const printOf = (id: string) => model.prints.find((print) => print.id === id)!;
const text = (value: unknown) => JSON.stringify(value);

describe('pages', () => {
  test('hold the values in the language asked for, with units, blanks to write on and empty lines', () => {
    const { header, footer, blocks } = layPrint(printOf('report'), input());
    expect([header, footer]).toEqual(['For Mud', 'EP-1']);
    expect(blocks).toMatchObject([
      { kind: 'title', text: 'Report of Mud' },
      { kind: 'text', paragraphs: ['3 samples', 'first'] },
      { kind: 'fields', heading: 'Facts', items: [{ value: 'Mud' }, { value: '12.5 ng' }] },
      { kind: 'fields', items: [{ value: 'Mud' }, { label: 'Kind', value: '' }] },
      {
        kind: 'table',
        head: [{ label: '#' }, { label: 'Sample no.' }, { label: 'Concentration (ng/µL)', end: true }],
        rows: [
          ['1', 'S1', '3'],
          ['2', 'S2', ''],
          ['3', '', '1'],
          ['4', '', ''],
        ],
      },
      { kind: 'trail', lines: [{ step: 'Review', who: '周敏', said: '好', values: [{ value: 'first' }] }] },
      { kind: 'signs', newPage: true, people: ['Sheet'] },
    ]);
    expect(layPrint(printOf('report'), input({ language: 'zh' })).blocks[0]).toMatchObject({ text: 'Mud报告' });
  });

  test('neither show nor name what the person may not see', () => {
    const all = input();
    const visible = new Set(
      [...all.visible].filter((path) => !['title', 'samples.conc', 'opinionText'].includes(path)),
    );
    const pages = text(layPrint(printOf('report'), { ...all, visible }));
    expect(pages).not.toMatch(/Mud|first|Concentration|"Title"/);
    expect(pages).toContain('S1');
  });

  test('a table too wide for the paper becomes several, each with its first column', () => {
    const wide = { ...printOf('report'), paper: { width: 100, height: 100, margin: 10 } };
    const columns = ['sampleNo', 'state', 'conc', 'volume', 'total', 'reason'];
    const blocks = [{ kind: 'rows' as const, newPage: true, heading: null, table: 'samples', columns, spare: 0 }];
    const pages = layPrint({ ...wide, blocks }, input()).blocks;
    expect(pages.map((block) => block.newPage)).toEqual([true, false, false]);
    expect(pages.every((block) => block.kind === 'table' && block.head[1]!.label === 'Sample no.')).toBe(true);
  });

  test('the plain print tells every set that holds something', () => {
    const blocks = layPrint(printOf('plain'), input()).blocks;
    expect(blocks.map(({ kind }) => kind)).toEqual(['title', 'text', 'fields', 'table', 'table', 'trail']);
    expect(text(blocks)).toContain('12.5 ng');
  });
});

describe('labels', () => {
  const once: LabelChoice = { codes: null, copies: 1, skip: 0 };
  const laid = (id: string, choice: LabelChoice) => {
    const labels = printOf(id).labels!;
    return layLabels(labels, sampleLabels(labels, input()), choice);
  };
  const lay = (choice: Partial<LabelChoice> = {}) =>
    laid('tubes', { ...once, ...choice }).map((page) => page.map((one) => one?.code ?? null));

  test('are one for each sample that has a number, with its lines and a code', () => {
    expect(lay()).toEqual([['S1', 'S2']]);
    const [[first]] = laid('tubes', once) as unknown as [[object]];
    expect(first).toMatchObject({ lines: [{ text: 'S1', identifies: true }, { text: 'Mud' }, { text: 'EP-1' }] });
    expect(text(first)).toContain('"modules":[[true,false');
  });

  test('are those chosen, as many as asked for, behind what is used up of the sheet', () => {
    expect(lay({ codes: new Set(['S2']), copies: 3, skip: 2 })).toEqual([[null, null, 'S2', 'S2'], ['S2']]);
    expect(lay({ codes: new Set(['S9']) })).toEqual([]);
  });

  test('of a roll are a page each', () => {
    expect(printOf('labels')).toMatchObject({ paper: { width: 25.4, height: 12.7, margin: 0 } });
    expect(laid('labels', once)).toHaveLength(2);
  });
});

test('a print names what has to be sent for it, and nothing else', () => {
  const { all, names, columns, trail } = printedNames(printOf('report'));
  expect([all, trail]).toEqual([false, true]);
  expect([...names].toSorted()).toEqual(
    ['#process', '#number', '#samples', 'title', 'amount', 'group', 'kind', 'opinionText', 'samples'].toSorted(),
  );
  expect(columns.get('samples')).toEqual(new Set(['sampleNo', 'conc']));
  expect(printedNames(printOf('plain')).all).toBe(true);
});
