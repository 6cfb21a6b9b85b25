import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { metaParts, metaSchemas } from '../../../../src/core/words/shape/meta.ts';
import type { MetaSchema } from '../../../../src/core/words/shape/meta-schema.ts';
import { parseDescriptor } from '../../../../src/core/words/reading/parse.ts';
import { shapeNames } from '../../../../src/core/words/shape/shape-names.ts';
import { checkShape } from '../../../../src/core/words/shape/shape.ts';
import { allDescriptors } from '../../check/all-descriptors.ts';

const documents: [string, MetaSchema][] = [
  ...Object.entries(metaSchemas).map(([kind, schema]): [string, MetaSchema] => [`${kind}.schema.json`, schema]),
  ...Object.entries(metaParts).map(([file, schema]): [string, MetaSchema] => [`parts/${file}`, schema]),
];

/** Every schema within a document, with its pointer. */
function* schemasOf(schema: MetaSchema, pointer: string): Generator<[string, MetaSchema]> {
  yield [pointer, schema];
  const maps = { properties: schema.properties, definitions: schema.definitions };
  for (const [word, map] of Object.entries(maps)) {
    for (const [key, part] of Object.entries(map ?? {})) yield* schemasOf(part, `${pointer}/${word}/${key}`);
  }
  const parts = { items: schema.items, propertyNames: schema.propertyNames };
  for (const [word, part] of Object.entries(parts))
    if (part !== undefined) yield* schemasOf(part, `${pointer}/${word}`);
  const rest = schema.additionalProperties;
  if (typeof rest === 'object') yield* schemasOf(rest, `${pointer}/additionalProperties`);
  for (const [index, part] of (schema.anyOf ?? []).entries()) yield* schemasOf(part, `${pointer}/anyOf/${index}`);
}

describe.each(documents)('schemas/meta/%s', (_file, document) => {
  const all = [...schemasOf(document, '')];

  test('explains every word', () => {
    const words = all.flatMap(([pointer, schema]) =>
      Object.entries(schema.properties ?? {}).map(([word, part]) => [`${pointer}/${word}`, part.description] as const),
    );
    const unexplained = words.filter(([, description]) => !/^[A-Z`].{9,}/s.test(description ?? ''));
    expect(unexplained).toEqual([]);
  });

  test('is closed: every object names its words, or is a map by names, or holds data', () => {
    const open = all.filter(
      ([pointer, { type, additionalProperties, propertyNames }]) =>
        type === 'object' &&
        additionalProperties === undefined &&
        propertyNames === undefined &&
        !/\/(data|before)$/.test(pointer),
    );
    expect(open.map(([pointer]) => pointer)).toEqual([]);
  });

  test('keeps to the words that the walk understands', () => {
    const known = new Set<keyof MetaSchema>([
      ...(['$schema', '$comment', 'title', 'description', '$ref', 'type', 'const', 'enum', 'pattern'] as const),
      ...(['minLength', 'minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'minProperties', 'uniqueItems'] as const),
      ...([
        'items',
        'properties',
        'required',
        'additionalProperties',
        'propertyNames',
        'anyOf',
        'definitions',
      ] as const),
      'examples',
    ]);
    const strange = all.flatMap(([pointer, schema]) =>
      Object.keys(schema)
        .filter((word) => !known.has(word as keyof MetaSchema))
        .map((word) => `${pointer}/${word}`),
    );
    expect(strange).toEqual([]);
  });

  test('names every pattern in words, for messages', () => {
    const nameless = all.filter(
      ([, { pattern, $comment }]) => pattern !== undefined && !Object.hasOwn(shapeNames, $comment ?? ''),
    );
    expect(nameless.map(([pointer]) => pointer)).toEqual([]);
  });
});

/** The meta-schemas as an independent validator reads them. */
const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: false });
for (const [file, schema] of documents) ajv.addSchema({ ...schema, $id: `https://example.org/${file}` });

function ajvOf(kind: string): (value: unknown) => boolean {
  const validate = ajv.getSchema(`https://example.org/${kind}.schema.json`);
  return (value) => validate?.(value) === true;
}

/** Copies of a value with one thing changed at each place: removed, renamed, or of another type. */
function* spoiled(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.slice(0, 3).entries()) {
      for (const other of spoiled(item)) yield value.with(index, other);
    }
    yield [...value, 7];
    if (value.length > 0) yield [...value, value[0]];
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [key, item] of entries) {
      const rest = entries.filter(([other]) => other !== key);
      yield Object.fromEntries(rest);
      yield Object.fromEntries([...rest, [`${key}x`, item]]);
      for (const other of spoiled(item)) yield Object.fromEntries([...rest, [key, other]]);
    }
  } else {
    yield null;
    yield typeof value === 'string' ? `${value} !` : 'text';
    yield typeof value === 'number' ? -value : 12.5;
  }
}

describe('the walk and an independent validator agree', () => {
  const byKind = new Map(
    Object.keys(metaSchemas).map((kind) => [kind, allDescriptors().filter(({ text }) => kindOf(text) === kind)]),
  );

  test('every kind has descriptors to try', () => {
    expect([...byKind].filter(([, files]) => files.length === 0)).toEqual([]);
  });

  test.each([...byKind])('%s', (kind, files) => {
    const accepts = ajvOf(kind);
    // The dialect and a few rules of the whole refuse more than the meta-schemas can say; never less.
    const beyond = (code: string) =>
      code.startsWith('dialect/') || ['shape/extends-word', 'shape/params-alone'].includes(code);
    const wrong: string[] = [];
    let tried = 0;
    const sorted = files.toSorted((one, other) => one.text.length - other.text.length);
    const chosen = new Set([0, Math.floor(sorted.length / 2)].flatMap((index) => sorted[index] ?? []));
    for (const { text } of chosen) {
      const values = [...spoiled(cut(JSON.parse(text)))];
      const step = Math.ceil(values.length / 200);
      for (const value of values.filter((_, index) => index % step === 0)) {
        const { source } = parseDescriptor('a.json', JSON.stringify(value));
        const codes = checkShape(source!).map(({ code }) => code);
        tried += 1;
        const refused = codes.filter((code) => !beyond(code) && !isWholeRule(code, value));
        if (accepts(value) ? refused.length > 0 : codes.length === 0) {
          wrong.push(`${codes.join()}: ${JSON.stringify(value).slice(0, 300)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });
});

/** A value whose lists are cut to their first entries: enough of each kind, and quick to copy. */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 3).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
}

function kindOf(text: string): string {
  return (JSON.parse(text) as { kind: string }).kind;
}

/** A process without `extends` says stage, start and steps itself, a record with a list its columns: more than JSON Schema says. */
function isWholeRule(code: string, value: unknown): boolean {
  const { kind, extends: family } = value as { kind?: unknown; extends?: unknown };
  const whole = kind === 'process' ? family === undefined : kind === 'record';
  return code === 'shape/word-missing' && whole;
}
