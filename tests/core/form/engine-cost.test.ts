import { describe, expect, test, vi } from 'vitest';
import type { ExpressionValues } from '../../../src/core/expression/expression.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { viewExpressions } from '../../../src/core/form/view-expressions.ts';
import { benchProcess, context, sampleRows } from './bench-process.ts';

// Many rows and runs: allow for a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const rowCount = 1536;
const rowFormulas = [
  'round(conc * volume, 1)',
  'round(total / root.samples.sum(r, r.total) * 100.0, 2)',
  'root.targetMass - total',
];

interface Evaluated {
  evaluate: (values: ExpressionValues) => unknown;
}

/** Counts evaluations from now on; gives a function that tells the count and begins anew. */
function counter(expression: Evaluated): () => number {
  const { evaluate } = expression;
  let count = 0;
  expression.evaluate = (values) => {
    count += 1;
    return evaluate(values);
  };
  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}

/** Opens the experiment step with many rows, its evaluations counted. */
function counted() {
  const view = stepView(benchProcess(), 'experiment', ['lead']);
  const { compiled } = viewExpressions(view);
  const [total, share, left] = rowFormulas.map((text) => compiled(text, 'samples'));
  const counters = {
    total: counter(total!),
    share: counter(share!),
    left: counter(left!),
    sum: counter(share!.aggregates[0]!),
  };
  const engine = createFormEngine(view, { targetMass: 5, mode: 'mass', samples: sampleRows(rowCount) }, context);
  const counts = () => Object.fromEntries(Object.entries(counters).map(([name, count]) => [name, count()]));
  return { engine, counts, opened: counts() };
}

describe('what a change costs, counted in evaluations', () => {
  test('opening a form evaluates each formula once a row and an aggregate once', () => {
    const { opened } = counted();
    expect(opened).toEqual({ total: rowCount, share: rowCount, left: rowCount, sum: 1 });
  });

  test('one cell evaluates its own row, the aggregate once, and only then its readers', () => {
    const { engine, counts } = counted();
    engine.setCells('samples', [{ row: 3, key: 'conc', value: 777 }]);
    expect(counts()).toEqual({ total: 1, share: rowCount, left: 1, sum: 1 });
  });

  test('an aggregate that comes out the same wakes nobody', () => {
    const { engine, counts } = counted();
    engine.setCells('samples', [
      { row: 0, key: 'conc', value: 2 },
      { row: 1, key: 'conc', value: 1 },
    ]);
    expect(counts()).toEqual({ total: 2, share: 2, left: 2, sum: 1 });
  });

  test('a cell that nothing reads, or the value it has already, evaluates nothing', () => {
    const { engine, counts } = counted();
    engine.setCells('samples', [{ row: 0, key: 'tubeNo', value: 'T9999' }]);
    expect(engine.setCells('samples', [{ row: 0, key: 'conc', value: 1 }])).toEqual({ header: [], rows: {} });
    expect(counts()).toEqual({ total: 0, share: 0, left: 0, sum: 0 });
  });

  test('a paste over the whole table costs one evaluation a row and formula', () => {
    const { engine, counts } = counted();
    const patches = sampleRows(rowCount).flatMap((_, row) => [
      { row, key: 'conc', value: (row % 900) + 0.5 },
      { row, key: 'volume', value: 30 },
      { row, key: 'tubeNo', value: `X${row}` },
    ]);
    const change = engine.setCells('samples', patches);
    expect(change.rows['samples']).toHaveLength(rowCount);
    expect(counts()).toEqual({ total: rowCount, share: rowCount, left: rowCount, sum: 1 });
  });

  test('new rows evaluate their own formulas, and those that read all rows', () => {
    const view = stepView(benchProcess(), 'plan', ['lead']);
    const count = counter(viewExpressions(view).compiled('samples.count(r, !empty(r.sampleNo))', null));
    const engine = createFormEngine(view, { samples: sampleRows(rowCount) }, context);
    engine.insertRows('samples', 5, sampleRows(3));
    engine.setCells('samples', [{ row: 9, key: 'sampleName', value: 'other' }]);
    expect(count()).toBe(2);
  });

  test('pages of one model share their compiled expressions', () => {
    const process = benchProcess();
    const texts = ['plan', 'experiment'].map((step) => viewExpressions(stepView(process, step, [])));
    expect(texts[0]).toBe(texts[1]);
  });
});
