import { isObject, pointerTo } from '../../../../src/core/text/json.ts';
import { metaSchemas, resolveMeta } from '../../../../src/core/words/shape/meta.ts';
import type { MetaSchema } from '../../../../src/core/words/shape/meta-schema.ts';

/** A word in a descriptor, by its name in the walk of the meta-schemas. */
export interface Occurrence {
  readonly name: string;
  /** JSON pointer of the word's value. */
  readonly pointer: string;
  /** Whether the object may stand without it. */
  readonly optional: boolean;
  /** The values that an enum allows here, and the place by which the walk names them. */
  readonly choices: readonly unknown[];
  readonly choicePlace: string;
  /** Whether it takes a list of them. */
  readonly many: boolean;
}

interface Here {
  readonly schema: MetaSchema;
  readonly document: MetaSchema;
  /** What the walk of the meta-schemas calls this place. */
  readonly place: string;
}

/** Every word of a descriptor, as its meta-schema names it. */
export function occurrencesOf(descriptor: unknown): readonly Occurrence[] {
  const kind: unknown = Reflect.get(Object(descriptor), 'kind');
  const schema = metaSchemas[kind as keyof typeof metaSchemas];
  return [...within(descriptor, { schema, document: schema, place: '' }, '')];
}

/** The schema that a reference names, under the name by which the walk of the meta-schemas knows it. */
function resolved({ schema, document, place }: Here): Here {
  if (schema.$ref === undefined) return { schema, document, place };
  const parts = schema.$ref.split('#')[1]?.split('/') ?? [];
  const target = resolveMeta(schema.$ref, document);
  const [, , name = '', , word] = parts;
  const named = word === undefined ? name : `${name}.${word}`;
  return resolved({ ...target, place: named });
}

function* within(value: unknown, from: Here, pointer: string): Generator<Occurrence> {
  const { schema, document, place } = resolved(from);
  const next = (part: MetaSchema, at: string): Here => ({ schema: part, document, place: at });
  for (const part of schema.anyOf ?? [])
    if (fits(value, resolved(next(part, place)).schema)) yield* within(value, next(part, place), pointer);
  if (Array.isArray(value) && schema.items !== undefined) {
    for (const [index, item] of value.entries())
      yield* within(item, next(schema.items, place), pointerTo(pointer, index));
  }
  if (!isObject(value)) return;
  const thing = schema.$comment !== undefined && schema.properties !== undefined ? schema.$comment : place;
  for (const [key, item] of Object.entries(value)) {
    const part = schema.properties?.[key];
    const at = pointerTo(pointer, key);
    if (part !== undefined) {
      const name = `${thing}.${key}`;
      const optional = schema.required?.includes(key) !== true;
      yield { name, pointer: at, optional, ...choicesOf(next(part, name), false) };
      yield* within(item, next(part, name), at);
    } else if (typeof schema.additionalProperties === 'object')
      yield* within(item, next(schema.additionalProperties, place), at);
  }
}

function choicesOf(from: Here, many: boolean): Pick<Occurrence, 'choices' | 'choicePlace' | 'many'> {
  const { schema, document, place } = resolved(from);
  const part = schema.items ?? schema.anyOf?.[0];
  if (schema.enum !== undefined || part === undefined) return { choices: schema.enum ?? [], choicePlace: place, many };
  return choicesOf({ schema: part, document, place }, schema.items !== undefined);
}

function fits(value: unknown, { type, pattern }: MetaSchema): boolean {
  if (type === 'string')
    return typeof value === 'string' && (pattern === undefined || new RegExp(pattern, 'u').test(value));
  if (type === 'array') return Array.isArray(value);
  if (type === 'number' || type === 'integer') return typeof value === 'number';
  if (type === 'boolean') return typeof value === 'boolean';
  return isObject(value);
}
