import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { DescriptorSource } from '../../../src/core/words/reading/parse.ts';
import type { FormView } from '../../../src/core/form/form-view.ts';
import { recordView } from '../../../src/core/form/record-view.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { startStep } from '../../../src/core/words/application-step.ts';
import { interpreterCheck } from '../../../src/core/values/interpreter-check.ts';
import type { JsonSchema } from '../../../src/core/values/json-schema.ts';
import { prepare } from '../../../src/core/values/prepare.ts';
import type { SchemaCheck } from '../../../src/core/values/schema-check.ts';
import { schemaKey, standaloneCheck } from '../../../src/core/values/standalone-check.ts';
import { breadth } from '../../support/breadth.ts';
import { allSources, wholeLibrary } from '../check/all-descriptors.ts';
import { sourceOf } from '../check/support/small-library.ts';
import { benchProcess } from '../form/bench-process.ts';
import { compiler } from './check-schemas.ts';
import { anyData, goodData } from './schema-data.ts';

/** One schema of one page, with both ways to validate data by it. */
interface Case {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly interpreted: (data: Record<string, unknown>) => ReturnType<SchemaCheck['header']>;
  readonly compiled: (data: Record<string, unknown>) => ReturnType<SchemaCheck['header']>;
  /** The verdict of a validator compiled from the schema as a whole, where `compiled` validates value by value. */
  readonly verdict: (data: Record<string, unknown>) => boolean;
}

function descriptorViews(): readonly FormView[] {
  const sources = allSources();
  const { model } = wholeLibrary();
  const pages = sources.flatMap(setPages);
  const ofSets = compile([...sources, ...pages], (source) => pages.includes(source)).model.processes;
  const ofFamilies = [...model.processes.values()].filter(firstOfFamily(sources));
  const processes = [...ofFamilies, ...ofSets.values(), benchProcess()];
  return [
    ...processes.flatMap((process) =>
      [startStep, ...process.steps.map(({ id }) => id)].map((step) => stepView(process, step, [])),
    ),
    ...[...model.records.values()].map((record) => recordView(record, record.roles.write ?? [])),
  ];
}

/** Keeps processes of their own, and of each family one: its members differ in sets, which have pages of their own. */
function firstOfFamily(sources: readonly DescriptorSource[]): (process: { readonly id: string }) => boolean {
  const first = new Map<string, string>();
  for (const { value } of sources) {
    const { kind, id, extends: family = id } = value as { kind: string; id: string; extends?: string };
    if (kind === 'process' && !first.has(family)) first.set(family, id);
  }
  const kept = new Set(first.values());
  return ({ id }) => kept.has(id);
}

/** A page for each shared set, so that those that no form uses are validated too; detail tables come with their sets. */
function setPages({ value }: DescriptorSource): readonly DescriptorSource[] {
  const { kind, sets = {} } = value as { kind: string; sets?: Record<string, { scope: string }> };
  if (kind !== 'types') return [];
  const named = Object.keys(sets).filter((name) => ['form', 'sample'].includes(sets[name]!.scope));
  return named.map((name) => {
    const label = { zh: '页', en: 'Page' };
    const start = { by: ['manual'], roles: ['qc'], edit: [`@${name}`] };
    const steps = [{ id: 'check', roles: ['qc'], outcomes: [{ id: 'submit', to: 'end' }] }];
    return sourceOf(`page-${name}.json`, {
      kind: 'process',
      id: `page-${name}`,
      version: 1,
      label,
      stage: 'support',
      start,
      steps,
    });
  });
}

const compiledSchema = compiler();
const compiledValues = new Map<string, ReturnType<typeof compiledSchema>>();

/** Pages share most of their values, which are compiled once each. */
function compiledValue(schema: JsonSchema): ReturnType<typeof compiledSchema> {
  const key = schemaKey(schema);
  const validator = compiledValues.get(key) ?? compiledSchema(schema);
  compiledValues.set(key, validator);
  return validator;
}

