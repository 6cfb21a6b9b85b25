import { readFileSync } from 'node:fs';
import { theme as antTheme } from 'antd';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, leastRatio } from '../../../../src/web/parts/contrast.ts';
import { frameTheme } from '../../../../src/web/shell/themes/frame-theme.ts';
import { oklchOf } from '../../../../src/web/parts/oklch.ts';
import { defaultColour, defaultTheme, themeNames } from '../../../../src/web/data/state/theme-names.ts';
import { themeTable } from '../../../../src/web/shell/themes/theme-table.ts';
import { tonesOf, type Tones } from '../../../../src/web/shell/themes/tones.ts';

type ToneName = keyof Tones;

const grounds = ['bg', 'panel', 'raised', 'head', 'still', 'hover', 'primary-soft', 'primary-soft-hover'] as const;
const signGrounds = ['bg', 'panel', 'raised', 'head', 'still', 'hover'] as const;

/** What stands on what, and how far it has to stand out; disabled parts are exempt (WCAG 2.1, 1.4.3). */
const tonePairs: readonly { readonly on: readonly ToneName[]; readonly tone: ToneName; readonly ratio: number }[] = [
  ...(['text', 'text-2', 'primary', 'primary-hover', 'primary-active'] as const).map((tone) => ({
    tone,
    on: grounds,
    ratio: leastRatio.text,
  })),
  { tone: 'text-3', on: signGrounds, ratio: leastRatio.text },
  ...(['danger', 'warn', 'ok'] as const).flatMap((tone) => [
    { tone, on: [...signGrounds, `${tone}-soft` as const], ratio: leastRatio.text },
    { tone: 'text' as const, on: [`${tone}-soft` as const], ratio: leastRatio.text },
  ]),
  { tone: 'on-primary', on: ['primary', 'primary-hover', 'primary-active'], ratio: leastRatio.text },
  { tone: 'on-danger', on: ['danger'], ratio: leastRatio.text },
  { tone: 'focus', on: grounds, ratio: leastRatio.mark },
  { tone: 'control-line', on: ['bg', 'panel', 'raised'], ratio: leastRatio.mark },
  { tone: 'sider-text', on: ['sider', 'sider-end', 'sider-hover'], ratio: leastRatio.text },
  { tone: 'on-sider', on: ['sider-on'], ratio: leastRatio.text },
  { tone: 'bar-text', on: ['bar', 'bar-hover'], ratio: leastRatio.text },
];

/** The pairs that are harder to tell apart than WCAG AA allows. */
function failures(tones: Tones): string[] {
  return tonePairs.flatMap(({ tone, on, ratio }) =>
    on
      .filter((ground) => contrastRatio(tones[tone], tones[ground]) < ratio)
      .map((ground) => `${tone} ${tones[tone]} on ${ground} ${tones[ground]}`),
  );
}

const looks = themeNames.flatMap((name) => [[name, 'light'] as const, [name, 'dark'] as const]);

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Degrees between two hues, by the shorter way around. */
function between(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

describe('S2-31 themes', () => {
  test('there are eleven, by these names', () => {
    const names = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'];
    expect([...themeNames]).toEqual(names);
    expect(Object.keys(themeTable)).toEqual(names);
  });

  test('each looks different from the others', () => {
    const seen = themeNames.map((name) => JSON.stringify(tonesOf(themeTable[name], themeTable[name].colour, false)));
    expect(new Set(seen).size).toBe(themeNames.length);
  });

  test.each(looks)('S2-31 %s in %s passes WCAG AA with its own colour', (name, appearance) => {
    const tones = tonesOf(themeTable[name], themeTable[name].colour, appearance === 'dark');
    expect(failures(tones)).toEqual([]);
  });

  test.each(looks)('S2-27 %s in %s passes WCAG AA with any picked colour, whose hue stays', (name, appearance) => {
    fc.assert(
      fc.property(colours, (colour) => {
        const tones = tonesOf(themeTable[name], colour, appearance === 'dark');
        expect(failures(tones)).toEqual([]);
        expect(tones.accent).toBe(colour);
        // A grey has no hue, and of a nearly black or white tone 8 bits leave too little to read one from.
        const [picked, derived] = [oklchOf(colour), oklchOf(tones.primary)];
        const hueless = Math.min(picked.chroma, derived.chroma) < 0.05;
        expect(hueless || between(picked.hue, derived.hue) < 4).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe('S9-10 the default', () => {
  test('is the theme "default" with #409EFF', () => {
    expect(defaultTheme).toBe('default');
    expect(defaultColour).toBe('#409EFF');
    expect(themeTable.default.colour).toBe(defaultColour);
  });

  test.each(['light', 'dark'] as const)('stands in the styles before a theme is set (%s)', (appearance) => {
    const styles = readFileSync('src/web/shell/base.css', 'utf8');
    const selector = appearance === 'dark' ? ":root[data-dark='true'] {" : ':root {';
    const block = styles.slice(styles.indexOf(selector)).split('}')[0] ?? '';
    const written = Object.fromEntries(
      [...block.matchAll(/--sd-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
    );
    const tones = tonesOf(themeTable.default, defaultColour, appearance === 'dark');
    const wanted = Object.fromEntries(
      Object.entries<string>({ ...tones }).map(([name, value]) => [name, value.toLowerCase()]),
    );
    expect(written).toEqual(wanted);
  });
});

describe('antd takes the colours as they are given', () => {
  test.each(looks)('%s in %s', (name, appearance) => {
    const dark = appearance === 'dark';
    const tones = tonesOf(themeTable[name], themeTable[name].colour, dark);
    const token = antTheme.getDesignToken(frameTheme(tones, 'middle', 6, dark));
    expect(token.colorPrimary).toBe(tones.primary);
    expect(token.colorError).toBe(tones.danger);
    expect(token.colorBgContainer).toBe(tones.panel);
    expect(token.colorText).toBe(tones.text);
    expect(token.colorTextPlaceholder).toBe(tones['text-3']);
    expect(token.colorLink).toBe(tones.primary);
    expect(token.colorTextLightSolid).toBe(tones['on-primary']);
  });

  test('S2-31 sizes change the letters', () => {
    const tones = tonesOf(themeTable.default, defaultColour, false);
    const sizes = (['small', 'middle', 'large'] as const).map(
      (size) => antTheme.getDesignToken(frameTheme(tones, size, 6, false)).fontSize,
    );
    expect(sizes).toEqual([13, 14, 16]);
  });
});
