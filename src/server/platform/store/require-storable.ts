import type { Turns } from '../../../core/expression/turns.ts';
import { BusinessError } from '../errors/business-error.ts';
import { writeJson } from '../turns/json-writer.ts';

/** A NUL, or half of a character: JSON can carry them, PostgreSQL's jsonb cannot. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/gi;

/**
 * Refuses values that jsonb cannot take.
 *
 * @throws BusinessError 400 where a text holds a NUL or half of a surrogate pair
 */
export function requireStorable(value: unknown): void {
  requireStorableJson(JSON.stringify(value));
}

/** The same for values that may be many. */
export function* requireStorableInTurns(value: unknown): Turns<void> {
  requireStorableJson(yield* writeJson(value));
}

function requireStorableJson(json: string): void {
  if (json.search(unstorable) >= 0) throw new BusinessError(400, 'form.unstorable');
}

/** A value as JSON that jsonb takes, with the replacement character for what it does not. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(unstorable, '$1\\ufffd');
}
