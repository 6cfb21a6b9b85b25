import { BusinessError } from '../errors/business-error.ts';

/** A NUL, or half of a character: JSON can carry them, PostgreSQL's jsonb cannot. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/**
 * JSON text that jsonb takes.
 *
 * @throws BusinessError 400 where a text holds a NUL or half of a surrogate pair
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (unstorable.test(text)) throw new BusinessError(400, 'form.unstorable');
  return text;
}
