import { expect, test } from 'vitest';
import { compiled, context, rowScope } from './scope-support.ts';

/** Rows that count how often their values are read. */
function countedRows(count: number): { readonly rows: readonly object[]; readonly reads: () => number } {
  let reads = 0;
  const rows = Array.from({ length: count }, (_, i) => ({
    get conc() {
      reads += 1;
      return i + 1;
    },
  }));
  return { rows, reads: () => reads };
}

test('an aggregate that does not mention its own row is a node of its own', () => {
  const { aggregates, reads, inputs } = compiled('conc / root.samples.sum(r, r.conc) * root.target', rowScope());
  expect(aggregates).toHaveLength(1);
  const [aggregate] = aggregates;
  expect(aggregate?.inputs.map((input) => `${input.kind} ${input.path} ${input.name}`)).toStrictEqual([
    'table samples root.samples',
    'column samples.conc root.samples[].conc',
  ]);
  expect(reads.map((input) => `${input.kind} ${input.path}`)).toStrictEqual([
    'sibling samples.conc',
    'header target',
    `aggregate ${aggregate?.id}`,
  ]);
  expect(inputs.map((input) => input.name)).toStrictEqual([
    'conc',
    'root.samples',
    'root.samples[].conc',
    'root.target',
  ]);
});

test('an aggregate that mentions its own row stays in its expression', () => {
  const { aggregates, evaluate } = compiled('root.samples.count(r, r.conc > conc)', rowScope());
  expect(aggregates).toHaveLength(0);
  const samples = [{ conc: 1 }, { conc: 2 }, { conc: 3 }];
  expect(samples.map((own) => evaluate({ own, root: { samples }, context }))).toStrictEqual([2, 1, 0]);
});

test('a filtered aggregate is lifted with its filter, by header values too', () => {
  const { aggregates } = compiled('root.samples.filter(r, r.conc > root.limit).count(r, true) > conc', rowScope());
  expect(aggregates).toHaveLength(1);
  const data = { samples: [{ conc: 1 }, { conc: 5 }, {}], limit: 2 };
  expect(aggregates[0]?.evaluate({ own: {}, root: data, context })).toBe(1);
});

test('equal aggregates of different expressions have one id', () => {
  const scope = rowScope();
  const first = compiled('conc / root.samples.sum(r, r.conc)', scope);
  const second = compiled('max(1, root.samples.sum( r,r.conc ))', scope);
  expect(second.aggregates[0]?.id).toBe(first.aggregates[0]?.id);
});

test('1,536 rows: the aggregate is evaluated once a change, not once a row', () => {
  const { rows, reads } = countedRows(1536);
  const { aggregates, evaluate } = compiled('round(conc / root.samples.sum(r, r.conc) * 100, 3)', rowScope());
  const root = { samples: rows };
  const kept = new Map(aggregates.map((each) => [each.id, each.evaluate({ own: {}, root, context })]));
  const aggregate = (id: string): unknown => kept.get(id);
  const results = rows.map((row) => evaluate({ own: { ...row }, root, context, aggregate }));
  expect(results.every((result) => typeof result === 'number')).toBe(true);
  // A quadratic evaluation would read each of the 1,536 values 1,536 times.
  expect(reads()).toBeLessThanOrEqual(4 * rows.length);
});

test('without kept values an aggregate is computed on the spot', () => {
  const { evaluate } = compiled('conc / root.samples.sum(r, r.conc)', rowScope());
  expect(evaluate({ own: { conc: 1 }, root: { samples: [{ conc: 1 }, { conc: 3 }] }, context })).toBe(0.25);
});
