import type { Language, Text } from './text.ts';

const symbols: Readonly<Record<string, string>> = {
  Cel: '℃',
  By: 'B',
  MBy: 'MB',
  GBy: 'GB',
  '1': '',
  '10*3': 'K',
  mm2: 'mm²',
};
/** Spans of time and money are written out in Chinese; in English their symbols are understood. */
const spans: Readonly<Record<string, string>> = { min: '分钟', h: '小时', d: '天', mo: '月', a: '年', CNY: '元' };
const countWords: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  person: ['人', 'people'],
  sample: ['个', 'samples'],
  tube: ['管', 'tubes'],
  count: ['个', ''],
  read: ['条', 'reads'],
  workday: ['工作日', 'working days'],
  unit: ['单位', 'unit'],
};

function showPart(part: string, language: Language): string {
  const annotated = /^\{(.+)\}$/.exec(part)?.[1];
  if (annotated === undefined) {
    const span = language === 'zh' ? spans[part] : undefined;
    return span ?? symbols[part] ?? part.replace(/^u(?=[A-Za-z])/, 'µ');
  }
  const words = countWords[annotated];
  if (words === undefined) return annotated;
  return language === 'zh' ? words[0] : words[1];
}

/** A unit in UCUM spelling as people read it: `uL` → µL, `Cel` → ℃, `{sample}` → 个 or samples, `ng/{unit}` → ng/单位. */
export function showUnit(unit: string | null, language: Language): string {
  if (unit === null) return '';
  return unit
    .split('/')
    .map((part) => showPart(part, language))
    .join('/');
}

const spanWords: Readonly<Record<string, string>> = { min: 'minutes', h: 'hours', d: 'days', mo: 'months', a: 'years' };

/** Units in UCUM spelling by what people read for them, in either language. */
const spelled: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...symbols, ...spans }).flatMap(([unit, shown]) =>
    // K stands for thousands beside counts and for kelvin elsewhere.
    shown === '' || shown === 'K' ? [] : [[shown, unit] as const],
  ),
  ...Object.entries(countWords).flatMap(([name, words]) =>
    words.filter((word) => word !== '').map((word) => [word, `{${name}}`] as const),
  ),
]);

/** A unit as people write it, in UCUM spelling: `℃` → `Cel`, `个` → `{sample}`; any other text as it is. */
export function readUnit(text: string): string {
  return text
    .split('/')
    .map((part) => spelled.get(part.trim()) ?? part.trim().replaceAll(/[µμ]/g, 'u'))
    .join('/');
}

/** The unit as it stands beside a field's label; empty where the label ends with that word itself, as in Raw reads. */
export function unitBeside(
  { label, unit }: { readonly label: Text; readonly unit: string | null },
  language: Language,
): string {
  const shown = showUnit(unit, language);
  const word = (label[language].split(' ').at(-1) ?? '').toLowerCase();
  return word === shown.toLowerCase() || word === spanWords[unit ?? ''] ? '' : shown;
}
