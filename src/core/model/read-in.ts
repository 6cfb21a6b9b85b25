import type { Language } from '../text/text.ts';
import type { FieldModel } from './model.ts';

/** The fields that readers of a language are shown: all but those whose values are written in the other one. */
export function readIn<Field extends Pick<FieldModel, 'language'>>(
  fields: readonly Field[],
  reader: Language,
): readonly Field[] {
  return fields.filter(({ language }) => language === null || language === reader);
}
