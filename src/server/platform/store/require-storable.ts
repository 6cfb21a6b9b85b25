import { BusinessError } from '../errors/business-error.ts';

/** A NUL, or half of a character: JSON can carry them, PostgreSQL's jsonb cannot. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/gi;

/**
 * Refuses values that jsonb cannot take.
 *
 * @throws BusinessError 400 where a text holds a NUL or half of a surrogate pair
 */
export function requireStorable(value: unknown): void {
  if (JSON.stringify(value).search(unstorable) >= 0) throw new BusinessError(400, 'form.unstorable');
}

/** A value as JSON that jsonb takes, with the replacement character for what it does not. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(unstorable, '$1\\ufffd');
}
