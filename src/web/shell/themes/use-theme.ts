import { useLayoutEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from '../../data/state/preferences.ts';
import { isDark } from './document-look.ts';
import { themeTable } from './theme-table.ts';
import type { Size } from '../../data/state/theme-names.ts';
import { tonesOf, type Tones } from './tones.ts';

/** The look of everything, as it is chosen now. */
export interface ChosenTheme {
  readonly tones: Tones;
  readonly dark: boolean;
  readonly size: Size;
  /** Radius of corners in px. */
  readonly radius: number;
}

function setVariables(tones: Tones, radius: number): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries<string>({ ...tones })) style.setProperty(`--sd-${name}`, value);
  style.setProperty('--sd-radius', `${radius}px`);
}

/** The chosen theme; sets its colours as CSS variables on the document, for styles that are not antd's. */
export function useTheme(): ChosenTheme {
  const { theme, colour, size, dark: wantsDark } = useSnapshot(preferences);
  const dark = isDark({ theme, dark: wantsDark });
  const { radius } = themeTable[theme];
  const tones = useMemo(() => tonesOf(themeTable[theme], colour, dark), [theme, colour, dark]);
  useLayoutEffect(() => setVariables(tones, radius), [tones, radius]);
  return { tones, dark, size, radius };
}
