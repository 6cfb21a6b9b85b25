import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { fittingBlocks } from '../../../src/core/form/fitting-blocks.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { smallLibrary, sourcesOf, type SmallLibrary } from '../check/support/small-library.ts';

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

  test('have blocks under a condition, which is checked like any other expression', () => {
    const printed = (condition: string): Change => {
      return ({ process }) => (process.prints = [{ id: 'note', label, blocks: [{ if: condition, title: label }] }]);
    };
    const model = processOf(printed("title == 'Urgent'"));
    const [note] = model.prints;
    const context = {
      today: '2026-11-22',
      now: '2026-11-22T09:00:00+08:00',
      me: 'qc',
      prevUser: '',
      roles: [],
      release: 1,
    };
    const stands = (values: object) => fittingBlocks(note!, model, { ...values }, context).blocks;
    expect(stands({ title: 'Urgent' })).toEqual([{ kind: 'title', newPage: false, text: label }]);
    expect(stands({ title: 'Later' })).toEqual([]);
    expect(stands({})).toEqual([]);
    // What a form of another version cannot answer does not hold.
    expect(
      fittingBlocks({ ...note!, blocks: [{ ...note!.blocks[0]!, when: 'nowhere > 1' }] }, model, {}, context),
    ).toMatchObject({ blocks: [] });
    const wrong = compiled(printed('titel == 1')).diagnostics;
    expect(wrong.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['expression/name-near', '/prints/0/blocks/0/if'],
    ]);
    expect(compiled(printed('title')).diagnostics.map(({ code }) => code)).toEqual(['expression/result']);
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

describe('a layout of a types file', () => {
  const bench = { label, blocks: [{ rows: 'samples', columns: ['sampleNo', '@{bench}'] }] };
  const note = { label, blocks: [{ title: label }] };

  /** Where faults are found in a library whose types file has these layouts. */
  function faultsOf(prints: object, change: Change): readonly (readonly [string, string, string])[] {
    const { diagnostics } = compiled((library) => {
      library.types.prints = prints;
      change(library);
    });
    return diagnostics.map(({ code, file, pointer }) => [code, file, pointer] as const);
  }

  test('is released as if the family or process that names it had it in full', () => {
    const named = processOf((library) => {
      library.types.prints = { bench, note };
      library.family.prints = ['note', 'bench'];
      library.process.prints = ['note'];
    });
    const written = processOf(({ family, process }) => {
      family.prints = [{ id: 'bench', ...bench }];
      process.prints = [{ id: 'note', ...note }];
    });
    expect(named.descriptor).toEqual(written.descriptor);
    expect(idsOf(named).slice(0, 2)).toEqual(['note', 'bench']);
  });

  test('has its faults told once, in the types file, however many name it', () => {
    const wrong = { ...note, roles: ['labb'], blocks: [{ title: label }, { fields: ['titel'] }] };
    const found = faultsOf({ wrong }, ({ family, plain }) => {
      family.prints = ['wrong'];
      plain.prints = ['wrong'];
    });
    expect(found).toEqual([
      ['print/unknown', 'types.json', '/prints/wrong/blocks/1/fields/0'],
      ['reference/role-unknown', 'types.json', '/prints/wrong/roles/0'],
    ]);
  });

  test('uses parameters that the family declares', () => {
    const strange = { ...note, blocks: [{ rows: 'samples', columns: ['@{bensh}'] }] };
    const found = faultsOf({ strange }, ({ family }) => (family.prints = ['strange']));
    expect(found).toContainEqual(['family/param-undeclared', 'types.json', '/prints/strange/blocks/0/columns/0']);
  });

  test('that is not there is told where it is named, with the names there are', () => {
    const { diagnostics } = compiled((library) => {
      library.types.prints = { bench, note };
      library.family.prints = ['bench', 'notte', 'letter'];
      library.family.steps[0].actions = [{ verb: 'print', as: 'letter' }];
      library.plain.prints = ['note'];
    });
    expect(diagnostics.map(({ code, file, pointer, fix }) => [code, file, pointer, fix.value])).toEqual([
      ['print/unknown', 'family.json', '/prints/1', 'note'],
      ['print/unknown', 'family.json', '/prints/2', undefined],
    ]);
    expect(diagnostics[1]!.fix.text.en).toContain('bench, note');
  });

  test('that nobody names is told, and so is one that two files define or a list names twice', () => {
    expect(faultsOf({ bench, note }, ({ family }) => (family.prints = ['bench']))).toEqual([
      ['print/unused', 'types.json', '/prints/note'],
    ]);
    const twice = faultsOf({ note }, (library) => {
      Object.assign(library, { more: { kind: 'types', id: 'more', version: 1, sets: {}, prints: { note } } });
      library.plain.prints = ['note'];
    });
    expect(twice).toEqual([['clash/id', 'more.json', '/prints/note']]);
    const again = faultsOf({ note }, ({ plain }) => (plain.prints = ['note', 'note']));
    expect(again).toEqual([['print/repeated', 'plain.json', '/prints/1']]);
  });

  test('of a wrong shape is told once, and those that name it keep silent', () => {
    const found = faultsOf({ note: { ...note, id: 'note' } }, ({ family, plain }) => {
      family.prints = ['note'];
      plain.prints = ['note'];
      plain.steps[0].actions = [{ verb: 'print', as: 'note' }];
    });
    expect(found.map(([, file, pointer]) => [file, pointer])).toEqual([['types.json', '/prints/note/id']]);
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
