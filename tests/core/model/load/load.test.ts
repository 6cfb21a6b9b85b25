import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../../src/core/check/compile.ts';
import { DescriptorError } from '../../../../src/core/model/load/descriptor-error.ts';
import type { FieldSchema, ProcessDescriptor, RecordDescriptor } from '../../../../src/generated/descriptor.ts';
import { permissionCode } from '../../../../src/core/model/load/load-action.ts';
import { loadProcess, loadRecord } from '../../../../src/core/model/load/load.ts';
import { kindOf, widgetFor } from '../../../../src/core/values/kinds.ts';
import { type Json, smallLibrary, sourcesOf } from '../../check/support/small-library.ts';

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
    expect(reagents).toMatchObject({ kind: 'table', type: 'array', table: null });
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

const file: FieldSchema = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const shapes: Readonly<Record<string, FieldSchema>> = {
  '#/$defs/common.file': file,
  '#/$defs/scan': { $ref: '#/$defs/common.file' },
  '#/$defs/day': { type: 'string', format: 'date' },
  '#/$defs/round': { $ref: '#/$defs/round' },
};
const shapeOf = (ref: string): FieldSchema | undefined => shapes[ref];

test.each<[string, string, FieldSchema]>([
  ['text', 'text', { type: 'string' }],
  ['text', 'area', { type: 'string', maxLength: 201 }],
  ['text', 'text', { type: 'string', maxLength: 200 }],
  ['text', 'opinion', { type: 'string', maxLength: 2000, 'x-widget': 'opinion' }],
  ['number', 'number', { type: 'number' }],
  ['integer', 'integer', { type: 'integer' }],
  ['switch', 'switch', { type: 'boolean' }],
  ['date', 'date', { type: 'string', format: 'date' }],
  ['date', 'date', { $ref: '#/$defs/day' }],
  ['date-time', 'datetime', { type: 'string', format: 'date-time' }],
  ['choice', 'dict', { type: 'string', 'x-dict': 'biz:kit' }],
  ['choice', 'dict', { type: 'integer', 'x-enum': { 1: { zh: '一', en: 'One' } } }],
  ['choice', 'dict', { type: 'array', items: { type: 'string', 'x-dict': 'biz:kit' } }],
  ['person', 'user', { type: 'string', 'x-ref': 'user' }],
  ['person', 'user', { type: 'array', items: { type: 'string', 'x-ref': 'user' } }],
  ['reference', 'ref', { type: 'string', 'x-ref': 'record:project' }],
  ['reference', 'tree', { type: 'string', 'x-ref': 'record:project', 'x-widget': 'tree' }],
  ['table', 'text', { type: 'array', items: { type: 'object', properties: {} } }],
  ['table', 'text', { type: 'array', items: { 'x-fields': ['reagent-row'] } }],
])('a value is of kind %s and its input %s for %j', (kind, widget, schema) => {
  expect(kindOf(schema, shapeOf)).toBe(kind);
  expect(widgetFor(kindOf(schema, shapeOf), schema)).toBe(widget);
});

test.each<FieldSchema>([
  { $ref: '#/$defs/common.file' },
  { $ref: '#/$defs/scan' },
  { type: 'array', items: { $ref: '#/$defs/scan' } },
  { $ref: '#/$defs/gone' },
  { $ref: '#/$defs/round' },
  file,
])('whatever could hold a file is one, and no look makes it anything else: %j', (schema) => {
  for (const widget of ['text', 'area', 'date', 'user'] as const) {
    const words = { ...schema, 'x-widget': widget };
    expect(kindOf(words, shapeOf)).toBe('file');
    expect(widgetFor('file', words)).toBe('file');
  }
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
