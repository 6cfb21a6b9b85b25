import { editedText, machineEdit } from '../../../src/core/words/reading/edited-text.ts';
import type { Fix } from '../../../src/core/errors/diagnostic.ts';

/** A copy of a JSON value with the change that a fix describes. */
export function applyFix(value: unknown, fix: Fix): unknown {
  const edit = machineEdit(fix);
  return edit === null ? value : JSON.parse(editedText(JSON.stringify(value), edit));
}
