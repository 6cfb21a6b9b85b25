import { atOnce, type Turns } from '../expression/turns.ts';
import { patternWork } from '../text/pattern.ts';
import { pointerTo } from '../text/json.ts';
import type { Row } from './finding.ts';
import type { FormSchemas, JsonSchema, ObjectSchema } from './json-schema.ts';
import { prepare } from './prepare.ts';
import type { SchemaCheck, SchemaError } from './schema-check.ts';
import { normalErrors, schemaError } from './schema-errors.ts';

/** What is wrong with a value that is there, with pointers within it. */
export type ValueCheck = (value: unknown) => readonly SchemaError[];

/**
 * One check of a page by a check of each value. Pages differ in which fields they show and ask for, fields hardly ever:
 * what is left to a page, which keys there may and must be, is told here.
 */
export function checkByValues({ header, rows }: FormSchemas, checkOf: (schema: JsonSchema) => ValueCheck): SchemaCheck {
  const validates = new Map<string | null, ObjectCheck>(
    Object.entries(rows).map(([table, schema]) => [table, objectCheck(schema, checkOf)]),
  );
  validates.set(null, objectCheck(header, checkOf));
  const inTurns = (table: string | null, data: Row): Turns<readonly SchemaError[]> => {
    const validate = validates.get(table);
    if (!validate) throw new RangeError(`The page has no table ${table}`);
    return validate(data);
  };
  return { header: (data) => atOnce(inTurns(null, data)), row: (table, row) => atOnce(inTurns(table, row)), inTurns };
}

type ObjectCheck = (data: Row) => Turns<readonly SchemaError[]>;

/** Work of patterns after which others have their turn, in instructions: about 5 ms. */
const workOfTurn = 50_000;

function objectCheck(schema: ObjectSchema, checkOf: (schema: JsonSchema) => ValueCheck): ObjectCheck {
  const entries = Object.entries(schema.properties);
  const checks = new Map(entries.map(([key, value]) => [key, checkOf(value)] as const));
  return function* (data) {
    let before = patternWork();
    const values = prepare(data);
    const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(values, key));
    const errors = missing.map((key) => schemaError(pointerTo('', key), 'required', undefined));
    for (const [key, value] of Object.entries(values)) {
      const check = checks.get(key);
      if (patternWork() - before > workOfTurn) {
        yield;
        before = patternWork();
      }
      if (check === undefined) errors.push(schemaError(pointerTo('', key), 'additionalProperties', undefined));
      else for (const error of check(value)) errors.push({ ...error, pointer: pointerTo('', key) + error.pointer });
    }
    return normalErrors(errors);
  };
}
