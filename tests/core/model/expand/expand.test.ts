import { describe, expect, test } from 'vitest';
import { compile } from '../../../../src/core/check/compile.ts';
import { canonicalJson } from '../../../../src/core/text/canonical.ts';
import { allSources, wholeLibrary } from '../../check/all-descriptors.ts';
import { type Json, smallLibrary, sourceOf, sourcesOf } from '../../check/support/small-library.ts';

const expand = (library: object, id: string): Json => compile(sourcesOf(library)).expanded.get(id) as Json;

describe('a process of a family', () => {
  test('has list parameters spliced in, each entry once, and single ones in place', () => {
    const library = smallLibrary();
    library.types.sets.other = {
      ...library.types.sets.result,
      properties: { extra: library.types.sets.sample.properties.state },
    };
    delete library.types.sets.other.required;
    delete library.types.sets.other['x-rules'];
    library.process.params = { bench: ['result', 'other'], days: 5, then: ['plain', 'bench-one'] };
    const [experiment, , handOver] = expand(library, 'bench-one')['steps'];
    expect(experiment.edit).toEqual(['@result', '@other']);
    expect(experiment.due).toEqual({ workdays: 5 });
    expect(handOver.outcomes[0].opens.map(({ process }: Json) => process)).toEqual(['plain', 'bench-one']);
    expect(handOver.outcomes[0].opens[1].carry).toEqual({ '@head': '@head', samples: 'samples' });
  });

  test('has an optional outcome if it is filled, and none if it is not', () => {
    const library = smallLibrary();
    const ids = (): string[] => expand(library, 'bench-one')['steps'][0].outcomes.map(({ id }: Json) => id);
    expect(ids()).toEqual(['submit']);
    library.process.params.extra = { id: 'redo', to: 'experiment' };
    expect(ids()).toEqual(['submit', 'redo']);
  });

  test('has the template of an approval filled in, with what the step writes going first', () => {
    const library = smallLibrary();
    library.family.steps[1].outcomes = [
      { id: 'return', to: 'start' },
      { id: 'reject', to: 'terminated' },
    ];
    const review = expand(library, 'bench-one')['steps'][1];
    expect(review).toMatchObject({ own: ['approval-opinion'] });
    expect(review.outcomes.map(({ id, to }: Json) => [id, to])).toEqual([
      ['approve', 'next'],
      ['return', 'start'],
      ['reject', 'terminated'],
    ]);
    expect(review).not.toHaveProperty('like');
  });

  test('carries labels on every step and outcome, all sets and shapes, and nothing of the family', () => {
    const process = expand(smallLibrary(), 'bench-one');
    for (const step of process['steps'])
      for (const named of [step, ...step.outcomes]) expect(named.label.zh).not.toBe('');
    expect(Object.keys(process['sets'])).toEqual(
      expect.arrayContaining(['head', 'facts', 'reagent', 'sample', 'result', 'approval-opinion']),
    );
    expect(Object.keys(process['$defs'])).toEqual(['lab.file']);
    expect(JSON.stringify(process)).not.toMatch(/types\/lab|"extends"|"params"|"like"|\$schema/);
  });
});

describe('expanding again', () => {
  test.each([
    ['the small library', () => sourcesOf(smallLibrary()), compile],
    ['the product’s descriptors', allSources, wholeLibrary],
  ])('changes nothing in %s', (_, read, compiled) => {
    const sources = read();
    const first = compiled(sources);
    expect(first.expanded.size).toBeGreaterThan(1);
    const others = sources.filter(({ value }) => !['process', 'record', 'family'].includes((value as Json)['kind']));
    const again = compile([...others, ...[...first.expanded].map(([id, one]) => sourceOf(`${id}.json`, one))]);
    // A shared word that one process has no use for is no mistake, yet stands in its file now.
    const told = again.diagnostics.filter(({ code, severity }) => severity === 'error' && code !== 'field/word-idle');
    expect(told).toEqual([]);
    for (const [id, descriptor] of first.expanded) {
      expect(canonicalJson(again.expanded.get(id))).toBe(canonicalJson(descriptor));
    }
  });
});

test('compiling leaves its input as it is, also when that is frozen all through', () => {
  const sources = sourcesOf(smallLibrary());
  for (const { value } of sources) freeze(value);
  const before = JSON.stringify(sources);
  expect(compile(sources).diagnostics).toEqual([]);
  expect(JSON.stringify(sources)).toBe(before);
  const loose = sourcesOf(smallLibrary());
  compile(loose);
  expect(loose.every(({ value }) => !Object.isFrozen(value))).toBe(true);
});

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}
