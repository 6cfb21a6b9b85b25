import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MetaSchema } from '../../../../src/core/words/shape/meta-schema.ts';

/** Every word of the meta-schemas as `thing.word`, and every value of their enums as `thing.word=value`. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

const folder = 'schemas/meta';

/** The meta-schemas of descriptors, by file. What diagnostics look like is no descriptor. */
export function metaSchemas(): readonly MetaSchema[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.schema.json') && !file.startsWith('diagnostics'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as MetaSchema);
}

/** Walks meta-schemas, mechanically and all through. */
export function vocabularyOf(documents: readonly MetaSchema[]): Vocabulary {
  const [words, values] = [new Set<string>(), new Set<string>()];
  const walk = (schema: MetaSchema, place: string): void => {
    const thing = schema.$comment !== undefined && schema.properties !== undefined ? schema.$comment : place;
    for (const [word, inner] of Object.entries(schema.properties ?? {})) {
      words.add(`${thing}.${word}`);
      walk(inner, `${thing}.${word}`);
    }
    for (const value of schema.enum ?? []) values.add(`${place}=${String(value)}`);
    for (const part of [schema.items, schema.additionalProperties, schema.propertyNames, ...(schema.anyOf ?? [])]) {
      if (typeof part === 'object') walk(part, place);
    }
    for (const [name, part] of Object.entries(schema.definitions ?? {})) walk(part, name);
  };
  for (const document of documents) walk(document, '');
  return { words, values };
}
