import { format, type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { isObject, pointerTo } from '../text/json.ts';
import { patternOf } from '../text/pattern.ts';
import { checkByValues, type ValueCheck } from './check-by-values.ts';
import { formats } from './formats.ts';
import type { FormSchemas, JsonSchema } from './json-schema.ts';
import type { FormCheck, SchemaCheck, SchemaError } from './schema-check.ts';
import { schemaError } from './schema-errors.ts';

// The interpreter looks formats up in this one list; ours replace its own, so that ajv and it validate alike.
Object.assign(format, formats);

/** Keywords that only say that something beneath is wrong. */
const containers = new Set(['properties', 'items', 'allOf', 'false']);

/** Begins the names of formats that stand for patterns: the interpreter would match those by backtracking. */
const patternFormat = 'pattern ';

/** The interpreter names a missing or surplus property in its message only. */
const propertyNamed: Readonly<Record<string, RegExp>> = {
  required: /required property "(.*)"\.$/s,
  additionalProperties: /^Property "(.*)" does not match/s,
};

/** Checks by interpreting the schemas: nothing is compiled, so it works for releases that arrive at run time. */
export function interpreterCheck(schemas: FormSchemas): SchemaCheck {
  return checkByValues(schemas, interpreted);
}

/** Both checks of a page, by interpreting its schemas; each is made when first used. */
export function interpreterChecks(view: { readonly draft: FormSchemas; readonly submit: FormSchemas }): FormCheck {
  const made: { draft?: SchemaCheck; submit?: SchemaCheck } = {};
  return {
    get draft() {
      made.draft ??= interpreterCheck(view.draft);
      return made.draft;
    },
    get submit() {
      made.submit ??= interpreterCheck(view.submit);
      return made.submit;
    },
  };
}

/** Interpreters by the schema of a value, which the pages of a form have in common. */
const known = new WeakMap<JsonSchema, ValueCheck>();

/** The check of a value; made when the first one comes, since most values of a page are left out. */
function interpreted(schema: JsonSchema): ValueCheck {
  return (value) => {
    const check = known.get(schema) ?? interpreter(schema);
    known.set(schema, check);
    return check(value);
  };
}

function interpreter(schema: JsonSchema): ValueCheck {
  // The interpreter writes notes onto the schema's objects; models are frozen, so it gets a copy.
  const copy = JSON.parse(JSON.stringify(schema), patternAsFormat) as Schema;
  const validator = new Validator(copy, '7', false);
  return (value) => validator.validate(value).errors.flatMap((error) => normal(error, copy));
}

function normal(error: OutputUnit, schema: Schema): SchemaError[] {
  if (containers.has(error.keyword) || isInBranch(error)) return [];
  const pointer = decodeURIComponent(error.instanceLocation.slice(1));
  const property = propertyNamed[error.keyword]?.exec(error.error)?.[1];
  if (property !== undefined) return [schemaError(pointerTo(pointer, property), error.keyword, undefined)];
  const expected = valueAt(schema, error.keywordLocation);
  const pattern = typeof expected === 'string' && expected.startsWith(patternFormat) ? expected : null;
  if (pattern !== null) return [schemaError(pointer, 'pattern', pattern.slice(patternFormat.length))];
  return [schemaError(pointer, error.keyword, expected)];
}

/** The part of a schema with a format in place of its pattern. */
function patternAsFormat(_key: string, part: unknown): unknown {
  if (!isObject(part) || typeof part['pattern'] !== 'string') return part;
  const { pattern, ...rest } = part;
  const name = `${patternFormat}${String(pattern)}`;
  format[name] = (text) => patternOf(String(pattern)).test(text);
  return { ...rest, allOf: [{ format: name }] };
}

/** Errors inside the branches of a choice say less than that no branch fits. */
function isInBranch(error: OutputUnit): boolean {
  return /\/oneOf\/\d+(?:\/|$)/.test(error.keywordLocation);
}

function valueAt(schema: Schema, location: string): unknown {
  const segments = decodeURIComponent(location.slice(2)).split('/');
  return segments.reduce<unknown>((value, segment) => {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }, schema);
}
