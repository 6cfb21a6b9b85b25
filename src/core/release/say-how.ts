import { unitFactor } from '../expression/unit-scale.ts';
import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';

/** Most digits of a factor that people read. */
const shownFactor = 12;

/** Only the author knows whether the values or the names were wrong. */
export function sayWhatIsMeant(path: string, key: string): Text {
  return {
    zh: `已存的值读作别的意思：请在 migrate 里写明，如 "${path}": "${key}"（值不变，改的是名称），或写出换成哪个选项`,
    en: `stored values would read as another: say in migrate what is meant, as "${path}": "${key}" (values stay, the names were wrong), or an expression that gives the other choices`,
  };
}

/** What is to be written, with the factor where that is known. */
export function sayHow(path: string, { key, unit }: FieldModel, now: FieldModel): Text {
  const factor = unit === null || now.unit === null || key === '' ? null : unitFactor(unit, now.unit);
  const shown = factor === null ? '…' : `${key} ${byFactor(factor)}`;
  return {
    zh: `已存的值须换算，请写 "migrate": { "${path}": "${shown}" }`,
    en: `stored values have to be converted: write "migrate": { "${path}": "${shown}" }`,
  };
}

/** A factor without an end, such as that of minutes and hours, is written as the quotient that it is. */
function byFactor(factor: number): string {
  const inverse = Number((1 / factor).toPrecision(shownFactor));
  if (factor < 1 && Number.isInteger(inverse) && String(factor).length > shownFactor) return `/ ${inverse.toFixed(1)}`;
  return `* ${Number.isInteger(factor) ? factor.toFixed(1) : String(factor)}`;
}
