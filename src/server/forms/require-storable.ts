import { BusinessError } from '../errors/business-error.ts';

/** A NUL, or half of a character: JSON can carry them, PostgreSQL's jsonb cannot. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/**
 * Refuses values that jsonb cannot take.
 *
 * @throws BusinessError 400 where a text holds a NUL or half of a surrogate pair
 */
export function requireStorable(value: unknown): void {
  if (unstorable.test(JSON.stringify(value))) throw new BusinessError(400, 'form.unstorable');
}
