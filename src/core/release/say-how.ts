import { unitFactor } from '../expression/unit-scale.ts';
import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import type { Beyond } from './migrate-trial.ts';

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

/** A limit is as it was, and what the conversion gives lies beyond it. */
export function sayBeyond({ label, schema, decimals }: FieldModel, { value, end, keyword }: Beyond): Text {
  const limits: Readonly<Record<string, unknown>> = { ...schema.items, ...schema, 'x-decimals': decimals };
  const limit = limits[keyword];
  const named = typeof limit === 'number' || typeof limit === 'string' ? `${keyword} ${limit}` : keyword;
  const [from, to] = [shortly(value), shortly(end)];
  return {
    zh: `字段“${label.zh}”的 migrate 得出的值会超出限制：如 ${from} 变为 ${to}，而限制没有随之改变（${named}）`,
    en: `migrate of "${label.en}" gives values beyond its limits: ${from}, for example, becomes ${to}, but ${named} is as before`,
  };
}

const shortest = 20;

/** A value as a message quotes it. */
export function shortly(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '-');
  return text.length > shortest ? `${text.slice(0, shortest)}…${text.at(-1)}` : text;
}
