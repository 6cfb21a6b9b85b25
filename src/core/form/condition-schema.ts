import type { StandardSchema } from './standard-schema.ts';

const text = String.raw`'([^'\\]*)'`;
const literal = String.raw`(?:'[^'\\]*'|-?\d+(?:\.\d+)?|true|false)`;
const comparison = new RegExp(String.raw`^(\w+)\s*(==|!=)\s*(${literal})$`);
const membership = new RegExp(String.raw`^(\w+)\s+in\s+\[\s*(${literal}(?:\s*,\s*${literal})*)\s*\]$`);

/**
 * A condition as a schema of the form that holds when it does; null for what a schema cannot say. Said are comparisons
 * of one field with fixed values, `kind == 'page'` and `kind in ['page', 'link']`, which is nearly all there are of a
 * form's own fields.
 */
export function conditionSchema(condition: string): StandardSchema | null {
  const compared = comparison.exec(condition.trim());
  if (compared !== null) {
    const [, key = '', sign, value = ''] = compared;
    return sign === '==' ? oneOfValues(key, [value]) : noneOfValues(key, [value]);
  }
  const [, key = '', values = ''] = membership.exec(condition.trim()) ?? [];
  return key === '' ? null : oneOfValues(key, values.match(new RegExp(literal, 'g')) ?? []);
}

function oneOfValues(key: string, values: readonly string[]): StandardSchema {
  return { properties: { [key]: { enum: values.map(valueOf) } }, required: [key] };
}

/** An empty value differs from none: without the field nothing is shown. */
function noneOfValues(key: string, values: readonly string[]): StandardSchema {
  return { properties: { [key]: { not: { enum: values.map(valueOf) } } }, required: [key] };
}

function valueOf(written: string): string | number {
  const quoted = new RegExp(`^${text}$`).exec(written);
  return quoted === null ? (JSON.parse(written) as number) : (quoted[1] ?? '');
}
