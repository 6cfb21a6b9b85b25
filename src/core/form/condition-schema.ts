import type { StandardSchema } from './standard-schema.ts';

const text = String.raw`'([^'\\]*)'`;
const literal = String.raw`(?:'[^'\\]*'|-?\d+(?:\.\d+)?|true|false)`;
const comparison = new RegExp(String.raw`^(\w+)\s*(==|!=)\s*(${literal})$`);
const membership = new RegExp(String.raw`^(\w+)\s+in\s+\[\s*(${literal}(?:\s*,\s*${literal})*)\s*\]$`);

const limit = /^(\w+)\s*([<>]=?)\s*(-?\d+(?:\.\d+)?)$/;
const assumed = /^coalesce\(\s*(\w+)\s*,\s*(true|false)\s*\)$/;
const filled = /^(!?)\s*empty\(\s*(\w+)\s*\)$/;
const limits = { '<': 'exclusiveMaximum', '<=': 'maximum', '>': 'exclusiveMinimum', '>=': 'minimum' } as const;

/**
 * A condition as a schema of the form that holds when it does; null for what a schema cannot say. Said are comparisons
 * of one field with fixed values, `kind == 'page'`, `kind in ['page', 'link']`, `count > 0`, whether it is filled in,
 * `!empty(kind)`, and switches, `paid` and `coalesce(paid, true)`, which is nearly all there are of a form's own fields.
 */
export function conditionSchema(condition: string): StandardSchema | null {
  const written = condition.trim();
  const [, counted = '', bound = '', number = ''] = limit.exec(written) ?? [];
  if (bound in limits) {
    const word = limits[bound as keyof typeof limits];
    return { properties: { [counted]: { type: 'number', [word]: Number(number) } }, required: [counted] };
  }
  const [, not = '', asked = ''] = filled.exec(written) ?? [];
  if (asked !== '') return not === '' ? { properties: { [asked]: unfilled } } : anotherThan(asked, unfilled);
  const [, assumedKey = '', otherwise = ''] = assumed.exec(written) ?? [];
  // Where nothing is said, what is assumed counts.
  if (otherwise === 'true') return { properties: { [assumedKey]: { not: { enum: [valueOf('false')] } } } };
  if (/^\w+$/.test(written) || otherwise === 'false') return oneOfValues(assumedKey || written, ['true']);
  const compared = comparison.exec(written);
  if (compared !== null) {
    const [, key = '', sign, value = ''] = compared;
    return sign === '==' ? oneOfValues(key, [value]) : noneOfValues(key, [value]);
  }
  const [, key = '', values = ''] = membership.exec(written) ?? [];
  return key === '' ? null : oneOfValues(key, values.match(new RegExp(literal, 'g')) ?? []);
}

function oneOfValues(key: string, values: readonly string[]): StandardSchema {
  return { properties: { [key]: { enum: values.map(valueOf) } }, required: [key] };
}

/** An empty value differs from none: without the field nothing is shown. */
function noneOfValues(key: string, values: readonly string[]): StandardSchema {
  return anotherThan(key, { enum: values.map(valueOf) });
}

function anotherThan(key: string, value: StandardSchema): StandardSchema {
  return { properties: { [key]: { not: value } }, required: [key] };
}

/** What `isEmptyValue` takes for not filled in. */
const unfilled: StandardSchema = { enum: [null, '', 'null', 'undefined', [], {}] };

function valueOf(written: string): string | number {
  const quoted = new RegExp(`^${text}$`).exec(written);
  return quoted === null ? (JSON.parse(written) as number) : (quoted[1] ?? '');
}
