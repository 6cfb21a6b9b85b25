import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

const ajv = new Ajv({ coerceTypes: true, useDefaults: true, addUsedSchema: false });
const known = new Map<string, ValidateFunction>();

/**
 * Compiles the schema of a body. Routes have few different ones and every server of a process the same: each is
 * compiled once.
 */
export function bodyValidator(schema: unknown): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = known.get(key) ?? ajv.compile(schema as AnySchema);
  known.set(key, validate);
  return validate;
}
