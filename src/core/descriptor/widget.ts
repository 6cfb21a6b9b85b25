import type { FieldSchema } from './field-schema.ts';

/** Longer texts get a text area. */
const lineLength = 200;

/** The widget that a field gets unless it names another one in `x-widget`. */
export function defaultWidget(schema: FieldSchema): string {
  switch (schema.type) {
    case 'string':
      return stringWidget(schema);
    case 'number':
      return schema['x-enum'] === undefined ? 'number' : 'dict';
    case 'integer':
      return schema['x-enum'] === undefined ? 'integer' : 'dict';
    case 'boolean':
      return 'switch';
    case 'array':
      return arrayWidget(schema.items ?? {});
    case 'object':
      return 'address';
    default:
      return isFileRef(schema) ? 'file' : 'text';
  }
}

/** Whether a schema refers to the shared shape of an uploaded file. */
export function isFileRef(schema: FieldSchema): boolean {
  return schema.$ref !== undefined && /[#/.]file$/.test(schema.$ref);
}

function stringWidget(schema: FieldSchema): string {
  if (schema['x-dict'] !== undefined || schema['x-enum'] !== undefined) return 'dict';
  if (schema['x-ref'] !== undefined) return schema['x-ref'] === 'user' ? 'user' : 'ref';
  if (schema.format === 'date') return 'date';
  if (schema.format === 'date-time') return 'datetime';
  return (schema.maxLength ?? 0) > lineLength ? 'area' : 'text';
}

function arrayWidget(items: FieldSchema): string {
  if (isFileRef(items)) return 'file';
  if (items.type === 'object' || items['x-fields'] !== undefined) return 'sheet';
  return stringWidget(items);
}
