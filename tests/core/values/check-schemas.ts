import { Ajv } from 'ajv';
import { formats } from '../../../src/core/values/formats.ts';
import { ajvOptions } from '../../../src/core/values/schema-check.ts';
import type { ValidatorOf } from '../../../src/core/values/standalone-check.ts';

/** Compiles schemas with the options and formats that validators are made with. */
export function compiler(): ValidatorOf {
  const ajv = new Ajv(ajvOptions);
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  return (schema) => ajv.compile(schema);
}
