import { parseUnit, sameDimensions } from './unit.ts';

/** How many of its base unit one of a unit is; units that do not begin at zero (temperatures) are left out. */
const atoms: Readonly<Record<string, number>> = {
  m: 1, g: 1, s: 1, L: 1e-3, l: 1e-3, mol: 1, M: 1e3, U: 1, b: 1, bp: 1, nt: 1, B: 1, By: 1, Hz: 1, V: 1, W: 1, Pa: 1,
  '%': 1e-2, '‰': 1e-3, '1': 1, '×': 1, x: 1, 倍: 1, min: 60, h: 3600, d: 86_400, wk: 604_800, 秒: 1, 分钟: 60,
  小时: 3600, 天: 86_400, 日: 86_400, 周: 604_800, 元: 1, 万元: 1e4, CNY: 1, RMB: 1, yuan: 1, '¥': 1,
}; // prettier-ignore

const prefixed = new Set(['m', 'g', 's', 'L', 'l', 'mol', 'M', 'U', 'b', 'bp', 'nt', 'B', 'By', 'Hz', 'V', 'W', 'Pa']);

const prefixes: Readonly<Record<string, number>> = {
  da: 1e1, a: 1e-18, f: 1e-15, p: 1e-12, n: 1e-9, u: 1e-6, m: 1e-3, c: 1e-2, d: 1e-1, h: 1e2, k: 1e3, M: 1e6, G: 1e9,
  T: 1e12, P: 1e15,
}; // prettier-ignore

/**
 * By how much a number grows when it is written in another unit of the same dimensions: 0.001 from `ng/uL` to `ug/uL`.
 * Null where the units are of other dimensions, or one of them is not known well enough to tell.
 */
export function unitFactor(from: string, to: string): number | null {
  const [before, after] = [parseUnit(from), parseUnit(to)];
  if (before === null || after === null || !sameDimensions(before, after)) return null;
  const [old, now] = [scaleOf(from), scaleOf(to)];
  return old === null || now === null ? null : Number((old / now).toPrecision(digits));
}

/** Digits that a number has; what a quotient or a product adds behind them is noise. */
const digits = 15;
/** Digits that a factor which is no power of ten leaves sure: 1/60 has no end. */
const sureDigits = 12;

/** A number multiplied by a factor between units, without the noise that adds: 120 min are 2 h, and 0.07 g are 70 mg. */
export function scaledNumber(value: number, factor: number): number {
  const exponent = Math.log10(Math.abs(factor));
  const isShift = Math.abs(exponent - Math.round(exponent)) < 1e-12;
  return Number((value * factor).toPrecision(isShift ? digits : sureDigits));
}

/** Temperatures by the kelvins of one degree, and of their zero. */
const temperatures: Readonly<Record<string, readonly [degree: number, zero: number]>> = {
  K: [1, 0],
  mK: [1e-3, 0],
  Cel: [1, 273.15],
  '°C': [1, 273.15],
  '℃': [1, 273.15],
  '[degF]': [5 / 9, (459.67 * 5) / 9],
  '°F': [5 / 9, (459.67 * 5) / 9],
};

/** A number written in another unit: by its factor, and of temperatures from another zero. Null where nothing leads there. */
export function inOtherUnit(value: number, from: string, to: string): number | null {
  const [old, now] = [temperatures[from.trim()], temperatures[to.trim()]];
  if (old !== undefined && now !== undefined)
    return Number(((value * old[0] + old[1] - now[1]) / now[0]).toPrecision(sureDigits));
  const factor = unitFactor(from, to);
  return factor === null ? null : scaledNumber(value, factor);
}

/** How many of its base units a unit is, e.g. 1e-3 for `mL/L`; null where a part of it is unknown. */
function scaleOf(text: string): number | null {
  const plain = text.trim().replace(/^\//, '1/').replaceAll(/[µμ]/g, 'u');
  let scale = 1;
  for (const [, sign = '', term = ''] of plain.matchAll(/(^|[./·*])((?:\{[^}]*\}|[^./·*])*)/g)) {
    if (term === '') continue;
    const own = termScale(term);
    if (own === null) return null;
    scale = sign === '/' ? scale / own : scale * own;
  }
  return scale;
}

function termScale(term: string): number | null {
  const named = /^\{(.*)\}$/.exec(term)?.[1];
  if (named !== undefined) return atoms[named] ?? 1;
  const [, symbol = '', exponent = '1'] = /^(\D+?)\^?([+-]?\d+)?$/.exec(term) ?? [];
  if (symbol === '') return /^1$/.test(term) ? 1 : null;
  const scale = symbolScale(symbol);
  return scale === null ? null : scale ** Number(exponent);
}

function symbolScale(symbol: string): number | null {
  const atom = Object.hasOwn(atoms, symbol) ? atoms[symbol] : undefined;
  if (atom !== undefined) return atom;
  const prefix = Object.keys(prefixes).find(
    (each) => symbol.startsWith(each) && prefixed.has(symbol.slice(each.length)),
  );
  if (prefix !== undefined) return (prefixes[prefix] ?? 1) * (atoms[symbol.slice(prefix.length)] ?? 1);
  return /^\p{Script=Han}+$/u.test(symbol) && parseUnit(symbol) !== null ? 1 : null;
}
