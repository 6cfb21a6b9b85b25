import { isReadAnew } from './field-meaning.ts';
import type { FieldPair } from './field-pairs.ts';
import type { FormModel } from './form-fields.ts';

/**
 * Whether a version says how codes of a dictionary become others. A form does not know the entries, so nothing of it
 * shows whether that is called for: it counts once, where the version before did not say the same.
 */
export function isRecoded({ from, to, old, now }: FieldPair, before: FormModel, after: FormModel): boolean {
  const text = after.descriptor.migrate?.[to];
  if (text === undefined || old.dict === null || now.dict === null || isReadAnew(now, to)) return false;
  return text.trim() !== old.key && text !== before.descriptor.migrate?.[from];
}
