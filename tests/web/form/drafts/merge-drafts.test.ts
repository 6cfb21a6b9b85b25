import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../src/core/values/finding.ts';
import { applyMerge, settleClashes } from '../../../../src/web/form/drafts/apply-merge.ts';
import { draftContent, type DraftContent } from '../../../../src/web/form/drafts/draft.ts';
import { mergeDrafts, type Merge } from '../../../../src/web/form/drafts/merge-drafts.ts';
import { sampleRows, stepForm } from '../../support/forms.ts';

const keyed = { name: 'samples', key: 'sampleNo', canAddRows: true };
const plain = { name: 'reagents', key: null, canAddRows: true };

function content(rows: readonly Row[], header: Row = {}, table = keyed.name): DraftContent {
  return { header, patches: [{ table, rows }] };
}

/** The rows that come of a merge. */
function mergedRows(mine: readonly Row[], { cells, tables }: Merge): readonly Row[] {
  const written = mine.map((row, at) => {
    const own = cells.filter((cell) => cell.row === at && cell.table !== null);
    return { ...row, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) };
  });
  const order = tables[0]?.rows;
  return order === undefined ? written : order.map((row) => (typeof row === 'number' ? (written[row] ?? {}) : row));
}

function merge(table: typeof keyed | typeof plain, base: Row[], mine: Row[], theirs: Row[]): Merge {
  const [one, two, three] = [base, mine, theirs].map((rows) => content(rows, {}, table.name));
  if (one === undefined || two === undefined || three === undefined) throw new Error('three sides');
  return mergeDrafts([table], { base: one, mine: two, theirs: three });
}

const row = (sampleNo: string, conc: number | null = null, note = ''): Row => ({ sampleNo, conc, note });

