import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/descriptor/compile.ts';
import { DescriptorError } from '../../../src/core/descriptor/descriptor-error.ts';
import type { ProcessDescriptor, RecordDescriptor } from '../../../src/core/descriptor/descriptor.ts';
import type { FieldSchema } from '../../../src/core/descriptor/field-schema.ts';
import { permissionCode } from '../../../src/core/descriptor/load-action.ts';
import { loadProcess, loadRecord } from '../../../src/core/descriptor/load.ts';
import { defaultWidget } from '../../../src/core/descriptor/widget.ts';
import { type Json, smallLibrary, sourcesOf } from './support/small-library.ts';

const { expanded } = compile(sourcesOf(smallLibrary()));
const descriptor = <T>(id: string): T => structuredClone(expanded.get(id)) as T;
const bench = loadProcess(descriptor<ProcessDescriptor>('bench-one'));
const step = (id: string) => bench.steps.find((one) => one.id === id)!;

describe('a process loaded from its self-contained descriptor', () => {
  test('has every @set resolved to paths in order, sample sets as columns of samples', () => {
    const head = ['title', 'amount', 'group', 'kind', 'papers', 'thingNo', 'reagents'];
    expect(bench.start.edit).toEqual([...head, 'samples.sampleNo', 'samples.state']);
    expect(step('experiment').edit).toEqual(['conc', 'volume', 'total', 'reason'].map((key) => `samples.${key}`));
  });

  test('shows at a step what the start and earlier steps filled, and nothing later', () => {
    expect(step('experiment').read).toEqual(bench.start.edit);
    expect(step('review').read).toEqual([...bench.start.edit, ...step('experiment').edit]);
  });

  test('has its outcomes resolved to steps and directions', () => {
    const outcomes = step('review').outcomes.map(({ id, to, direction }) => [id, to, direction]);
    expect(outcomes).toEqual([
      ['approve', 'hand-over', 'forward'],
      ['return', 'experiment', 'backward'],
    ]);
    expect(step('hand-over').outcomes[0]).toMatchObject({ to: 'end', direction: 'forward', pick: 'any' });
    const plain = loadProcess(descriptor<ProcessDescriptor>('plain'));
    expect(plain.steps[0]?.outcomes[1]).toMatchObject({ to: 'terminated', direction: 'terminate' });
  });

  test('takes a list of what is carried for places of the same name', () => {
    const listed = descriptor<Json>('bench-one');
    listed['steps'][2].outcomes[0].opens[0].carry = ['@head', 'samples'];
    const model = loadProcess(listed as ProcessDescriptor);
    expect(model.steps[2]?.outcomes[0]?.opens).toEqual(bench.steps[2]?.outcomes[0]?.opens);
  });

  test('shows the sample sheet wherever samples are seen, by the key that the process names', () => {
    expect(bench.steps.map(({ sheet }) => sheet?.key)).toEqual(['sampleNo', 'sampleNo', 'sampleNo']);
  });

  test('keeps own sets out of the stored fields and lists row sets beside the set that holds their table', () => {
    expect([...bench.sets.keys()]).toEqual(['head', 'reagent', 'sample', 'result', 'approval-opinion']);
    expect(step('review').own).toEqual(['approval-opinion']);
    expect(bench.fields.has('opinionText')).toBe(false);
    const reagents = bench.fields.get('reagents')!;
    expect(reagents).toMatchObject({ widget: 'sheet', type: 'array', table: null });
    expect(reagents.columns?.map(({ path, set, required }) => [path, set, required])).toEqual([
      ['reagents.lot', 'reagent', true],
    ]);
  });

  test('merges base sets into the set that names them, and fills what a set stands for', () => {
    expect(bench.fields.get('title')).toMatchObject({ set: 'head', required: true });
    expect(bench.fields.get('thingNo')?.fill).toEqual(['title', 'amount', 'group', 'kind', 'papers']);
  });

  test('never asks people for what is computed, numbered or read only', () => {
    const given = [...bench.fields.values()].filter((field) => field.calc !== null);
    expect(given.map(({ path, required }) => [path, required])).toEqual([['samples.total', false]]);
    const thing = loadRecord(descriptor<RecordDescriptor>('thing'));
    expect(thing.fields.get('thingNo')?.required).toBe(false);
  });

  test('has schemas without references and without x- words, choices filled in', () => {
    expect(JSON.stringify([...bench.fields.values()].map(({ schema }) => schema))).not.toMatch(/\$ref|"x-/);
    expect(bench.fields.get('papers')?.schema.items?.required).toEqual(['id', 'name']);
    expect(bench.fields.get('samples.state')?.schema.enum).toEqual(['ok', 'bad']);
    expect(bench.fields.get('kind')?.dict).toEqual({ store: 'biz', code: 'kind', parentField: 'group' });
  });

  test('is frozen, and its descriptor is left as it was', () => {
    const source = descriptor<ProcessDescriptor>('bench-one');
    const before = JSON.stringify(source);
    const model = loadProcess(source);
    expect(Object.isFrozen(source)).toBe(false);
    expect(JSON.stringify(source)).toBe(before);
    expect(() => ((model.steps[0] as Json).id = 'x')).toThrow(TypeError);
    expect(() => (model.start.edit as string[]).push('x')).toThrow(TypeError);
  });
});

test('S6-02 actions of a record carry the permission codes of the menu', () => {
  const thing = loadRecord(descriptor<RecordDescriptor>('thing'));
  expect(thing.actions.map(({ permission }) => permission)).toEqual(['thing_edit', 'thing_delete']);
  expect(permissionCode('hot-word', { verb: 'export' })).toBe('hot_word_export');
  expect(permissionCode('hot-word', { verb: 'export', permission: 'x' })).toBe('x');
});

test.each<[string, FieldSchema]>([
  ['text', { type: 'string' }],
  ['area', { type: 'string', maxLength: 201 }],
  ['text', { type: 'string', maxLength: 200 }],
  ['number', { type: 'number' }],
  ['integer', { type: 'integer' }],
  ['switch', { type: 'boolean' }],
  ['date', { type: 'string', format: 'date' }],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['dict', { type: 'string', 'x-dict': 'biz:kit' }],
  ['dict', { type: 'integer', 'x-enum': { 1: { zh: '一', en: 'One' } } }],
  ['user', { type: 'string', 'x-ref': 'user' }],
  ['ref', { type: 'string', 'x-ref': 'record:project' }],
  ['file', { type: 'array', items: { $ref: 'types/common#/file' } }],
  ['file', { type: 'array', items: { $ref: '#/$defs/common.file' } }],
  ['dict', { type: 'array', items: { type: 'string', 'x-dict': 'biz:kit' } }],
  ['user', { type: 'array', items: { type: 'string', 'x-ref': 'user' } }],
  ['sheet', { type: 'array', items: { type: 'object', properties: {} } }],
  ['sheet', { type: 'array', items: { 'x-fields': ['reagent-row'] } }],
])('the default widget is %s for %j', (widget, schema) => {
  expect(defaultWidget(schema)).toBe(widget);
});

describe('a damaged descriptor', () => {
  test.each<[string, (process: Json) => void]>([
    ['/steps', (process) => delete process['steps']],
    ['/stage', (process) => delete process['stage']],
    ['/sets/result', (process) => delete process['sets'].result],
    ['', (process) => (process['sets'].head.properties.reagents = null)],
    ['/sets/facts/properties/papers/$ref', (process) => delete process['$defs']],
    ['/steps/0/outcomes/0/to', (process) => (process['steps'][0].outcomes[0].to = 'nowhere')],
    ['', (process) => (process['steps'][1] = null)],
    ['/extends', (process) => (process['extends'] = 'bench')],
    ['/label', (process) => delete process['label'].en],
  ])('is refused with the place %s', (place, damage) => {
    const process = descriptor<Json>('bench-one');
    damage(process);
    const load = (): unknown => loadProcess(process);
    expect(load).toThrow(DescriptorError);
    expect(load).toThrow(expect.objectContaining({ pointer: place }));
  });

  test('gives a model or a DescriptorError, never anything else, whatever part is replaced', () => {
    const junk = fc.constantFrom<unknown>(null, 0, '', 'x', [], {}, [null], { a: null }, true);
    fc.assert(
      fc.property(fc.nat(), junk, fc.constantFrom('bench-one', 'plain', 'thing'), (seed, value, id) => {
        const damaged = descriptor<Json>(id);
        const places = holders(damaged);
        const [holder, key] = places[seed % places.length]!;
        (holder as Json)[key] = value;
        expect(failureOf(damaged) ?? new DescriptorError('', '')).toBeInstanceOf(DescriptorError);
      }),
      { numRuns: 400 },
    );
  }, 120_000);
});

/** What loading throws, or null. */
function failureOf(damaged: Json): unknown {
  try {
    if (damaged['kind'] === 'record') loadRecord(damaged);
    else loadProcess(damaged);
    return null;
  } catch (error) {
    return error;
  }
}

/** Every place of a value that can be replaced. */
function holders(value: unknown): readonly (readonly [object, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [[value, key] as const, ...holders((value as Json)[key])]);
}
