import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { metaParts, metaSchemas } from '../../../src/core/words/shape/meta.ts';
import type { MetaSchema } from '../../../src/core/words/shape/meta-schema.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { checkShape } from '../../../src/core/words/shape/shape.ts';

const guide = readFileSync('docs/descriptors.md', 'utf8');
const blocks = [...guide.matchAll(/```json (\w+)\n(.*?)```/gs)].map(([, kind = '', text = '']) => ({ kind, text }));
const label = { zh: '例', en: 'Example' };

/** A fragment of the guide as a whole descriptor. */
const wrap: Readonly<Record<string, (value: unknown) => unknown>> = {
  field: (properties) => ({ kind: 'types', id: 'a', version: 1, sets: { a: { scope: 'form', label, properties } } }),
  step: (step) => ({
    kind: 'process',
    id: 'a',
    version: 1,
    label,
    stage: 'support',
    start: { by: ['manual'], roles: ['sales'] },
    steps: [step],
  }),
  example: (example) => ({
    kind: 'process',
    id: 'a',
    version: 1,
    label: { zh: '甲', en: 'A' },
    extends: 'b',
    examples: [example],
  }),
};

describe('docs/descriptors.md', () => {
  test.each(blocks)('the $kind in it is in shape: $text', ({ kind, text }) => {
    const value: unknown = JSON.parse(text);
    const { source } = parseDescriptor('guide.json', JSON.stringify(wrap[kind]?.(value) ?? value));
    expect(checkShape(source!).map(({ code, pointer }) => [code, pointer])).toEqual([]);
  });

  test('holds an example of every kind', () => {
    const kinds = new Set(blocks.map(({ kind }) => kind));
    expect(Object.keys(metaSchemas).filter((kind) => kind !== 'family' && !kinds.has(kind))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(10);
  });

  test('explains every word of the meta-schemas', () => {
    const words = new Set(
      [...Object.values(metaSchemas), ...Object.values(metaParts)].flatMap((one) => [...wordsOf(one)]),
    );
    expect(words.size).toBeGreaterThan(100);
    expect([...words].filter((word) => !guide.includes(`\`${word}\``))).toEqual([]);
  });
});

function* wordsOf(schema: MetaSchema): Generator<string> {
  for (const [word, part] of Object.entries(schema.properties ?? {})) {
    yield word;
    yield* wordsOf(part);
  }
  for (const part of Object.values(schema.definitions ?? {})) yield* wordsOf(part);
  for (const part of schema.anyOf ?? []) yield* wordsOf(part);
  if (schema.items !== undefined) yield* wordsOf(schema.items);
}
