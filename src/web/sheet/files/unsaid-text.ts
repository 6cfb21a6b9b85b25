import type { TFunction } from 'i18next';
import type { FormerUnit } from '../../../core/calls/former-units.ts';
import type { Language } from '../../../core/text/text.ts';
import { showUnit } from '../../../core/text/unit-text.ts';
import type { UnsaidUnit } from './unsaid-units.ts';

const dayLength = 'yyyy-MM-dd'.length;

/** A unit that a column had, and until which day. */
export function formerText(t: TFunction, { unit, until }: FormerUnit, language: Language): string {
  return t('sheet-files:unitUntil', { unit: showUnit(unit, language), day: until.slice(0, dayLength) });
}

/** What a column whose title says no unit is read in, and which units it had. */
export function unsaidText(t: TFunction, { column, title, former, unit }: UnsaidUnit, language: Language): string {
  const own = column.field.unit ?? '';
  const shown = { title, unit: showUnit(unit, language), own: showUnit(own, language) };
  const read = t(unit === own ? 'sheet-files:unitToday' : 'sheet-files:unitBefore', shown);
  const before = former.map((one) => formerText(t, one, language)).join(t('sheet-files:unitAnd'));
  return `${read}${t('sheet-files:unitUsed', { before })}`;
}
