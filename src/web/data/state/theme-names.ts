/** The themes to choose from (S2-31), by the names that are stored. */
export const themeNames = [
  'default',
  'white',
  'dark',
  'star',
  'bule',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const;

export type ThemeName = (typeof themeNames)[number];

/** How large controls and letters are. */
export const sizes = ['small', 'middle', 'large'] as const;

export type Size = (typeof sizes)[number];

/** The theme and the colour of whoever has chosen none (S9-10). */
export const defaultTheme: ThemeName = 'default';
export const defaultColour = '#409EFF';
