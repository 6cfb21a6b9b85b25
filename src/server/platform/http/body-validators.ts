import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import { ajvOptions } from '../../../core/values/schema-check.ts';

const ajv = new Ajv({ coerceTypes: true, useDefaults: true, addUsedSchema: false, code: ajvOptions.code });
const known = new Map<string, ValidateFunction>();

/** Validates a body; its faults are the answer's `error`. */
type BodyValidator = (body: unknown) => true | { readonly error: ErrorObject[] };

/**
 * The validator of a body's schema, compiled when the first body comes: a server that starts has hundreds of routes, and
 * few of them are called. Equal schemas are compiled once a process.
 */
export function bodyValidator(schema: unknown): BodyValidator {
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= compiled(schema);
    return validate(body) || { error: validate.errors ?? [] };
  };
}

function compiled(schema: unknown): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = known.get(key) ?? ajv.compile(schema as AnySchema);
  known.set(key, validate);
  return validate;
}
