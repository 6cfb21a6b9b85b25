import { describe, expect, test } from 'vitest';
import { bundles, laterTexts, type Texts } from '../../../src/web/i18n/bundles.ts';

async function allTexts(language: 'zh' | 'en'): Promise<Readonly<Record<string, Texts>>> {
  const later = Object.entries(laterTexts[language]).map(async ([area, load]) => [area, await load()] as const);
  return { ...bundles[language], ...Object.fromEntries(await Promise.all(later)) };
}

const zhTexts = await allTexts('zh');
const enTexts = await allTexts('en');

function keyPaths(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [path];
  return Object.entries(node).flatMap(([key, below]) => keyPaths(below, path === '' ? key : `${path}.${key}`));
}

function texts(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(texts) : [];
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

describe('S1-01 texts in both languages', () => {
  const areas = Object.keys(zhTexts);

  test('an area stands in one list alone, in both languages', () => {
    expect(Object.keys(bundles.en)).toEqual(Object.keys(bundles.zh));
    expect(Object.keys(laterTexts.en)).toEqual(Object.keys(laterTexts.zh));
    expect(Object.keys(laterTexts.zh).filter((area) => Object.hasOwn(bundles.zh, area))).toEqual([]);
  });

  test.each(areas)('%s has the same keys in zh and en', (area) => {
    expect(keyPaths(enTexts[area], '')).toEqual(keyPaths(zhTexts[area], ''));
  });

  test.each(areas)('%s has no empty text, and the same placeholders in both', (area) => {
    const zh = texts(zhTexts[area]);
    const en = texts(enTexts[area]);
    expect(zh.length).toBeGreaterThan(0);
    expect([...zh, ...en].filter((text) => text.trim() === '')).toEqual([]);
    expect(en.map(placeholders)).toEqual(zh.map(placeholders));
  });
});
