import { parseUnit } from '../expression/unit.ts';
import { unitFactor } from '../expression/unit-scale.ts';
import { halfWidth } from '../text/number-text.ts';
import { readUnit } from '../text/unit-text.ts';

/** Where a name may end and a unit begin: behind a blank or a sign, and between Chinese and Latin letters. */
const ends = /[\s/_:,]+|(?<=\p{Script=Han})(?=[A-Za-z%‰µμ])/gu;

/** What is written like a unit and hardly ever is one. */
const unlikely = /^(?:[xX×]|\P{L}*)$/u;

/** A header whose unit stands behind its name without brackets, and what its numbers are multiplied by. */
export interface TrailingUnit {
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
}

/** Takes a header such as `体积 mL`, `体积/mL` or `浓度ng/µL` apart; null where it ends in no unit that leads to `own`. */
export function trailingUnit(header: string, own: string | null): TrailingUnit | null {
  if (own === null) return null;
  const plain = halfWidth(header).trim().replace(/\*+$/, '').trim();
  for (const end of plain.matchAll(ends)) {
    const [name, unit] = [plain.slice(0, end.index), plain.slice(end.index + end[0].length)];
    if (name === '' || (unlikely.test(unit) && unit !== '%' && unit !== '‰')) continue;
    const said = readUnit(unit);
    const factor = parseUnit(said) === null ? null : unitFactor(said, own);
    if (factor !== null) return { name, unit, factor };
  }
  return null;
}
