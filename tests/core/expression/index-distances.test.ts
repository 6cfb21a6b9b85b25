import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withinFormBudgetInTurns } from '../../../src/core/expression/budget.ts';
import { compileExpression } from '../../../src/core/expression/compile.ts';
import { IndexTracker, type IndexDistances, type IndexedRow } from '../../../src/core/expression/index-distances.ts';
import { withCostNoted } from '../../../src/core/expression/noted-cost.ts';
import { createScope } from '../../../src/core/expression/scope.ts';
import { atOnce } from '../../../src/core/expression/turns.ts';
import { compiled, context } from './scope-support.ts';

const bases = fc.constantFrom('A', 'C', 'G', 'T');
const sequence = fc.array(bases, { minLength: 1, maxLength: 24 }).map((letters) => letters.join(''));
const row = fc.record({ sequence, pool: fc.constantFrom('', 'P1', 'P2') });

/** Letter by letter, every row with every other. */
function expected(rows: readonly IndexedRow[], at: number): { readonly distance: number; names: string[] } | null {
  const own = rows[at]!;
  const others = rows.filter((other, index) => index !== at && other.pool === own.pool && other.sequence !== '');
  const apart = others.map((other) => {
    const length = Math.min(own.sequence.length, other.sequence.length);
    return [...Array(length).keys()].filter((index) => own.sequence[index] !== other.sequence[index]).length;
  });
  const distance = Math.min(...apart);
  const names = others.filter((_other, index) => apart[index] === distance).map(({ name }) => name);
  return others.length === 0 ? null : { distance, names };
}

function updated(tracker: IndexTracker, rows: readonly IndexedRow[]): IndexDistances {
  const distances = atOnce(withCostNoted('index distances', undefined, tracker.update(rows)));
  expect(distances).toBeDefined();
  return distances!;
}

function named(rows: readonly Omit<IndexedRow, 'name'>[]): readonly IndexedRow[] {
  return rows.map((each, index) => ({ ...each, name: `S${index}` }));
}

