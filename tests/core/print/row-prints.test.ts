import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { loadRecord } from '../../../src/core/model/load/load.ts';
import type { RecordModel } from '../../../src/core/model/model.ts';
import { layLabels, rowLabels } from '../../../src/core/print/lay-labels.ts';
import { layPrint } from '../../../src/core/print/lay-print.ts';
import type { PrintInput } from '../../../src/core/print/print-input.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { smallLibrary, sourcesOf, type SmallLibrary } from '../check/support/small-library.ts';

type Change = (library: SmallLibrary) => void;

const label = { zh: '单', en: 'Sheet' };
const tube = { code: 'thingNo', lines: ['thingNo', 'title', '#today'], width: 25.4, height: 12.7 };
const prints = [
  { id: 'card', label, blocks: [{ title: { zh: '[[title]]', en: '[[#number]] [[title]]' } }, { fields: ['@facts'] }] },
  { id: 'tube', label, labels: tube },
];

function compiled(change: Change = () => undefined) {
  const library = smallLibrary();
  change(library);
  return compile(sourcesOf(library));
}

function recordOf(change?: Change): RecordModel {
  const { model, diagnostics } = compiled(change);
  expect(diagnostics).toEqual([]);
  return model.records.get(smallLibrary().record.id)!;
}

function inputOf(model: RecordModel, data: object, hidden: readonly string[] = []): PrintInput {
  const number = String(Reflect.get(data, 'thingNo'));
  const visible = new Set([...model.fields.keys()].filter((key) => !hidden.includes(key)));
  const facts = { number, process: 'Things', today: '2026-11-22', person: '', starter: '', started: '', samples: '' };
  return { language: 'en', model, visible, data: { ...data }, trail: [], facts, show: (_, value) => String(value) };
}

describe('prints of a record', () => {
  test('are all values of a row without a word, and those that it writes or names', () => {
    expect(recordOf().prints.map(({ id }) => id)).toEqual(['plain']);
    const model = recordOf((library) => {
      library.types.prints = { note: { label, blocks: [{ title: label }] } };
      library.record.prints = [...prints, 'note'];
    });
    expect(model.prints.map(({ id }) => id)).toEqual(['card', 'tube', 'note', 'plain']);
    // What is released stands alone and means the same.
    expect(loadRecord(model.descriptor).prints).toEqual(model.prints);
  });

  test('show a field of one language to its readers alone', () => {
    const model = recordOf(({ record, types }) => {
      types.sets.facts.properties.saidZh = { type: 'string', 'x-language': 'zh', 'x-label': { zh: '话', en: 'Said' } };
      types.sets.facts.properties.saidEn = { type: 'string', 'x-language': 'en', 'x-label': { zh: '话', en: 'Said' } };
      record.prints = prints;
    });
    const row = { thingNo: 'T2611-001', saidZh: '好', saidEn: 'good' };
    for (const [language, said] of [['zh', '好'] as const, ['en', 'good'] as const]) {
      const [, fields] = layPrint(model.prints[0]!, { ...inputOf(model, row), language }).blocks;
      const items = fields?.kind === 'fields' ? fields.items : [];
      expect(items.map(({ value }) => value).filter((value) => value === '好' || value === 'good')).toEqual([said]);
    }
  });

  test('show a row, without what the person may not see', () => {
    const model = recordOf(({ record }) => (record.prints = prints));
    const row = { thingNo: 'T2611-001', title: 'Freezer', amount: 3 };
    const [title, fields] = layPrint(model.prints[0]!, inputOf(model, row)).blocks;
    expect(title).toMatchObject({ kind: 'title', text: 'T2611-001 Freezer' });
    expect(fields).toMatchObject({
      kind: 'fields',
      items: expect.arrayContaining([{ label: 'Amount', value: '3 ng' }]),
    });
    for (const print of [model.prints[0]!, model.prints.at(-1)!]) {
      const laid = JSON.stringify(layPrint(print, inputOf(model, row, ['title'])));
      expect(laid).toContain('T2611-001');
      expect(laid).not.toContain('Freezer');
    }
  });

  test('are labels of several rows, one each, but for rows without what the code says', () => {
    const model = recordOf(({ record }) => (record.prints = prints));
    const { labels } = model.prints[1]!;
    const rows = [{ thingNo: 'T2611-001', title: 'A' }, { thingNo: '' }, { thingNo: 'T2611-002', title: 'B' }];
    const made = rowLabels(
      labels!,
      rows.map((row) => inputOf(model, row)),
    );
    expect(made.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['T2611-001', 'A', '2026-11-22'],
      ['T2611-002', 'B', '2026-11-22'],
    ]);
    expect(made[0]?.lines.map(({ identifies }) => identifies)).toEqual([true, false, false]);
    expect(layLabels(labels!, made, { codes: new Set(['T2611-002']), copies: 2, skip: 0 })).toHaveLength(2);
    const [blind] = rows.map((row) => inputOf(model, row, ['thingNo']));
    expect(rowLabels(labels!, [blind!])).toEqual([]);
  });

  test('that change are safe for what is there', () => {
    const changed = recordOf(({ record }) => (record.prints = prints)).descriptor;
    const { class: kind, changes } = diffReleases({ descriptor: recordOf().descriptor }, { descriptor: changed });
    expect([kind, changes.map(({ subject }) => subject)]).toEqual(['safe', ['prints']]);
  });
});

describe('what a print of a record names wrongly is found where it is written', () => {
  const faults: readonly (readonly [object, string, string])[] = [
    [{ text: { zh: '[[titel]]', en: '[[title]]' } }, '/text/zh', 'print/unknown'],
    [{ title: { zh: '[[#starter]]', en: 'x' } }, '/title/zh', 'print/unknown'],
    [{ rows: 'samples' }, '/rows', 'print/unknown'],
    [{ fields: ['@factz'] }, '/fields/0', 'print/unknown'],
    [{ trail: [] }, '/trail', 'print/idle'],
    [{ title: label, if: 'titel == 1' }, '/if', 'expression/name-near'],
  ];

  test.each(faults)('%j', (block, pointer, code) => {
    const { diagnostics } = compiled(({ record }) => (record.prints = [{ id: 'card', label, blocks: [block] }]));
    const found = diagnostics.map((one) => [one.code, one.file, one.pointer]);
    expect(found).toEqual([[code, 'record.json', `/prints/0/blocks/0${pointer}`]]);
  });

  test('a layout, a role, a key of labels that are not there', () => {
    const { diagnostics } = compiled(({ record }) => {
      record.prints = ['letter', { ...prints[1], roles: ['labb'], labels: { ...tube, code: 'thingNr' } }];
    });
    const found = diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
    expect(new Set(found)).toEqual(
      new Set([
        'print/unknown /prints/0',
        'print/unknown /prints/1/labels/code',
        'reference/role-unknown /prints/1/roles/0',
      ]),
    );
  });
});
