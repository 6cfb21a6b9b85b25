import type { ChoiceEntry } from '../text/choice-text.ts';
import type { Text } from '../text/text.ts';
import { isNamedAlike } from './choice-names.ts';
import type { FieldPair } from './field-pairs.ts';
import { isReadAnew } from './field-meaning.ts';
import { choicesSoFar } from './choices-so-far.ts';
import type { FormerFields } from './former-fields.ts';
import type { FormModel } from './form-fields.ts';

/**
 * Choices of a field that an earlier version took out, without converting what was stored, and that are back under
 * another name: stored ones would read as that.
 *
 * @param former the fields of the versions before both
 */
export function returningChoices(pair: FieldPair, before: FormModel, former: FormerFields): readonly Text[] {
  const { zh, en } = pair.now.label;
  return returningCodes(pair, before, former).map(({ value, label, was }) => ({
    zh: `字段“${zh}”的选项 ${value} 重新出现，叫“${label.zh}”，以前叫“${was.zh}”`,
    en: `the choice ${value} of "${en}" comes back as "${label.en}", and was called "${was.en}" before`,
  }));
}

/** The same choices with what they were called. */
export function returningCodes(
  { from, to, old, now }: FieldPair,
  before: FormModel,
  former: FormerFields,
): readonly (ChoiceEntry & { readonly was: Text })[] {
  if (now.choices === null || isReadAnew(now, to)) return [];
  const known = choicesSoFar(former, before, from);
  return now.choices.flatMap((choice) => {
    const was = old.choices?.some(({ value }) => value === choice.value) ? undefined : known.get(String(choice.value));
    return was === undefined || isNamedAlike({ label: was }, choice) ? [] : [{ ...choice, was }];
  });
}
