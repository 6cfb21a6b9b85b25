import type { MeasureText } from '../../../core/print/fit-label.ts';

/** The fonts of prints, the first of which comes with the app, as CSS lists them: print.css names them. */
export function printFonts(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--sd-print-fonts');
}

/** Fetches the font that comes with the app: what is measured before would be drawn in other letters. */
export async function loadPrintFont(): Promise<void> {
  const fonts = printFonts();
  try {
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 10px ${fonts}`)));
  } catch {
    // The next font of the list is measured, and drawn, instead.
  }
}

/** So large that rounding does not show. */
const measured = 100;

/** Measures letters of prints. */
export function measurePrint(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('the browser cannot measure letters');
  const fonts = printFonts();
  const known = new Map<string, number>();
  return (text, bold) => {
    const key = `${bold ? 'b' : 'n'}${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    context.font = `${bold ? 700 : 400} ${measured}px ${fonts}`;
    const width = context.measureText(text).width / measured;
    known.set(key, width);
    return width;
  };
}
