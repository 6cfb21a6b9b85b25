import { standingOut } from '../../parts/contrast.ts';
import { hexOf, oklchOf } from '../../parts/oklch.ts';

/** The colours of the theme that charts are drawn with, each `#rrggbb`. */
export interface ChartColours {
  readonly panel: string;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly primary: string;
  readonly danger: string;
  readonly isDark: boolean;
}

/** What graphics need to be told from their ground (WCAG 2.1, 1.4.11). */
const leastRatio = 3;
/** Steps of the hue, far apart for neighbours. */
const turn = 137.5;

/**
 * Colours of series that lie side by side: the first is the theme's, the others go round the hues from there, each
 * standing out from the panel.
 */
export function seriesColours({ panel, primary, isDark }: ChartColours, count: number): readonly string[] {
  const { hue, chroma } = oklchOf(primary);
  const lightness = isDark ? 0.72 : 0.58;
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return primary;
    const colour = hexOf({ lightness, chroma: Math.max(chroma, 0.11), hue: (hue + index * turn) % 360 });
    return standingOut(colour, [panel], leastRatio, isDark ? 'lighter' : 'darker');
  });
}
