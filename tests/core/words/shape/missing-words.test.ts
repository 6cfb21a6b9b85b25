import { describe, expect, test } from 'vitest';
import { parseDescriptor } from '../../../../src/core/words/reading/parse.ts';
import { metaParts, metaSchemas } from '../../../../src/core/words/shape/meta.ts';
import type { MetaSchema } from '../../../../src/core/words/shape/meta-schema.ts';
import { missingMeaning } from '../../../../src/core/words/shape/missing-words.ts';
import { checkShape } from '../../../../src/core/words/shape/shape.ts';

/** Every word that a place of the meta-schemas cannot do without, as `place.word`. */
function required(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { required: words, properties, $comment = '' } = schema as MetaSchema;
  const here = Array.isArray(words) && properties !== undefined ? words.map((word) => `${$comment}.${word}`) : [];
  return [...here, ...Object.values(schema).flatMap(required)];
}

const words = [...new Set([...Object.values(metaSchemas), ...Object.values(metaParts)].flatMap(required))];

describe('a word that is missing is explained in both languages', () => {
  test.each(words)('%s', (name) => {
    const [place = '', word = ''] = name.split('.');
    expect(missingMeaning(place, word) ?? '').toMatch(/\p{Script=Han}/u);
  });

  test('in the words of the language alone', () => {
    const value = { kind: 'dictionary', id: 'a', version: 1, label: { zh: '甲', en: 'A' }, store: 'biz', code: 'a' };
    const { source } = parseDescriptor('a.json', JSON.stringify({ ...value, entries: [{ dictKey: 'a', sort: 1 }] }));
    const [found] = checkShape(source!);
    expect(found?.fix.text).toEqual({
      zh: '加上“dictValue”：显示的中文。',
      en: 'Add "dictValue": The Chinese text shown.',
    });
  });

  test('an entry without a letter is told as one, and goes', () => {
    const field = { type: 'string', 'x-paste': ['Alias', ''], 'x-label': { zh: '甲', en: 'A' } };
    const set = { scope: 'form', label: { zh: '甲', en: 'A' }, properties: { a: field } };
    const { source } = parseDescriptor(
      'a.json',
      JSON.stringify({ kind: 'types', id: 'a', version: 1, sets: { a: set } }),
    );
    const pointer = '/sets/a/properties/a/x-paste/1';
    expect(checkShape(source!)).toMatchObject([
      {
        message: {
          zh: '“x-paste”应每一项至少有 1 个字符。',
          en: '"x-paste" must have at least 1 character in each entry.',
        },
        fix: { op: 'remove', pointer },
      },
    ]);
  });
});
