import { pointerTo } from '../text/json.ts';
import { canonicalJson } from '../text/canonical.ts';
import { checkByValues } from './check-by-values.ts';
import type { FormSchemas, JsonSchema } from './json-schema.ts';
import type { AjvError, FormCheck, SchemaCheck, SchemaError, StandaloneFunction } from './schema-check.ts';
import { schemaError } from './schema-errors.ts';

/** Name of the parameter in which ajv tells the keyword's value. */
const expectedParam: Readonly<Record<string, string>> = {
  type: 'type',
  enum: 'allowedValues',
  const: 'allowedValue',
  format: 'format',
  pattern: 'pattern',
};

/** Finds the validator of a value that is there (`presentSchema`). */
export type ValidatorOf = (schema: JsonSchema) => StandaloneFunction;

/** The text by which the validator of a schema is found: whoever has the schema has its name. */
export function schemaKey(schema: JsonSchema): string {
  return canonicalJson(schema);
}

/**
 * What a page's schema asks of a value that is there: validated are values without null and without anything empty
 * (`prepare`), so that it is all the same whether the page may do without the value.
 */
export function presentSchema(schema: JsonSchema): JsonSchema {
  const { type, enum: values, oneOf, minLength, minItems, ...rest } = schema;
  return {
    ...rest,
    ...(type === undefined ? {} : { type: typeof type === 'string' ? type : type[0] }),
    ...(values === undefined ? {} : { enum: values.filter((value) => value !== null) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.filter((branch) => !isNull(branch)) }),
    ...(minLength === undefined || minLength <= 1 ? {} : { minLength }),
    ...(minItems === undefined || minItems <= 1 ? {} : { minItems }),
  };
}

function isNull({ enum: values, ...rest }: JsonSchema): boolean {
  return values?.every((value) => value === null) === true && Object.keys(rest).length === 0;
}

/**
 * Both checks of a page, by one compiled validator for each schema of a value. Pages differ in which fields they show and
 * ask for, fields hardly ever: so all pages of a form share their validators, and what is left to a page is told here.
 */
export function standaloneChecks(
  { draft, submit }: { readonly draft: FormSchemas; readonly submit: FormSchemas },
  validatorOf: ValidatorOf,
): FormCheck {
  return { draft: standaloneCheck(draft, validatorOf), submit: standaloneCheck(submit, validatorOf) };
}

/** One check of a page, by compiled validators of its values. */
export function standaloneCheck(schemas: FormSchemas, validatorOf: ValidatorOf): SchemaCheck {
  return checkByValues(schemas, (schema) => {
    const validate = validatorOf(presentSchema(schema));
    return (value) => (validate(value) ? [] : (validate.errors ?? []).flatMap(normal));
  });
}

/** An error of a value in normal form. */
function normal({ instancePath: pointer, schemaPath, keyword, params }: AjvError): SchemaError[] {
  if (/\/oneOf\/\d+(?:\/|$)/.test(schemaPath)) return [];
  if (keyword === 'required')
    return [schemaError(pointerTo(pointer, String(params['missingProperty'])), keyword, undefined)];
  if (keyword === 'additionalProperties') {
    return [schemaError(pointerTo(pointer, String(params['additionalProperty'])), keyword, undefined)];
  }
  return [schemaError(pointer, keyword, params[expectedParam[keyword] ?? 'limit'])];
}