test('equals the comparison of every row with every other, from change to change', () => {
  const tables = fc.array(fc.array(row, { maxLength: 14 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(tables, (states) => {
      const tracker = new IndexTracker();
      for (const state of states) {
        const rows = named(state);
        const distances = updated(tracker, rows);
        rows.forEach((each, index) => {
          const found = distances.of(each);
          const wanted = expected(rows, index);
          expect(found?.distance).toBe(wanted?.distance);
          // Of rows that are alike in full the shorter ones of other sequences are left out.
          for (const name of wanted?.distance === 0 ? [] : (wanted?.names ?? [])) expect(found?.names).toContain(name);
        });
      }
    }),
  );
});

test('gives the same object while nothing changes', () => {
  const tracker = new IndexTracker();
  const rows = named([
    { sequence: 'ACGT', pool: '' },
    { sequence: 'ACGA', pool: '' },
  ]);
  expect(updated(tracker, rows)).toBe(updated(tracker, [...rows]));
});

/** Different sequences of twelve and twelve bases, by counting in base four. */
function manyRows(count: number): IndexedRow[] {
  const letters = 'ACGT';
  return Array.from({ length: count }, (_, index) => {
    const digits = (index * 7919).toString(4).padStart(24, '0');
    return { sequence: [...digits].map((digit) => letters[Number(digit)]).join(''), pool: '', name: `S${index}` };
  });
}

/** Sequences that no two of are told apart: whatever is no base is alike. */
function alike(count: number): readonly IndexedRow[] {
  const rows = Array.from({ length: count }, (_, index) => ({
    sequence: String.fromCodePoint(0x4e00 + index),
    pool: '',
  }));
  return named(rows);
}

test('keeps a few neighbours of thousands that are alike, and finds others when those go', () => {
  const tracker = new IndexTracker();
  const rows = alike(2000);
  const before = process.memoryUsage().heapUsed;
  const first = updated(tracker, rows).of(rows[0]!);
  expect(first?.distance).toBe(0);
  expect(first?.names.length).toBeLessThan(20);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  const left = rows.filter(({ name }) => name === 'S0' || !first?.names.includes(name));
  const second = updated(tracker, left).of(rows[0]!);
  expect(second?.distance).toBe(0);
  expect(second?.names).toHaveLength(first?.names.length ?? 0);
});

test('a pool of thousands of rows is compared in turns, of which none is long', () => {
  const work = withCostNoted('index distances', undefined, new IndexTracker().update(manyRows(2000)));
  let turns = 0;
  for (let step = work.next(); step.done !== true; step = work.next()) turns += 1;
  expect(turns).toBeGreaterThan(1900);
});

test('what takes more than a form may take is told as too costly', () => {
  const tooCostly = new Set<string>();
  const rows = manyRows(1500).map((row) => ({ ...row, sequence: row.sequence.repeat(100) }));
  const change = withinFormBudgetInTurns(withCostNoted('index distances', tooCostly, new IndexTracker().update(rows)));
  expect(atOnce(change)).toBeUndefined();
  expect([...tooCostly]).toEqual(['index distances']);
});

test('a change in a pool of 1,536 rows costs a fraction of comparing all with all', () => {
  const tracker = new IndexTracker();
  const rows = manyRows(1536);
  const begun = performance.now();
  updated(tracker, rows);
  const whole = performance.now() - begun;
  const rounds = 20;
  const again = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    rows[round] = { ...rows[round]!, sequence: `${'ACGT'[round % 4]}`.repeat(24 - (round % 3)) };
    updated(tracker, rows);
  }
  const each = (performance.now() - again) / rounds;
  console.info(`1,536 rows in one pool: ${whole.toFixed(1)} ms, a change ${each.toFixed(2)} ms`);
  expect(each).toBeLessThan(whole);
});

describe('in expressions', () => {
  const columns = { sampleNo: 'string', i7: 'string', i5: 'string', pool: 'string', conc: 'double' } as const;
  const root = { samples: { kind: 'table', fields: columns } } as const;
  const scope = createScope({ fields: columns, table: 'samples', root });
  const samples = [
    { sampleNo: 'L1', i7: 'AACCGG', i5: 'AACCGG' },
    { sampleNo: 'L2', i7: 'AACCGG', i5: 'AACCTT' },
    { sampleNo: 'L3', i7: 'AACCGG', i5: 'AACCGG', pool: 'other' },
    { sampleNo: 'L4', i5: 'AACCGG' },
  ];
  const valueOf = (text: string, at: number): unknown => {
    const values = { own: samples[at]!, root: { samples }, context };
    return compiled(text, scope).evaluate(values);
  };

  test('a row reads its own distance and who is nearest', () => {
    expect([0, 1, 2, 3].map((at) => valueOf('indexDistance(i7, i5, pool)', at))).toStrictEqual([
      2,
      2,
      undefined,
      undefined,
    ]);
    expect(valueOf('indexNearest(i7, i5, pool, sampleNo)', 0)).toBe('L2');
    expect(valueOf('indexDistance(i7, i5, pool) >= 3', 0)).toBe(false);
  });

  test('reads whole columns once a change, as a node of its own', () => {
    const expression = compiled('indexDistance(i7, i5, pool)', scope);
    expect(expression.aggregates.map(({ id }) => id)).toStrictEqual(['indexDistance(samples, i7, i5, pool)']);
    expect(expression.inputs.filter(({ kind }) => kind === 'column').map(({ path }) => path)).toStrictEqual([
      'samples.i7',
      'samples.i5',
      'samples.pool',
    ]);
  });

  test.each(["indexDistance(i7, 'A', pool)", 'indexDistance(i7, i5, conc)'])('%s is refused', (text) => {
    expect(compileExpression(text, scope).problems.map(({ code }) => code)).toStrictEqual([
      'expression/column-argument',
    ]);
  });
});
