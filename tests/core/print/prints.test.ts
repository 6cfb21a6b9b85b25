import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/descriptor/compile.ts';
import { loadProcess } from '../../../src/core/descriptor/load.ts';
import type { ProcessModel } from '../../../src/core/descriptor/model.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { smallLibrary, sourcesOf, type SmallLibrary } from '../descriptor/support/small-library.ts';

type Change = (library: SmallLibrary) => void;

const label = { zh: '单', en: 'Sheet' };

function compiled(change: Change = () => undefined) {
  const library = smallLibrary();
  change(library);
  return compile(sourcesOf(library));
}

function processOf(change?: Change): ProcessModel {
  const { model, diagnostics } = compiled(change);
  expect(diagnostics).toEqual([]);
  return [...model.processes.values()].find(({ id }) => id === smallLibrary().process.id)!;
}

const idsOf = ({ prints }: ProcessModel) => prints.map(({ id }) => id);

describe('prints of a process', () => {
  test('are there without a word: its values, and labels where it has samples', () => {
    expect(idsOf(processOf())).toEqual(['plain', 'labels', 'label-sheet']);
    const plain = [...compiled().model.processes.values()].find(({ id }) => id === smallLibrary().plain.id)!;
    expect(idsOf(plain)).toContain('plain');
  });

  test('come from the family, are added to by the process and replaced by their names', () => {
    const model = processOf(({ family, process }) => {
      family.prints = [
        { id: 'bench', label, blocks: [{ rows: 'samples', columns: ['sampleNo', '@{bench}'], spare: 2 }] },
        { id: 'report', label, blocks: [{ fields: ['title'] }] },
      ];
      process.prints = [
        {
          id: 'report',
          label: { zh: '报告', en: 'Report' },
          paper: 'A5',
          landscape: true,
          blocks: [{ fields: ['@facts'] }],
        },
        { id: 'plain', label, blocks: [{ title: label }] },
      ];
    });
    expect(idsOf(model)).toEqual(['report', 'plain', 'bench', 'labels', 'label-sheet']);
    expect(model.prints[0]).toMatchObject({ label: { en: 'Report' }, paper: { width: 210, height: 148 } });
    const [rows] = model.prints[2]!.blocks;
    expect(rows).toMatchObject({ kind: 'rows', columns: ['sampleNo', 'conc', 'volume', 'total', 'reason'], spare: 2 });
    // What is released stands alone and means the same.
    expect(loadProcess(model.descriptor).prints).toEqual(model.prints);
  });

  test('have a button on the page of a step that names them', () => {
    const model = processOf(({ family }) => (family.steps[0].actions = [{ verb: 'print', as: 'labels' }]));
    expect(model.steps[0]!.prints).toEqual(['labels']);
    const { diagnostics } = compiled(({ family }) => (family.steps[0].actions = [{ verb: 'print', as: 'label' }]));
    expect(diagnostics.map(({ code, fix }) => [code, fix.value])).toEqual([['print/unknown', 'labels']]);
  });

  test('that change are safe for what is under way', () => {
    const old = processOf();
    const next = processOf(({ process }) => (process.prints = [{ id: 'report', label, blocks: [{ title: label }] }]));
    expect(diffReleases({ descriptor: old.descriptor }, { descriptor: next.descriptor })).toMatchObject({
      class: 'safe',
      changes: [{ subject: 'prints' }],
    });
  });
});

describe('what a print names wrongly is found where it is written', () => {
  const faults: readonly (readonly [object, string, string])[] = [
    [{ text: { zh: '[[titel]]', en: '[[title]]' } }, '/text/zh', 'print/unknown'],
    [{ title: { zh: '[[#nummer]]', en: 'x' } }, '/title/zh', 'print/unknown'],
    [{ rows: 'sampels' }, '/rows', 'print/unknown'],
    [{ rows: 'samples', columns: ['concc'] }, '/columns/0', 'print/unknown'],
    [{ trail: ['experimant'] }, '/trail/0', 'print/unknown'],
    [{ fields: ['reagents'] }, '/fields/0', 'print/unknown'],
    [{ title: label, signs: [label] }, '', 'print/content'],
  ];

  test.each(faults)('%j', (block, pointer, code) => {
    const { diagnostics } = compiled(({ family }) => (family.prints = [{ id: 'report', label, blocks: [block] }]));
    const found = diagnostics.map((one) => [one.code, one.file, one.pointer]);
    expect(found).toEqual([[code, 'family.json', `/prints/0/blocks/0${pointer}`]]);
  });

  test('a print that is neither pages nor labels, a role and a key of labels that are not there', () => {
    const { diagnostics } = compiled(({ process }) => {
      process.prints = [
        { id: 'a', label },
        { id: 'b', label, roles: ['labb'], blocks: [{ title: label }] },
        { id: 'c', label, labels: { code: 'sampleNr', lines: ['titel'], width: 20, height: 10 } },
      ];
    });
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['print/content', '/prints/0'],
      ['reference/role-unknown', '/prints/1/roles/0'],
      ['print/unknown', '/prints/2/labels/code'],
      ['print/unknown', '/prints/2/labels/lines/0'],
    ]);
  });
});
