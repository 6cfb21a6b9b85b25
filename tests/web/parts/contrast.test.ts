import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, inkOn, lowestRatio, luminance, standingOut } from '../../../src/web/parts/contrast.ts';
import { hexOf, oklchOf } from '../../../src/web/parts/oklch.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast by WCAG 2.1', () => {
  test('black on white is 21, a colour on itself 1, and the order does not matter', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 6);
    expect(contrastRatio('#409eff', '#409EFF')).toBe(1);
    expect(contrastRatio('#777777', '#ffffff')).toBe(contrastRatio('#ffffff', '#777777'));
  });

  // The grey that the guidelines' techniques give as the edge: #767676 passes on white, #777777 does not.
  test('the edge of 4.5 : 1 on white lies between #767676 and #777777', () => {
    expect(contrastRatio('#767676', '#ffffff')).toBeGreaterThan(4.5);
    expect(contrastRatio('#777777', '#ffffff')).toBeLessThan(4.5);
  });

  test('pure red, green and blue weigh as the definition says', () => {
    expect(luminance('#ff0000')).toBeCloseTo(0.2126, 4);
    expect(luminance('#00ff00')).toBeCloseTo(0.7152, 4);
    expect(luminance('#0000ff')).toBeCloseTo(0.0722, 4);
  });

  test('anything but #rrggbb is refused', () => {
    expect(() => luminance('red')).toThrow(/#rrggbb/);
    expect(() => luminance('#fff')).toThrow(/#rrggbb/);
  });
});

describe('OKLCH', () => {
  test('every colour comes back as it was', () => {
    fc.assert(fc.property(colours, (colour) => hexOf(oklchOf(colour)) === colour));
  });

  test('white and black are the ends, and greys have no chroma', () => {
    expect(oklchOf('#ffffff').lightness).toBeCloseTo(1, 4);
    expect(oklchOf('#000000').lightness).toBeCloseTo(0, 4);
    expect(oklchOf('#808080').chroma).toBeLessThan(0.001);
  });

  test('what no screen can show keeps its lightness and gives up chroma', () => {
    const shown = oklchOf(hexOf({ lightness: 0.9, chroma: 0.37, hue: 264 }));
    expect(shown.lightness).toBeCloseTo(0.9, 1);
    expect(shown.chroma).toBeLessThan(0.1);
  });
});

describe('standing out', () => {
  test('reaches the ratio on all grounds, and leaves alone what reaches it already', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const grounds = ['#ffffff', '#f3f5f8', '#eef1f5'];
        const found = standingOut(colour, grounds, 4.5, 'darker');
        expect(lowestRatio(found, grounds)).toBeGreaterThanOrEqual(4.5);
        expect(lowestRatio(colour, grounds) < 4.5 || found === colour).toBe(true);
      }),
    );
  });

  test('goes no further than it has to', () => {
    expect(contrastRatio(standingOut('#409eff', ['#ffffff'], 4.5, 'darker'), '#ffffff')).toBeLessThan(4.6);
    expect(contrastRatio(standingOut('#003366', ['#171c22'], 4.5, 'lighter'), '#171c22')).toBeLessThan(4.6);
  });

  test('letters on a ground are white or dark, whichever is read better', () => {
    expect(inkOn('#001529', '#000000')).toBe('#ffffff');
    expect(inkOn('#f2f7ff', '#000000')).toBe('#000000');
  });
});
