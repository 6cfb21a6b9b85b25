import type { DescriptorKind } from '../../src/generated/descriptor.ts';
import { metaSchemas, resolveMeta, type PlacedSchema } from '../../src/core/words/shape/meta.ts';
import { own } from '../../src/core/text/json.ts';
import { pointerParts } from '../../src/core/words/reading/text-tree.ts';

/** What the meta-schemas say of a place: how what stands there is written (`path`, `key`, `expression` …), and its word. */
export interface Meaning {
  readonly forms: ReadonlySet<string>;
  /** The nearest name above, `edit` for `/steps/0/edit/1`. */
  readonly word: string;
}

/** What the value at a pointer means in a descriptor of a kind, or its key. */
export function meaningOf(kind: unknown, pointer: string, isKey: boolean): Meaning {
  const parts = pointerParts(pointer);
  const word = parts.findLast((part) => !/^(?:\d+|-)$/.test(part)) ?? '';
  const last = isKey ? parts.pop() : undefined;
  let places = whole(rootOf(kind));
  for (const part of parts) places = places.flatMap((place) => below(place, part)).flatMap(whole);
  if (last !== undefined) places = places.flatMap(keysOf).flatMap(whole);
  return { forms: new Set(places.flatMap(({ schema }) => namesOf(schema))), word };
}

function rootOf(kind: unknown): PlacedSchema {
  const document = metaSchemas[(String(kind) in metaSchemas ? kind : 'types') as DescriptorKind];
  return { schema: document, document };
}

function whole(place: PlacedSchema): readonly PlacedSchema[] {
  return settled(place, new Set());
}

function keysOf({ schema: { propertyNames }, document }: PlacedSchema): readonly PlacedSchema[] {
  return propertyNames === undefined ? [] : [{ schema: propertyNames, document }];
}

/** A schema with all that its references and alternatives say. */
function settled(place: PlacedSchema, open: Set<unknown>): readonly PlacedSchema[] {
  if (open.has(place.schema)) return [];
  open.add(place.schema);
  const { $ref, anyOf = [] } = place.schema;
  const named = $ref === undefined ? [] : settled(resolveMeta($ref, place.document), open);
  const either = anyOf.flatMap((schema) => settled({ schema, document: place.document }, open));
  return [place, ...named, ...either];
}

function below({ schema, document }: PlacedSchema, part: string): readonly PlacedSchema[] {
  const { items, additionalProperties } = schema;
  const next = own(schema.properties, part) ?? (/^\d+$/.test(part) ? items : undefined) ?? additionalProperties;
  return next === undefined || next === false ? [] : [{ schema: next, document }];
}

/** The names by which the meta-schemas know a way of writing. */
function namesOf({ $ref, $comment }: PlacedSchema['schema']): readonly string[] {
  return [$comment, $ref?.slice($ref.lastIndexOf('/') + 1)].flatMap((name) => name ?? []);
}
