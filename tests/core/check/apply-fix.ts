import { editedText, editsOf } from '../../../src/core/words/reading/edited-text.ts';
import type { Fix } from '../../../src/core/errors/diagnostic.ts';

/** A copy of a JSON value with the change that a fix describes. */
export function applyFix(value: unknown, fix: Fix): unknown {
  return editsOf({ file: '', fix }).reduce((now, edit) => JSON.parse(editedText(JSON.stringify(now), edit)), value);
}
