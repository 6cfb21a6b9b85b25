import { describe, expect, test } from 'vitest';
import { bundles } from '../../../src/web/i18n/bundles.ts';

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
  const areas = Object.keys(bundles.zh) as (keyof typeof bundles.zh)[];

  test.each(areas)('%s has the same keys in zh and en', (area) => {
    expect(keyPaths(bundles.en[area], '')).toEqual(keyPaths(bundles.zh[area], ''));
  });

  test.each(areas)('%s has no empty text, and the same placeholders in both', (area) => {
    const zh = texts(bundles.zh[area]);
    const en = texts(bundles.en[area]);
    expect(zh.length).toBeGreaterThan(0);
    expect([...zh, ...en].filter((text) => text.trim() === '')).toEqual([]);
    expect(en.map(placeholders)).toEqual(zh.map(placeholders));
  });
});