describe('two windows on one form', () => {
  test('cells that one side changed are merged, whichever side it was, and nobody is asked', () => {
    const base = [row('S1'), row('S2'), row('S3')];
    const found = merge(
      keyed,
      base,
      [row('S1', 1), row('S2'), row('S3')],
      [row('S1', null, 'x'), row('S2', 2), row('S3')],
    );
    expect(found.clashes).toEqual([]);
    expect(mergedRows([row('S1', 1), row('S2'), row('S3')], found)).toEqual([
      row('S1', 1, 'x'),
      row('S2', 2),
      row('S3'),
    ]);
  });

  test('a cell that both changed is asked about; the same change on both sides is none', () => {
    const found = merge(keyed, [row('S1'), row('S2')], [row('S1', 1), row('S2', 5)], [row('S1', 2), row('S2', 5)]);
    expect(found.clashes).toEqual([{ table: 'samples', row: 0, key: 'conc', mine: 1, theirs: 2 }]);
    expect(found.cells).toEqual([]);
  });

  test('rows are known by their key wherever they stand, and by their place where it was typed anew', () => {
    const base = [row('S1'), row('S2'), row('S3')];
    const mine = [row('S3'), row('S1'), row('S2', 2)];
    const found = merge(keyed, base, mine, [row('S1', 7), row('S2'), row('S3', 9)]);
    expect(mergedRows(mine, found)).toEqual([row('S3', 9), row('S1', 7), row('S2', 2)]);
    const renamed = merge(keyed, base, [row('S1'), row('S2', 2), row('S3')], [row('S1'), row('N2'), row('S3')]);
    expect(renamed.clashes).toEqual([]);
    expect(mergedRows([row('S1'), row('S2', 2), row('S3')], renamed)).toEqual([row('S1'), row('N2', 2), row('S3')]);
  });

  test('rows added on either side stand behind the row that they were added to; rows taken away go', () => {
    const base = [row('S1'), row('S2'), row('S3')];
    const mine = [row('S1'), row('M1', 1), row('S2'), row('S3')];
    const found = merge(keyed, base, mine, [row('S1'), row('S3'), row('T1', 4)]);
    expect(found.clashes).toEqual([]);
    expect(mergedRows(mine, found).map(({ sampleNo }) => sampleNo)).toEqual(['S1', 'M1', 'S3', 'T1']);
  });

  test('a row added on both sides under one key is one row', () => {
    const mine = [row('S1'), row('N', 1)];
    const found = merge(keyed, [row('S1')], mine, [row('S1'), row('N', null, 'theirs')]);
    expect(mergedRows(mine, found)).toEqual([row('S1'), row('N', 1, 'theirs')]);
    const differing = merge(keyed, [row('S1')], mine, [row('S1'), row('N', 2)]);
    expect(differing.clashes).toEqual([{ table: 'samples', row: 1, key: 'conc', mine: 1, theirs: 2 }]);
  });

  test('a row that one side took away and the other changed is asked about as a whole', () => {
    const base = [row('S1'), row('S2')];
    const gone = merge(keyed, base, [row('S2')], [row('S1', 1), row('S2')]);
    expect(gone.clashes).toEqual([{ table: 'samples', row: 0, key: null, mine: null, theirs: row('S1', 1) }]);
    const kept = merge(keyed, base, [row('S1', 1), row('S2')], [row('S2')]);
    expect(kept.clashes).toEqual([{ table: 'samples', row: 0, key: null, mine: row('S1', 1), theirs: null }]);
  });

  test('rows without a key are known by what they hold and where they stand', () => {
    const kit = (name: string, lot = ''): Row => ({ name, lot });
    const base = [kit('A'), kit('B')];
    const mine = [kit('A', '1'), kit('B')];
    const found = merge(plain, base, mine, [kit('A'), kit('B', '2'), kit('C')]);
    expect(found.clashes).toEqual([]);
    expect(mergedRows(mine, found)).toEqual([kit('A', '1'), kit('B', '2'), kit('C')]);
    // The same row typed twice, or one whose save got no answer, stays one.
    expect(mergedRows([kit('A')], merge(plain, [], [kit('A')], [kit('A')]))).toEqual([kit('A')]);
  });

  test('fields of the header are merged one by one', () => {
    const sides = {
      base: content([], { a: 1, b: 1, c: 1 }),
      mine: content([], { a: 2, b: 1, c: 3 }),
      theirs: content([], { a: 1, b: 2, c: 4 }),
    };
    const { cells, clashes } = mergeDrafts([keyed], sides);
    expect(cells).toEqual([{ table: null, row: 0, key: 'b', value: 2, before: 1 }]);
    expect(clashes).toEqual([{ table: null, row: 0, key: 'c', mine: 3, theirs: 4 }]);
  });

  test('any two sets of edits of different cells meet in both, 300 times over', () => {
    let seed = 7;
    const pick = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let turn = 0; turn < 300; turn += 1) {
      const base = Array.from({ length: 1 + pick(8) }, (_, at) => row(`S${at}`, pick(3), `n${pick(2)}`));
      const [mine, theirs, both] = [structuredClone(base), structuredClone(base), structuredClone(base)] as Row[][];
      for (let edit = 0; edit < 12; edit += 1) {
        const [at, key, value] = [pick(base.length), pick(2) === 0 ? 'conc' : 'note', `v${pick(90)}`];
        const own = (at + (key === 'conc' ? 0 : 1)) % 2 === 0 ? mine : theirs;
        Object.assign(own?.[at] ?? {}, { [key]: value });
        Object.assign(both?.[at] ?? {}, { [key]: value });
      }
      const found = merge(keyed, base, mine ?? [], theirs ?? []);
      expect(found.clashes).toEqual([]);
      expect(mergedRows(mine ?? [], found)).toEqual(both);
    }
  });
});

