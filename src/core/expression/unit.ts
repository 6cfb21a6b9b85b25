/** A unit by its dimensions: base name → exponent, zeros left out. Scale and prefix do not matter. */
export type Dimensions = ReadonlyMap<string, number>;

/** Without dimension: plain numbers, ratios, percentages. */
export const pure: Dimensions = new Map();

/** Base dimensions of the units that take prefixes, by symbol. */
const prefixable: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  m: { length: 1 },
  g: { mass: 1 },
  s: { time: 1 },
  L: { length: 3 },
  l: { length: 3 },
  mol: { amount: 1 },
  M: { amount: 1, length: -3 },
  K: { temperature: 1 },
  U: { enzyme: 1 },
  b: { bases: 1 },
  bp: { bases: 1 },
  nt: { bases: 1 },
  B: { bytes: 1 },
  By: { bytes: 1 },
  Hz: { time: -1 },
  V: { volt: 1 },
  W: { watt: 1 },
  Pa: { pascal: 1 },
  Da: { mass: 1 },
};

/** Units that stand alone, with the spellings that people use. */
const whole: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '%': {},
  '‰': {},
  '1': {},
  '×': {},
  x: {},
  倍: {},
  min: { time: 1 },
  h: { time: 1 },
  d: { time: 1 },
  wk: { time: 1 },
  mo: { time: 1 },
  a: { time: 1 },
  秒: { time: 1 },
  分钟: { time: 1 },
  小时: { time: 1 },
  天: { time: 1 },
  日: { time: 1 },
  周: { time: 1 },
  月: { time: 1 },
  年: { time: 1 },
  Cel: { temperature: 1 },
  '°C': { temperature: 1 },
  '℃': { temperature: 1 },
  '[degF]': { temperature: 1 },
  '°F': { temperature: 1 },
  元: { money: 1 },
  万元: { money: 1 },
  CNY: { money: 1 },
  RMB: { money: 1 },
  yuan: { money: 1 },
  '¥': { money: 1 },
};

const prefixes = ['da', 'a', 'f', 'p', 'n', 'u', 'm', 'c', 'd', 'h', 'k', 'M', 'G', 'T', 'P'];

const superscripts: Readonly<Record<string, string>> = {
  '⁻': '-',
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁶': '6',
  '⁹': '9',
};

/**
 * Reads a unit in UCUM spelling (`ng/uL`, `mm2`, `{reads}`) or as people write it (`ng/µL`, `℃`, `元`); null when
 * a part of it is unknown. What stands in braces goes by its name, unless it names money or time.
 */
export function parseUnit(text: string): Dimensions | null {
  const plain = text
    .trim()
    .replace(/^\//, '1/')
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/[⁻⁰¹²³⁴⁶⁹]/g, (sign) => superscripts[sign] ?? sign);
  if (plain === '') return null;
  const result = new Map<string, number>();
  for (const [, sign = '', term = ''] of plain.matchAll(/(^|[./·*])((?:\{[^}]*\}|\[[^\]]*\]|[^./·*])*)/g)) {
    if (term === '' && sign === '') continue;
    const dimensions = readTerm(term);
    if (dimensions === null) return null;
    addTo(result, dimensions, sign === '/' ? -1 : 1);
  }
  return clean(result);
}

function readTerm(term: string): Dimensions | null {
  const named = /^\{(.*)\}$/.exec(term)?.[1];
  if (named !== undefined) return asMap(whole[named] ?? { [`{${named}}`]: 1 });
  const [, symbol = '', exponent = '1'] = /^(.*?)\^?([+-]?\d+)?$/.exec(term) ?? [];
  if (symbol === '') return /^\d+$/.test(term) ? pure : null;
  const base = readSymbol(symbol);
  return base && new Map([...base].map(([name, power]) => [name, power * Number(exponent)]));
}

function readSymbol(symbol: string): Dimensions | null {
  const atom = own(whole, symbol) ?? own(prefixable, symbol);
  if (atom) return asMap(atom);
  const prefix = prefixes.find((each) => symbol.startsWith(each) && own(prefixable, symbol.slice(each.length)));
  const scaled = prefix === undefined ? undefined : own(prefixable, symbol.slice(prefix.length));
  if (scaled) return asMap(scaled);
  // A word of another script is a count (个, 条): it goes by its name.
  return /^\p{Script=Han}+$/u.test(symbol) ? asMap({ [`{${symbol}}`]: 1 }) : null;
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function asMap(dimensions: Readonly<Record<string, number>>): Dimensions {
  return new Map(Object.entries(dimensions));
}

function addTo(target: Map<string, number>, dimensions: Dimensions, factor: number): void {
  for (const [name, power] of dimensions) target.set(name, (target.get(name) ?? 0) + power * factor);
}

function clean(dimensions: Map<string, number>): Dimensions {
  return new Map([...dimensions].filter(([, power]) => power !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The dimensions of a product (`factor` 1) or quotient (`factor` -1). */
export function multiply(left: Dimensions, right: Dimensions, factor: 1 | -1): Dimensions {
  const result = new Map(left);
  addTo(result, right, factor);
  return clean(result);
}

/** True if two units have the same dimensions. */
export function sameDimensions(left: Dimensions, right: Dimensions): boolean {
  return left.size === right.size && [...left].every(([name, power]) => right.get(name) === power);
}

/**
 * The dimensions without what a product may take in and give up: counts (`{reads}`), and beside money also time, since
 * a wage or a rent is money for an hour or a month.
 */
export function withoutCounts(dimensions: Dimensions): Dimensions {
  const paid = dimensions.has('money');
  return new Map([...dimensions].filter(([name]) => !name.startsWith('{') && !(paid && name === 'time')));
}

/** Mass for an amount of bases: 660 g/mol per bp. */
const molarMass: Dimensions = new Map([
  ['mass', 1],
  ['amount', -1],
  ['bases', -1],
]);

/** A price: money for one of what is counted. */
const price: Dimensions = new Map([['money', 1]]);

/**
 * True if a constant that formulas write as a bare number leads from one unit to the other: the molar mass of bases, or
 * a price where the other is a mere count.
 */
export function convertsByConstant(one: Dimensions, other: Dimensions): boolean {
  const apart = [multiply(one, other, -1), multiply(other, one, -1)];
  const counted = one.size === 0 || other.size === 0;
  return apart.some((each) => sameDimensions(each, molarMass) || (counted && sameDimensions(each, price)));
}

/** Units to name a dimension by. */
const shown: Readonly<Record<string, string>> = {
  length: 'm', mass: 'g', time: 's', amount: 'mol', temperature: 'K', money: '元', bases: 'bp', bytes: 'B', enzyme: 'U',
}; // prettier-ignore

/** Writes dimensions in base units, for messages: `g/m3`. */
export function unitText(dimensions: Dimensions): string {
  const term = ([name, power]: readonly [string, number]): string =>
    `${shown[name] ?? name}${Math.abs(power) === 1 ? '' : Math.abs(power)}`;
  const above = [...dimensions].filter(([, power]) => power > 0).map(term);
  const below = [...dimensions].filter(([, power]) => power < 0).map(term);
  return [above.join('.') || '1', ...below].join('/');
}
