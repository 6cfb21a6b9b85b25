import { atOnce, type Turns } from '../expression/turns.ts';
import { patternWork } from '../text/pattern.ts';
import { pointerTo } from '../text/json.ts';
import { canonicalJson } from '../text/canonical.ts';
import type { Row } from './finding.ts';
import type { FormSchemas, JsonSchema, ObjectSchema } from './json-schema.ts';
import { prepare } from './prepare.ts';
import type { AjvError, FormCheck, SchemaCheck, SchemaError, StandaloneFunction } from './schema-check.ts';
import { normalErrors, schemaError } from './schema-errors.ts';

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
export function standaloneCheck({ header, rows }: FormSchemas, validatorOf: ValidatorOf): SchemaCheck {
  const validates = new Map<string | null, ObjectValidator>(
    Object.entries(rows).map(([table, schema]) => [table, objectValidator(schema, validatorOf)]),
  );
  validates.set(null, objectValidator(header, validatorOf));
  const inTurns = (table: string | null, data: Row): Turns<readonly SchemaError[]> => {
    const validate = validates.get(table);
    if (!validate) throw new RangeError(`The page has no table ${table}`);
    return validate(data);
  };
  return { header: (data) => atOnce(inTurns(null, data)), row: (table, row) => atOnce(inTurns(table, row)), inTurns };
}

type ObjectValidator = (data: Row) => Turns<readonly SchemaError[]>;

/** Work of patterns after which others have their turn, in instructions: about 5 ms. */
const workOfTurn = 50_000;

function objectValidator(schema: ObjectSchema, validatorOf: ValidatorOf): ObjectValidator {
  const entries = Object.entries(schema.properties);
  const validators = new Map(entries.map(([key, value]) => [key, validatorOf(presentSchema(value))] as const));
  return function* (data) {
    let before = patternWork();
    const values = prepare(data);
    const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(values, key));
    const errors = missing.map((key) => schemaError(pointerTo('', key), 'required', undefined));
    for (const [key, value] of Object.entries(values)) {
      const validate = validators.get(key);
      if (patternWork() - before > workOfTurn) {
        yield;
        before = patternWork();
      }
      if (validate === undefined) errors.push(schemaError(pointerTo('', key), 'additionalProperties', undefined));
      else if (!validate(value)) errors.push(...(validate.errors ?? []).flatMap((error) => normal(error, key)));
    }
    return normalErrors(errors);
  };
}

/** An error of a value as one of the object that holds it under a key. */
function normal({ instancePath, schemaPath, keyword, params }: AjvError, key: string): SchemaError[] {
  if (/\/oneOf\/\d+(?:\/|$)/.test(schemaPath)) return [];
  const pointer = pointerTo('', key) + instancePath;
  if (keyword === 'required')
    return [schemaError(pointerTo(pointer, String(params['missingProperty'])), keyword, undefined)];
  if (keyword === 'additionalProperties') {
    return [schemaError(pointerTo(pointer, String(params['additionalProperty'])), keyword, undefined)];
  }
  return [schemaError(pointer, keyword, params[expectedParam[keyword] ?? 'limit'])];
}