describe.each([
  ['keys', keyed],
  ['no keys', plain],
])('rows of a table with %s that one side moves while the other edits', (_, table) => {
  const rows = ['S1', 'S2', 'S3', 'S4'].map((name, at) => row(name, at, `note of ${name}`));
  const [first, second, third, fourth] = rows as [Row, Row, Row, Row];

  test('stay whole: the move and the edit both hold, on whichever side they were done', () => {
    const moved = [second, first, third, fourth];
    const edited = [first, { ...second, conc: 9 }, third, fourth];
    const both = [{ ...second, conc: 9 }, first, third, fourth];
    for (const [mine, theirs] of [
      [moved, edited],
      [edited, moved],
    ] as const) {
      const found = merge(table, rows, mine, theirs);
      expect(found.clashes).toEqual([]);
      expect(mergedRows(mine, found)).toEqual(both);
    }
  });

  test('are asked about where both changed the same cell, in the row that was moved', () => {
    const mine = [fourth, first, second, { ...third, conc: 7 }];
    const theirs = [first, second, { ...third, conc: 8 }, fourth];
    const { clashes } = merge(table, rows, mine, theirs);
    expect(clashes).toEqual([{ table: table.name, row: 3, key: 'conc', mine: 7, theirs: 8 }]);
  });

  test('go where one side took them away, and come once where one side added one', () => {
    const fresh = row('S9', 1, 'new');
    const mine = [third, first, second, fourth];
    const theirs = [first, third, fresh, fourth];
    const found = merge(table, rows, mine, theirs);
    expect(found.clashes).toEqual([]);
    expect(mergedRows(mine, found)).toEqual([third, fresh, first, fourth]);
    expect(mergedRows(theirs, merge(table, rows, theirs, mine))).toEqual([third, fresh, first, fourth]);
  });

  test('are neither lost nor doubled, 300 times over', () => {
    let seed = 11;
    const pick = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let turn = 0; turn < 300; turn += 1) {
      const base = Array.from({ length: 2 + pick(7) }, (__, at) => row(`S${at}`, at, `note ${at}`));
      const moved = base.map((one) => ({ ...one }));
      for (let step = 0; step <= pick(5); step += 1)
        moved.splice(pick(base.length), 0, ...moved.splice(pick(base.length), 1));
      const edited = base.map((one) => ({ ...one }));
      for (let step = 0; step < 3; step += 1) {
        const at = pick(base.length);
        edited[at] = { ...edited[at], conc: 100 + pick(50) };
      }
      const wanted = moved.map(({ sampleNo }) => edited.find((one) => one['sampleNo'] === sampleNo));
      for (const [mine, theirs] of [
        [moved, edited],
        [edited, moved],
      ] as const) {
        const found = merge(table, base, mine, theirs);
        expect(found.clashes).toEqual([]);
        expect(mergedRows(mine, found)).toEqual(wanted);
      }
    }
  });
});

describe('in an open form', () => {
  function openTwo() {
    const data = { samples: sampleRows(3) };
    const [here, there] = [stepForm('plan', data), stepForm('plan', data)];
    return { here, there, base: draftContent(here) };
  }

  test('the other work is written, what is asked about waits, and the choice is written', () => {
    const { here, there, base } = openTwo();
    here.store.setCells('samples', [{ row: 0, key: 'sampleName', value: 'here' }]);
    here.store.setValue('planName', 'Plan here');
    there.store.setCells('samples', [
      { row: 0, key: 'sampleName', value: 'there' },
      { row: 2, key: 'sampleName', value: 'third' },
    ]);
    const sides = { base, mine: draftContent(here), theirs: draftContent(there) };
    const { taken, clashes } = applyMerge(here.store, mergeDrafts(here.store.view.tables, sides));
    expect(taken).toBe(1);
    expect(here.store.rows('samples').map(({ sampleName }) => sampleName)).toEqual(['here', 'S2', 'third']);
    expect(clashes).toMatchObject([{ table: 'samples', row: 0, key: 'sampleName', mine: 'here', theirs: 'there' }]);
    settleClashes(here.store, clashes, () => true);
    expect(here.store.rows('samples')[0]?.['sampleName']).toBe('there');
    expect(here.store.value('planName')).toBe('Plan here');
  });

  test('rows that the other side moved go to their places with all that they hold', () => {
    const { here, there, base } = openTwo();
    here.store.setCells('samples', [{ row: 2, key: 'sampleName', value: 'third here' }]);
    const [last] = there.store.rows('samples').slice(2);
    there.store.removeRows('samples', 2, 1);
    there.store.insertRows('samples', 0, [last ?? {}]);
    const sides = { base, mine: draftContent(here), theirs: draftContent(there) };
    const { clashes } = applyMerge(here.store, mergeDrafts(here.store.view.tables, sides));
    expect(clashes).toEqual([]);
    const shown = here.store
      .rows('samples')
      .map(({ sampleNo, sampleName, sampleType }) => [sampleNo, sampleName, sampleType]);
    expect(shown).toEqual([
      ['26S000003', 'third here', 'soil'],
      ['26S000001', 'S1', 'soil'],
      ['26S000002', 'S2', 'soil'],
    ]);
  });
});
