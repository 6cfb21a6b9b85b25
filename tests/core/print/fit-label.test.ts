import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitLabel, type LabelLine, type LabelRow, type MeasureText } from '../../../src/core/print/fit-label.ts';

/** A tube's label beside its code, millimetres. */
const tube = { width: 12.24, height: 10.7 };

/** Letters as wide as in a narrow and in a wide font; Chinese ones as wide as high. */
function letters(latin: number): MeasureText {
  return (text, bold) => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : latin), 0) * (bold ? 1.1 : 1);
}

const narrow = letters(0.42);
const wide = letters(0.72);

const named = (text: string): LabelLine => ({ text, identifies: true });
const other = (text: string): LabelLine => ({ text, identifies: false });

function textOf(rows: readonly LabelRow[], bold: boolean): string {
  return rows
    .filter((row) => row.bold === bold)
    .map(({ text }) => text)
    .join('');
}

describe('fitting the lines of a label', () => {
  test.each([
    ['narrow', narrow],
    ['wide', wide],
  ])('a sample number is one row in %s letters, large enough to read', (_, measure) => {
    const rows = fitLabel([named('26S001536'), other('CJ-0012'), other('Sediment')], tube, measure);
    expect(rows.map(({ text }) => text)).toEqual(['26S001536', 'CJ-0012', 'Sediment']);
    expect(rows[0]?.size).toBeGreaterThan((4.5 / 72) * 25.4);
  });

  test('a number too long for one row is broken where it may be, never cut', () => {
    const rows = fitLabel([named('EXP-26-STORAGE-0000123456789'), other('Sediment')], tube, wide);
    expect(textOf(rows, true)).toBe('EXP-26-STORAGE-0000123456789');
    expect(rows.filter(({ bold }) => bold).length).toBeGreaterThan(1);
    expect(rows[0]?.text.endsWith('-')).toBe(true);
  });

  test('what does not identify takes several rows, and says with a sign that it was cut', () => {
    const name = 'North-Sea-estuary-station-12-replicate';
    const roomy = fitLabel([named('26S000001'), other(name)], tube, narrow);
    expect(textOf(roomy, false)).toBe(name);
    const full = fitLabel([named('26S000001'), other(name.repeat(3)), other('Sediment')], tube, wide);
    expect(full.map(({ text }) => text).join('')).toContain('…');
    expect(full.at(-1)?.text).toBe('Sediment');
  });

  test.each([
    ['W', 0.93],
    ['样', 1],
  ])('a name of 36 letters as wide as %s is whole on a tube, beside the kind of sample', (letter, width) => {
    const measure: MeasureText = (text, bold) =>
      [...text].reduce((sum, one) => sum + (one === letter ? width : 0.57), 0) * (bold ? 1.08 : 1);
    const name = letter.repeat(36);
    const rows = fitLabel([named('26S001536'), other(name), other('Sediment')], tube, measure);
    expect(textOf(rows, false)).toBe(`${name}Sediment`);
    expect(Math.min(...rows.map(({ size }) => size))).toBeGreaterThan((3.4 / 72) * 25.4);
    // A long kind is cut before the name is.
    const kind = 'Sediment of a deep cold seep with mussels, homogenised, second backup';
    const beside = fitLabel([named('26S001536'), other(name), other(kind)], tube, measure);
    expect(textOf(beside, false)).toMatch(new RegExp(`^${name}Sed.*…$`));
    // Of what is still too long, the beginning is there, and a sign at its end.
    const longer = fitLabel([named('26S001536'), other(letter.repeat(90)), other('Sediment')], tube, measure);
    expect(textOf(longer, false)).toMatch(new RegExp(`^${letter}{20,}…Sediment$`));
    expect(textOf(longer, true)).toBe('26S001536');
  });

  test('what a broken row carries over is broken again where the next letter has no room beside it', () => {
    const rows = fitLabel([named('2'), other('2.2本')], { width: 4, height: 12 }, narrow);
    expect(rows.map(({ text }) => text).join('')).toBe('22.2本');
    for (const { text, size, bold, width } of rows) expect(width).toBeCloseTo(narrow(text, bold) * size, 6);
  });

  test('whatever the lines are, rows stay in their room, and what identifies is whole', () => {
    const line = fc.string({
      minLength: 1,
      maxLength: 60,
      unit: fc.constantFrom('2', '6', 'S', '0', 'W', 'i', '-', '.', ' ', '样', '本'),
    });
    const lines = fc.tuple(line, fc.array(line, { maxLength: 4 }));
    const room = fc.record({
      width: fc.double({ min: 4, max: 80, noNaN: true }),
      height: fc.double({ min: 4, max: 60, noNaN: true }),
    });
    fc.assert(
      fc.property(lines, room, fc.constantFrom(narrow, wide), ([number, others], within, measure) => {
        const rows = fitLabel([named(number), ...others.map(other)], within, measure);
        expect(textOf(rows, true).replaceAll(' ', '')).toBe(number.replaceAll(' ', ''));
        for (const { text, size, bold, width, baseline } of rows) {
          expect(width).toBeLessThanOrEqual(within.width + 1e-9);
          // Letters keep their shape: a row is as wide as its letters are.
          expect(width).toBeCloseTo(measure(text, bold) * size, 6);
          expect(baseline + 0.2 * size).toBeLessThanOrEqual(within.height + 1e-9);
          expect(baseline - 0.9 * size).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
    );
  });
});
