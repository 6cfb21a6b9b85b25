import { halfWidth } from '../text/number-text.ts';
import { comparable } from '../text/choice-text.ts';
import { withoutMarks } from './header-unit.ts';
import { namesOf, type HeadedField } from './header-names.ts';

/** A former key of a field that a header is. */
export interface FormerHeader {
  readonly key: string;
  /** Whether it may as well be a name that the field has now. */
  readonly isOpen: boolean;
}

/**
 * The former key that a header without a unit is. Of a key and a name of now that differ in case and blanks alone, the
 * one that is written like it is meant; where both are, or none, that is left open.
 *
 * @returns null where it is none, or written like a name of now
 */
export function formerHeader(header: string, field: HeadedField): FormerHeader | null {
  const former = field.words['x-was'] ?? [];
  const said = withoutMarks(header);
  const behind = former.find((key) => said.endsWith(`[${key}]`));
  if (behind !== undefined) return { key: behind, isOpen: false };
  const key = former.includes(said) ? said : former.find((one) => comparable(one) === comparable(said));
  if (key === undefined) return null;
  const [titles = []] = namesOf(field);
  if (!titles.includes(comparable(said))) return { key, isOpen: false };
  const names = [field.key, field.label.zh, field.label.en];
  for (const written of [(text: string) => text, spelled]) {
    const isKey = written(key) === written(said);
    const isName = names.some((name) => written(name) === written(said));
    if (isKey !== isName) return isKey ? { key, isOpen: false } : null;
  }
  return { key, isOpen: true };
}

/** A text without case and width, its words apart. */
function spelled(text: string): string {
  return halfWidth(text).toLowerCase().replace(/\s+/g, ' ').trim();
}