function casesOf(view: FormView): readonly Case[] {
  return (['draft', 'submit'] as const).flatMap((mode): Case[] => {
    const interpreted = once(() => interpreterCheck(view[mode]));
    const compiled = once(() => standaloneCheck(view[mode], compiledValue));
    const name = `${view.formId}/${view.step} ${mode}`;
    const verdictOf = (schema: JsonSchema): Case['verdict'] => {
      const whole = once(() => compiledSchema(schema));
      return (data) => whole()(prepare(data));
    };
    return [
      {
        name: `${name} header`,
        schema: view[mode].header,
        interpreted: (data) => interpreted().header(data),
        compiled: (data) => compiled().header(data),
        verdict: verdictOf(view[mode].header),
      },
      ...Object.entries(view[mode].rows).map(([table, schema]): Case => {
        return {
          name: `${name} ${table}`,
          schema,
          interpreted: (data) => interpreted().row(table, data),
          compiled: (data) => compiled().row(table, data),
          verdict: verdictOf(schema),
        };
      }),
    ];
  });
}

/** Makes something when it is first wanted: of pages with the same schema only one is validated. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const views = descriptorViews();
/** Pages with one and the same schema are validated once. */
const cases = [...new Map(views.flatMap(casesOf).map((one) => [JSON.stringify(one.schema), one])).values()];

/** As `expect(one).toEqual(other)`, which is slow, where they differ only. */
function expectSame(one: unknown, other: unknown): void {
  if (isDeepStrictEqual(one, other)) return;
  expect(one).toEqual(other);
}

test('the schemas of processes and records were found', () => {
  const forms = new Set(views.map(({ formId }) => formId));
  expect(forms).toContain('dna-extraction-plan');
  expect(forms).toContain('project');
  expect(forms).toContain('page-notify');
  expect(cases.length).toBeGreaterThan(20);
  expect(cases.filter(({ schema }) => Object.keys(schema.properties ?? {}).length > 0).length).toBeGreaterThan(20);
});

/** Pages with a value, or with words around their values, that no page before has. */
function firstToShow(all: readonly Case[]): readonly Case[] {
  const shown = new Set<string>();
  return all.filter(({ schema }) => {
    const values = Object.values(schema.properties ?? {}).map((value) => schemaKey(value));
    const own = [...values, Object.keys(schema).toSorted().join(' ')].filter((key) => !shown.has(key));
    for (const key of own) shown.add(key);
    return own.length > 0;
  });
}

describe.each(breadth(cases, firstToShow(cases)))('$name', ({ schema, interpreted, compiled, verdict }) => {
  test('both find the same errors at the same places in any data', () => {
    fc.assert(
      fc.property(anyData(schema), (data) => {
        const errors = compiled(data);
        expectSame(interpreted(data), errors);
        expectSame(verdict(data), errors.length === 0);
      }),
      { numRuns: breadth(60, 6) },
    );
  });

  test('both find nothing wrong with good data', () => {
    fc.assert(
      fc.property(goodData(schema), (data) => {
        expectSame(compiled(data), []);
        expectSame(interpreted(data), []);
      }),
      { numRuns: breadth(25, 3) },
    );
  });
});

const limiting = /"(?:required|enum|pattern|format|minimum|maximum|minLength|maxLength|maxItems|uniqueItems)":/g;

test('the generated data breaks every keyword that the schemas use', () => {
  const usedBy = ({ schema }: Case): readonly string[] =>
    (JSON.stringify(schema).match(limiting) ?? []).map((keyword) => keyword.slice(1, -2));
  const missing = new Set(['type', 'additionalProperties', ...cases.flatMap(usedBy)]);
  expect(missing.size).toBeGreaterThan(5);
  for (const one of cases) {
    // What is broken once is known to be: a page that has nothing else is left out.
    if (!usedBy(one).some((keyword) => missing.has(keyword))) continue;
    for (const data of fc.sample(anyData(one.schema), { numRuns: 60, seed: 17 }))
      for (const { keyword } of one.compiled(data)) missing.delete(keyword);
  }
  expect([...missing]).toEqual([]);
});
