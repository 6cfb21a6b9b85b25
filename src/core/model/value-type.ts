import type { FieldSchema } from '../../generated/descriptor.ts';
import type { FieldModel } from './model.ts';
import type { ScalarType, ValueType } from '../expression/expression.ts';

type Fields = Readonly<Record<string, ValueType>>;

/** The type under which expressions read a field; null for what they cannot read (an empty or mixed shape). */
export function valueType(field: FieldModel): ValueType | null {
  if (field.columns !== null) return { kind: 'table', fields: fieldTypes(field.columns), ...mostOf(field.schema) };
  return schemaType(field.schema);
}

/** Types by key of the fields that expressions can read. */
export function fieldTypes(fields: Iterable<FieldModel>): Fields {
  const entries: [string, ValueType][] = [];
  for (const field of fields) {
    const type = valueType(field);
    if (type !== null) entries.push([field.key, type]);
  }
  return Object.fromEntries(entries);
}

function schemaType(schema: FieldSchema): ValueType | null {
  if (schema.type === 'object') return { kind: 'object', fields: partTypes(schema) };
  if (schema.type !== 'array') return scalarType(schema);
  const items = schema.items ?? {};
  if (items.type === 'object') return { kind: 'objects', fields: partTypes(items), ...mostOf(schema) };
  const item = scalarType(items);
  return item === null ? null : `list<${item}>`;
}

function mostOf({ maxItems }: FieldSchema): { readonly most?: number } {
  return maxItems === undefined ? {} : { most: maxItems };
}

function partTypes(schema: FieldSchema): Fields {
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]): [string, ValueType][] => {
    const type = schemaType(part);
    return type === null ? [] : [[key, type]];
  });
  return Object.fromEntries(parts);
}

function scalarType(schema: FieldSchema): ScalarType | null {
  switch (schema.type) {
    case 'number':
    case 'integer':
      return 'double';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    default:
      return null;
  }
}
